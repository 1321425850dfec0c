import { ConfirmDialog } from '../../ui/dialog.tsx';

type NimDialogProps = { lama: string; baru: string; onClose: () => void; onConfirm: () => void };

/** Asks before a record gets another NIM: until an admin ties it, it is no account's (ALAMAT-8). */
export function NimDialog({ lama, baru, onClose, onConfirm }: NimDialogProps) {
  return (
    <ConfirmDialog
      title="Ubah NIM"
      opened
      onClose={onClose}
      confirmLabel="Ubah NIM"
      pending={false}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <p>
        NIM berubah dari <b>{lama}</b> menjadi <b>{baru}</b>. Akun siswa yang terhubung dengan data ini dilepas. Bila
        ada akun dengan NIM baru, akun itu dapat membuka data ini setelah Anda mencocokkan keduanya di Akun Siswa Aktif.
      </p>
    </ConfirmDialog>
  );
}
