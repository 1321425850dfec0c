import { type DataInventarisRow, dataInventaris, dataInventarisLabels } from '@gerbang/contract/data-inventaris';
import { sampah } from '@gerbang/contract/sampah';
import { writeFailure } from '../../lib/failure.ts';
import { undoing } from '../../lib/put-back.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';

type HapusDialogProps = {
  item: DataInventarisRow;
  onClose: () => void;
  /** The item is deleted: its row is about to leave the list. */
  onDone: () => void;
};

const touched = [dataInventaris.list, sampah.list];

/** Asks before an item is deleted; the call needs no token (BARANG-5). */
export function HapusDialog({ item, onClose, onDone }: HapusDialogProps) {
  const hapus = useAction(dataInventaris.hapus, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message, undoing([item.id], { touched, toast }));
      onDone();
    },
    onError: (error) => {
      toast.error(writeFailure(error));
      refreshAfter(error, touched);
    },
  });
  const failure = hapus.error ? writeFailure(hapus.error) : undefined;
  return (
    <DeleteDialog
      title="Hapus Data Inventaris"
      onClose={onClose}
      deletion={{ pending: hapus.pending, failure }}
      onConfirm={() => hapus.run({ params: { id: item.id } })}
    >
      <p>Apakah anda yakin ingin menghapus data inventaris ini?</p>
      <Sheet>
        <Facts narrow>
          <Fact label={dataInventarisLabels.nama_barang}>{item.nama_barang}</Fact>
          <Fact label={dataInventarisLabels.kode_barang}>{item.kode_barang}</Fact>
        </Facts>
      </Sheet>
      <p>Selama masih di Sampah, data dan fotonya dapat dipulihkan.</p>
    </DeleteDialog>
  );
}
