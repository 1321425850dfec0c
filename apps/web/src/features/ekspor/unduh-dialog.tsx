import { type EksporRow, ekspor } from '@gerbang/contract/ekspor';
import { addressOf } from '../../lib/api.ts';
import { actionFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { useAction } from '../../lib/use-api.ts';
import { useToken } from '../../lib/use-token.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { isiOf } from './words.ts';

type UnduhDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before so much leaves the house, opens the download with a one-time token, and leaves the rest to the browser. */
export function UnduhDialog({ row, onClose }: UnduhDialogProps) {
  const { token, error, renew } = useToken(ekspor.generateToken);
  const params = { id: row.id };
  const buka = useAction(ekspor.bukaUnduhan, {
    onSuccess: () => {
      // Careful: by an address and not by `fetch`, which would hold gigabytes and could not go on after a pause.
      Object.assign(document.createElement('a'), { href: addressOf(ekspor.unduh, { params }), download: '' }).click();
      toast.success('Unduhan dimulai');
      onClose();
    },
    onError: renew,
  });
  return (
    <ConfirmDialog
      title="Unduh Ekspor"
      opened
      onClose={onClose}
      confirmLabel="Unduh"
      pending={buka.pending}
      pendingLabel="Membuka..."
      confirmDisabled={token === undefined}
      onConfirm={() => token !== undefined && buka.run({ params, token })}
    >
      <Stack gap={3}>
        <p>{isiOf(row)}</p>
        <Note tone="wait" icon="warn">
          File ini berisi data pribadi {formatNumber(row.siswa)} siswa dan tidak terkunci. Simpan di tempat aman, dan
          hapus bila tidak diperlukan lagi.
        </Note>
        <p>Unduhan yang terputus dapat dilanjutkan selama 12 jam tanpa bertanya lagi.</p>
        <FailureNote>{buka.error && actionFailure(buka.error)}</FailureNote>
        {error && <RetryNote onRetry={renew}>Unduhan belum dapat disiapkan: {actionFailure(error)}</RetryNote>}
      </Stack>
    </ConfirmDialog>
  );
}
