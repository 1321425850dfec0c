// What can be done to many records at once. Validating is not among it: somebody reads each.
import { bulk } from '@gerbang/contract/bulk';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { formatWhatsapp } from '../../../lib/format.ts';
import { isOff, sekolah } from '../../../lib/sekolah.ts';
import { refreshAfter } from '../../../lib/use-api.ts';
import { BulkQuestion, namedOf } from '../../../list/bulk-question.tsx';
import type { BulkAction, ListDialogProps } from '../../../list/list-page.tsx';
import { toast } from '../../../ui/toast.tsx';
import { WalkDialog } from '../../../ui/walk-dialog.tsx';
import { BerakhirNote, TempatkanBulk, TerbitkanDialog } from '../../arsip/door.ts';
import { nomorOf } from './list-columns.tsx';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

const touched = [dataSiswa.list, dataSiswa.get, dashboard.statistik, sampah.list];

type DialogProps = ListDialogProps<DataSiswaRow>;
type Action = BulkAction<DataSiswaRow>;

/** `hapus`: whether they may be deleted; `surat`: whether papers may be issued for them. */
type Offered = { isAdmin: boolean; hapus: boolean; surat: boolean };

export function bulkActions({ isAdmin, hapus, surat }: Offered): readonly Action[] {
  const offered: readonly (Action | false)[] = [
    { label: 'WhatsApp', icon: 'chat', dialog: Chats },
    { label: 'Unduh Excel', icon: 'download', run: (rows) => void exportChosen(rows) },
    surat && { label: 'Surat', icon: 'edit', dialog: Terbitkan },
    isAdmin && !isOff('/lokasi-arsip') && { label: 'Tempat Berkas', icon: 'folder', dialog: TempatkanBulk },
    hapus && { label: 'Hapus', icon: 'trash', dialog: HapusBulk },
  ];
  return offered.filter((each) => each !== false);
}

const Terbitkan = ({ rows, onClose }: DialogProps) => <TerbitkanDialog siswa={rows} onClose={onClose} />;

const Chats = ({ rows, onClose }: DialogProps) => <WalkDialog steps={rows.map(stepOf)} onClose={onClose} />;

const stepOf = (row: DataSiswaRow) => ({
  id: row.id,
  name: row.nama,
  about: `NIM ${row.nim} · ${formatWhatsapp(nomorOf(row))}`,
  text: pesanWhatsapp(row, sekolah.nama, window.location.origin),
  href: whatsappPesan(row, sekolah.nama, window.location.origin),
});

let exporting = false;

/** The chosen records as Excel, or none of them when one has changed since it was shown. */
async function exportChosen(rows: readonly DataSiswaRow[]): Promise<void> {
  if (exporting) return;
  exporting = true;
  try {
    const { file, name } = await download(bulk.laporanDataSiswa, { body: namedOf(rows) });
    saveFile(file, name ?? 'laporan-data-siswa-terpilih.xlsx');
    toast.success(`Berhasil! ${rows.length} data siswa diunduh sebagai file Excel!`);
  } catch (error) {
    toast.error(actionFailure(error));
    refreshAfter(error as Error, [dataSiswa.list]);
  } finally {
    exporting = false;
  }
}

function HapusBulk({ rows, onClose, onDone }: DialogProps) {
  return (
    <BulkQuestion
      call={bulk.hapusDataSiswa}
      tokenFrom={dataSiswa.generateToken}
      touched={touched}
      toSampah
      title={`Hapus ${rows.length} Data Siswa`}
      confirmLabel={`Hapus ${rows.length}`}
      nameOf={({ nama, nim }) => `${nama} · ${nim}`}
      {...{ rows, onClose, onDone }}
    >
      <p>Hapus {rows.length} data siswa ini beserta semua berkasnya? Selama masih di Sampah, data dapat dipulihkan.</p>
      <BerakhirNote of={{ siswa: rows.map(({ id }) => id) }} />
    </BulkQuestion>
  );
}
