import { dokumenLabels } from '@gerbang/contract/choices';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { focusField } from '../../../ui/error-summary.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Draf } from './draf.ts';
import classes from './draf-note.module.css';

type DrafNoteProps = {
  /** What was found; undefined when it is pictures alone. */
  draf: Draf | undefined;
  /** Whether a sending goes on by itself. */
  resumed?: boolean;
  /** What was not done yet with it. */
  belum?: 'dikirim' | 'disimpan';
  onDrop: () => void;
};

/** Says that what was typed last time is back, what was on its way then, and offers to begin anew. */
export function DrafNote({ draf, resumed = false, belum = 'dikirim', onDrop }: DrafNoteProps) {
  const [asking, setAsking] = useState(false);
  const kamera = draf?.kamera;
  return (
    <div className={classes.draf}>
      <Note icon="save" role="status">
        Isian Anda{draf && ` dari ${formatWaktu(draf.pada)}`} dipulihkan dari perangkat ini dan belum {belum}.
        {resumed && ' Pengirimannya dilanjutkan.'}
        {kamera && (
          <p>
            Halaman ini tertutup saat kamera terbuka, jadi {dokumenLabels[kamera]} belum masuk. Ambil fotonya sekali
            lagi.
          </p>
        )}
        <div className={classes.tools}>
          {kamera && (
            <Button size="s" variant="primary" onClick={() => focusField(fieldId(kamera))}>
              Ke {dokumenLabels[kamera]}
            </Button>
          )}
          <Button size="s" onClick={() => setAsking(true)}>
            Buang isian ini
          </Button>
        </div>
      </Note>
      <ConfirmDialog
        title="Buang isian"
        opened={asking}
        confirmLabel="Buang"
        danger
        pending={false}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDrop();
        }}
      >
        Semua isian dan foto yang belum {belum} akan hilang dari perangkat ini.
      </ConfirmDialog>
    </div>
  );
}
