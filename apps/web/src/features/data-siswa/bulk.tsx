// What can be done to many records at once. Validating is not among it: somebody reads each.
import { bulk } from '@gerbang/contract/bulk';
import { dashboard } from '@gerbang/contract/dashboard';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/data-siswa';
import { sampah } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { download, saveFile } from '../../lib/download.ts';
import { actionFailure } from '../../lib/failure.ts';
import { formatWhatsapp } from '../../lib/format.ts';
import { sekolah } from '../../lib/sekolah.ts';
import { useSession } from '../../lib/session.ts';
import { refreshAfter } from '../../lib/use-api.ts';
import { namedOf, useBulkDeletion } from '../../lib/use-bulk.ts';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { toast } from '../../ui/toast.tsx';
import { type BarAction, useSelection } from '../../ui/use-selection.ts';
import { WalkDialog } from '../../ui/walk-dialog.tsx';
import { TempatkanBulk } from '../lokasi-arsip/tempatkan-bulk.tsx';
import { BerakhirNote } from '../surat-resmi/berakhir-note.tsx';
import { TerbitkanDialog } from '../surat-resmi/terbitkan-dialog.tsx';
import { nomorOf } from './list-columns.tsx';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

const touched = [dataSiswa.list, dataSiswa.get, dashboard.statistik, sampah.list];

type Rows = readonly DataSiswaRow[];
type OpenDialog = { action: 'hapus' | 'kabari' | 'surat' | 'tempatkan'; rows: Rows };

type Options = {
  /** Whether they may be deleted. */
  hapus: boolean;
  /** Whether papers may be issued for them. */
  surat: boolean;
  /** Rows are about to leave the list. */
  onGone: () => void;
};

/** The choice of a list of records, and the dialog that is open for it. */
export function useBulkSiswa(list: ListState<DataSiswaRow>, { hapus, surat, onGone }: Options) {
  const isAdmin = useSession()?.role.nama === 'admin';
  const selection = useSelection(list, ({ nama }) => nama);
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const ask = (action: OpenDialog['action']) => () => setOpened({ action, rows: selection.rows });
  const deleting: BarAction = { label: 'Hapus', icon: 'trash', run: ask('hapus') };
  const issuing: BarAction = { label: 'Surat', icon: 'edit', run: ask('surat') };
  const actions: BarAction[] = [
    { label: 'WhatsApp', icon: 'chat', run: ask('kabari') },
    { label: 'Ekspor', icon: 'download', run: () => void exportChosen(selection.rows) },
    ...(surat ? [issuing] : []),
    ...(isAdmin ? [{ label: 'Tempat Berkas', icon: 'folder', run: ask('tempatkan') } as const] : []),
    ...(hapus ? [deleting] : []),
  ];
  const choice: Choice<DataSiswaRow> = { selection, actions, most: MOST_AT_ONCE };
  const done = () => {
    onGone();
    selection.clear();
  };
  const dialog =
    opened?.action === 'hapus' ? (
      <HapusBulk rows={opened.rows} onClose={close} onDone={done} />
    ) : opened?.action === 'surat' ? (
      <TerbitkanDialog siswa={opened.rows} onClose={close} />
    ) : opened?.action === 'tempatkan' ? (
      <TempatkanBulk rows={opened.rows} onClose={close} onDone={selection.clear} />
    ) : (
      opened && <WalkDialog steps={opened.rows.map(stepOf)} onClose={close} />
    );
  return { choice, dialog };
}

const stepOf = (row: DataSiswaRow) => ({
  id: row.id,
  name: row.nama,
  about: `NIM ${row.nim} · ${formatWhatsapp(nomorOf(row))}`,
  text: pesanWhatsapp(row, sekolah.nama, window.location.origin),
  href: whatsappPesan(row, sekolah.nama, window.location.origin),
});

let exporting = false;

/** The chosen records as Excel, or none of them when one has changed since it was shown. */
async function exportChosen(rows: Rows): Promise<void> {
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

function HapusBulk({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const bulkWork = useBulkDeletion(bulk.hapusDataSiswa, dataSiswa.generateToken, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Hapus ${rows.length} Data Siswa`}
      confirmLabel={`Hapus ${rows.length}`}
      danger
      named={rows.map(({ id, nama, nim }) => ({ id, name: `${nama} · ${nim}` }))}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Hapus {rows.length} data siswa ini beserta semua berkasnya? Selama masih di Sampah, data dapat dipulihkan.</p>
      <BerakhirNote of={{ siswa: rows.map(({ id }) => id) }} />
    </BulkDialog>
  );
}
