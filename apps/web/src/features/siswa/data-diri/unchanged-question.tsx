import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { SiswaFormState } from '../data-siswa/form/use-siswa-form.ts';
import type { DrafForm } from './use-draf.ts';

/** Sent again as it was, a rejected record is most often a press too early: asks before `send`. (DIRI-22) */
export function useUnchangedQuestion({ record, texts, files }: SiswaFormState, draf: DrafForm, send: () => void) {
  const [asking, setAsking] = useState(false);
  const hasWali = Object.values(draf.waliNow()).some(Boolean);
  const untouched = record?.status_data === 'Ditolak' && !texts.changed && !files.chosen && !hasWali;
  const question = (
    <ConfirmDialog
      title="Belum ada yang diubah"
      opened={asking}
      confirmLabel="Tetap Kirim"
      pending={false}
      onClose={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        send();
      }}
    >
      Data ini ditolak, dan belum ada isian atau foto yang Anda ubah. Bila dikirim, Admin memeriksa data yang sama lagi.
    </ConfirmDialog>
  );
  return { ask: () => (untouched ? setAsking(true) : send()), question };
}
