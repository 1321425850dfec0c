// What can be done to many records at once. Validating is not among it: somebody reads each.
import { banyak } from '@gerbang/contract/banyak';
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
import { namedOf, useManyDeletion } from '../../lib/use-many.ts';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { ManyDialog } from '../../ui/many-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BarAction, useSelection } from '../../ui/use-selection.ts';
import { WalkDialog } from '../../ui/walk-dialog.tsx';
import { TempatkanBanyak } from '../lokasi-arsip/tempatkan-banyak.tsx';
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
export function useBanyakSiswa(list: ListState<DataSiswaRow>, { hapus, surat, onGone }: Options) {
  const isAdmin = useSession()?.role.nama === 'admin';
  const selection = useSelection(list, ({ nama }) => nama);
  const [asked, setAsked] = useState<OpenDialog>();
  const close = () => setAsked(undefined);
  const ask = (action: OpenDialog['action']) => () => setAsked({ action, rows: selection.rows });
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
    asked?.action === 'hapus' ? (
      <HapusBanyak rows={asked.rows} onClose={close} onDone={done} />
    ) : asked?.action === 'surat' ? (
      <TerbitkanDialog siswa={asked.rows} onClose={close} />
    ) : asked?.action === 'tempatkan' ? (
      <TempatkanBanyak rows={asked.rows} onClose={close} onDone={selection.clear} />
    ) : (
      asked && <WalkDialog steps={asked.rows.map(stepOf)} onClose={close} />
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
    const { file, name } = await download(banyak.laporanDataSiswa, { body: namedOf(rows) });
    saveFile(file, name ?? 'laporan-data-siswa-terpilih.xlsx');
    toast.success(`Berhasil! ${rows.length} data siswa diunduh sebagai file Excel!`);
  } catch (error) {
    toast.error(actionFailure(error));
    refreshAfter(error as Error, [dataSiswa.list]);
  } finally {
    exporting = false;
  }
}

function HapusBanyak({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const many = useManyDeletion(banyak.hapusDataSiswa, dataSiswa.generateToken, { touched, toast, ...ends });
  return (
    <ManyDialog
      title={`Hapus ${rows.length} Data Siswa`}
      confirmLabel={`Hapus ${rows.length}`}
      danger
      named={rows.map(({ id, nama, nim }) => ({ id, name: `${nama} · ${nim}` }))}
      many={many}
      onConfirm={() => many.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Hapus {rows.length} data siswa ini beserta semua berkasnya? Selama masih di Sampah, data dapat dipulihkan.</p>
      <BerakhirNote of={{ siswa: rows.map(({ id }) => id) }} />
    </ManyDialog>
  );
}
