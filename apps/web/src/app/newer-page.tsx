import { useNewerBuild } from '../lib/newer-build.ts';
import { isShared } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import classes from './offline.module.css';

type NewerPageProps = {
  /** Whether what is typed on this page stays on the device by itself. */
  isKept: boolean;
};

/** Says that the server has a newer web app; whoever is in the middle of something chooses the moment. */
export function NewerPage({ isKept }: NewerPageProps) {
  if (!useNewerBuild()) return null;
  const typed =
    isKept && !isShared()
      ? 'Yang Anda isi tersimpan di perangkat ini dan ada lagi sesudahnya.'
      : 'Simpan dahulu yang sedang Anda isi.';
  return (
    <div className={classes.note}>
      <Note role="status">
        <b>Ada versi baru dari halaman ini.</b> {typed} <Button onClick={() => location.reload()}>Muat Ulang</Button>
      </Note>
    </div>
  );
}
