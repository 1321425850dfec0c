import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './draf-note.module.css';
import { type DeviceDraf, hasDraf } from './use-draf.ts';

type UnsentNoteProps = {
  deviceDraf: DeviceDraf | undefined;
  /** The form that goes on with it; undefined when the record takes no changes any more. */
  to: '/edit-data-diri' | '/tambah-data-diri' | undefined;
  /** Whether the server said nothing of a record: only the form of a new one opens. */
  away?: boolean;
};

/** Says that something typed or chosen on this device has not reached the server, and leads to it. */
export function UnsentNote({ deviceDraf, to, away = false }: UnsentNoteProps) {
  if (!to || !deviceDraf || !hasDraf(deviceDraf)) return null;
  const photos = Object.keys(deviceDraf.foto).length;
  const what =
    deviceDraf.draf?.dikirim && photos > 0 ? `${photos} foto belum terkirim` : 'Ada isian yang belum dikirim';
  return (
    <Note tone="wait">
      {what}. Semuanya masih tersimpan di perangkat ini
      {deviceDraf.isLocked ? ', dan dapat dibuka lagi saat server terhubung.' : '.'}
      {(away ? deviceDraf.draf?.baru : !deviceDraf.isLocked) && (
        <div className={classes.tools}>
          <Button component={Link} to={to} size="s">
            Lanjutkan
          </Button>
        </div>
      )}
    </Note>
  );
}
