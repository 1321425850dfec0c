import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { filterOf } from './words.ts';

type HapusDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before a file is removed, or one that is being made is given up; either can be ordered again. */
export function HapusDialog({ row, onClose }: HapusDialogProps) {
  const isRunning = row.status === 'menunggu' || row.status === 'dibuat';
  return (
    <DeleteDialog
      id={row.id}
      title={isRunning ? 'Batalkan Ekspor' : 'Hapus Ekspor'}
      confirmLabel={isRunning ? 'Batalkan Ekspor' : 'Hapus'}
      call={ekspor.hapus}
      touched={[ekspor.list]}
      onClose={onClose}
    >
      <p>
        {isRunning ? 'Hentikan pembuatan ekspor ini?' : 'Hapus file ekspor ini dari server?'} {filterOf(row)}. Data
        sekolah tidak berubah.
      </p>
    </DeleteDialog>
  );
}
