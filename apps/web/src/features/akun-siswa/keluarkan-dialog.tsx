import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun-siswa';
import { actionFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
import { AkunFacts } from './akun-facts.tsx';

/** Asks before all sessions of a student are ended (SESI-11). */
export function KeluarkanDialog({ akun, onClose }: { akun: AkunSiswaRow; onClose: () => void }) {
  const akhiri = useAction(akunSiswa.akhiriSesi, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(actionFailure(error)),
  });
  return (
    <ConfirmDialog
      title="Keluarkan dari Semua Perangkat"
      opened
      danger
      onClose={onClose}
      confirmLabel="Keluarkan"
      pending={akhiri.pending}
      onConfirm={() => akhiri.run({ params: { id: akun.id } })}
    >
      <Stack gap={3}>
        <p>
          Siswa ini langsung keluar di semua perangkat dan harus login kembali. Bila passwordnya diketahui orang lain,
          kirim juga tautan reset.
        </p>
        <AkunFacts akun={akun} />
      </Stack>
    </ConfirmDialog>
  );
}
