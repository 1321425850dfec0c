import type { akunSiswa } from '@gerbang/contract/akun-siswa';
import type { dataAdmin } from '@gerbang/contract/data-admin';
import type { ReactNode } from 'react';
import { actionFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';

type KeluarkanDialogProps = {
  endpoint: typeof akunSiswa.akhiriSesi | typeof dataAdmin.akhiriSesi;
  id: string;
  /** 'Siswa ini', and what helps when somebody else knows the password. */
  who: string;
  advice: string;
  onClose: () => void;
  /** Whose account it is. */
  children: ReactNode;
};

/** Asks before all sessions of somebody else's account are ended (SESI-11). */
export function KeluarkanDialog({ endpoint, id, who, advice, onClose, children }: KeluarkanDialogProps) {
  const akhiri = useAction(endpoint, {
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
      onConfirm={() => akhiri.run({ params: { id } })}
    >
      <Stack gap={3}>
        <p>
          {who} langsung keluar di semua perangkat dan harus login kembali. Kode dan tautan reset yang belum dipakai
          ikut berakhir. Bila passwordnya diketahui orang lain, {advice}
        </p>
        {children}
      </Stack>
    </ConfirmDialog>
  );
}
