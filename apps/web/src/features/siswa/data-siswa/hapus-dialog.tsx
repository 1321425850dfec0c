import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { BerakhirNote } from '../../arsip/surat-resmi/berakhir-note.tsx';

const touched = [dataSiswa.list, dataSiswa.get, dashboard.statistik, sampah.list];
const calls = { call: dataSiswa.hapus, tokenFrom: dataSiswa.generateToken, touched };

/** Asks before a record is deleted, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ row: siswa, onClose, onDone }: ListDialogProps<DataSiswaRow>) {
  return (
    <DeleteDialog id={siswa.id} {...calls} toSampah {...{ onClose, onDone }}>
      <p>Hapus data siswa ini beserta semua berkasnya? Selama masih di Sampah, data dapat dipulihkan.</p>
      <Sheet>
        <Facts narrow>
          <Fact label="Nama">{siswa.nama}</Fact>
          <Fact label="NIM">{siswa.nim}</Fact>
        </Facts>
      </Sheet>
      <BerakhirNote of={{ siswa: [siswa.id] }} />
    </DeleteDialog>
  );
}
