import type { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import type { dataAdmin } from '@gerbang/contract/akun/data-admin';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';

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
  return (
    <FormDialog
      title="Keluarkan dari Semua Perangkat"
      confirmLabel="Keluarkan"
      danger
      call={endpoint}
      input={{ params: { id } }}
      failure={actionFailure}
      onClose={onClose}
    >
      <p>
        {who} langsung keluar di semua perangkat dan harus login kembali. Kode dan tautan reset yang belum dipakai ikut
        berakhir. Bila passwordnya diketahui orang lain, {advice}
      </p>
      {children}
    </FormDialog>
  );
}
