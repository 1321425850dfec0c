import { type EksporRow, ekspor } from '@gerbang/contract/ekspor';
import { actionFailure } from '../../lib/failure.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { filterOf } from './words.ts';

type HapusDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before a file is removed, or one that is being made is given up; either can be ordered again. */
export function HapusDialog({ row, onClose }: HapusDialogProps) {
  const isRunning = row.status === 'menunggu' || row.status === 'dibuat';
  const hapus = useAction(ekspor.hapus, {
    invalidates: [ekspor.list],
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    // It may be gone already.
    onError: (error) => refreshAfter(error, [ekspor.list]),
  });
  const failure = hapus.error ? actionFailure(hapus.error) : undefined;
  return (
    <DeleteDialog
      title={isRunning ? 'Batalkan Ekspor' : 'Hapus Ekspor'}
      confirmLabel={isRunning ? 'Batalkan Ekspor' : 'Hapus'}
      onClose={onClose}
      deletion={{ pending: hapus.pending, failure }}
      onConfirm={() => hapus.run({ params: { id: row.id } })}
    >
      <p>
        {isRunning ? 'Hentikan pembuatan ekspor ini?' : 'Hapus file ekspor ini dari server?'} {filterOf(row)}. Data
        sekolah tidak berubah.
      </p>
    </DeleteDialog>
  );
}
