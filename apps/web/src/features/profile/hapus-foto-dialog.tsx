import type { profile } from '@gerbang/contract/profile';
import { writeFailure } from '../../lib/failure.ts';
import type { Action } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';

type HapusFotoDialogProps = {
  opened: boolean;
  /** Whether the form holds what would be lost. */
  changed: boolean;
  action: Action<typeof profile.hapusFoto>;
  onClose: () => void;
};

/** The question before one's photo is taken away. */
export function HapusFotoDialog({ opened, changed, action, onClose }: HapusFotoDialogProps) {
  return (
    <ConfirmDialog
      title="Hapus Foto Profile"
      opened={opened}
      confirmLabel="Hapus"
      danger
      pending={action.pending}
      pendingLabel="Menghapus..."
      onConfirm={() => action.run({})}
      onClose={() => {
        action.reset();
        onClose();
      }}
    >
      <Stack gap={3}>
        <p>Foto Anda akan dihapus. Nama, nomor, dan alamat tetap tersimpan.</p>
        {changed && <Note tone="wait">Isian yang belum disimpan akan hilang.</Note>}
        <FailureNote>{action.error && writeFailure(action.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
