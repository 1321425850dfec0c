import {
  type DataInventarisRow,
  dataInventaris,
  dataInventarisLabels,
} from '@gerbang/contract/inventaris/data-inventaris';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { writeFailure } from '../../../lib/failure.ts';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';

const calls = { call: dataInventaris.hapus, touched: [dataInventaris.list, sampah.list], failure: writeFailure };

type HapusProps = Pick<ListDialogProps<DataInventarisRow>, 'row' | 'onClose' | 'onDone'>;

/** Asks before an item is deleted; the call needs no token (BARANG-5). */
export function HapusDialog({ row: item, onClose, onDone }: HapusProps) {
  return (
    <DeleteDialog id={item.id} title="Hapus Data Inventaris" {...calls} toSampah {...{ onClose, onDone }}>
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
