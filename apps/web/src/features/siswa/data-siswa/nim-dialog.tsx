import { akunSiswa, type GantiNim } from '@gerbang/contract/akun/akun-siswa';
import { useApi } from '../../../lib/use-api.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';

type NimDialogProps = { id: string; lama: string; baru: string; onClose: () => void; onConfirm: () => void };

/** Asks before a record gets another NIM: its account follows, or is untied where another account bears it (ALAMAT-8). */
export function NimDialog({ id, lama, baru, onClose, onConfirm }: NimDialogProps) {
  const found = useApi(akunSiswa.gantiNim, { params: { id }, query: { nim: baru } }).data?.data;
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
      <Stack gap={3}>
        <p>
          NIM berubah dari <b>{lama}</b> menjadi <b>{baru}</b>.
        </p>
        <p>{found ? whatFollows(found) : unknown}</p>
      </Stack>
    </ConfirmDialog>
  );
}

function whatFollows({ terhubung, pemakai }: GantiNim): string {
  if (pemakai) {
    const lost = terhubung ? `Akun ${terhubung.email} dilepas dari data ini. ` : '';
    return `NIM baru dipakai akun ${pemakai.email}. ${lost}Tidak ada akun yang membuka data ini sebelum Anda mencocokkannya di Akun Siswa Aktif.`;
  }
  if (terhubung) {
    return `Akun ${terhubung.email} tetap terhubung dan ikut memakai NIM baru; siswanya diberi tahu lewat email.`;
  }
  return 'Data ini belum terhubung dengan akun mana pun, dan tidak ada akun dengan NIM baru.';
}

/** Before the answer is here, and without one. */
const unknown =
  'Akun yang terhubung ikut memakai NIM baru. Bila NIM baru sudah dipakai akun lain, akun yang terhubung dilepas sampai Anda mencocokkannya.';
