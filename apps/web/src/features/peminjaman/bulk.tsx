// What can be done with many loans at once.
import { bulk } from '@gerbang/contract/bulk';
import type { PeminjamanRow } from '@gerbang/contract/peminjaman';
import { kondisiBarang, peminjamanLabels } from '@gerbang/contract/peminjaman-form';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { formatTanggal } from '../../lib/format.ts';
import { sekolah } from '../../lib/sekolah.ts';
import { hasMailServer } from '../../lib/server-surat.ts';
import { namedOf, useBulk } from '../../lib/use-bulk.ts';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BarAction, useSelection } from '../../ui/use-selection.ts';
import { WalkDialog } from '../../ui/walk-dialog.tsx';
import { jumlahOf, namaPeminjam, peminjamOf } from './keadaan.tsx';
import { touched } from './loan-step.ts';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

type Rows = readonly PeminjamanRow[];
type OpenDialog = { jenis: 'kembali' | 'email' | 'whatsapp'; rows: Rows };
type Ends = { onClose: () => void; onDone: () => void };

const isOut = ({ tahap }: PeminjamanRow) => tahap === 'dipinjam';
const isRunning = (loan: PeminjamanRow) => isOut(loan) || loan.tahap === 'dipesan';

/** The choice of the list of loans, and the dialog that is open for it. */
export function useBulkPeminjaman(list: ListState<PeminjamanRow>) {
  const selection = useSelection(list, ({ nama_barang }) => nama_barang);
  const [opened, setOpened] = useState<OpenDialog>();
  const { rows } = selection;
  const ask = (jenis: OpenDialog['jenis'], meant: Rows, none: string) =>
    meant.length === 0 ? toast.warning(none) : setOpened({ jenis, rows: meant });
  const back: BarAction = {
    label: 'Terima Kembali',
    icon: 'check',
    run: () => ask('kembali', rows.filter(isOut), 'Tidak ada yang sedang dipinjam.'),
  };
  const email: BarAction = {
    label: 'Email',
    icon: 'clock',
    run: () => ask('email', rows.filter(isOut), 'Tidak ada yang sedang dipinjam.'),
  };
  const whatsapp: BarAction = {
    label: 'WhatsApp',
    icon: 'chat',
    run: () =>
      ask(
        'whatsapp',
        rows.filter((loan) => isRunning(loan) && loan.nomor_peminjam),
        'Tidak ada yang berjalan dengan nomor WhatsApp.',
      ),
  };
  const actions = [back, ...(hasMailServer ? [email] : []), whatsapp];
  const choice: Choice<PeminjamanRow> = { selection, actions, most: MOST_AT_ONCE };
  const ends = { onClose: () => setOpened(undefined), onDone: selection.clear };
  return { choice, dialog: opened && <OpenedDialog opened={opened} {...ends} /> };
}

function OpenedDialog({ opened: { jenis, rows }, ...ends }: { opened: OpenDialog } & Ends) {
  if (jenis === 'kembali') return <KembaliBulk rows={rows} {...ends} />;
  if (jenis === 'email') return <IngatkanBulk rows={rows} {...ends} />;
  const steps = rows.map((loan) => ({
    id: loan.id,
    name: namaPeminjam(loan),
    about: `${jumlahOf(loan)} ${loan.nama_barang}, sampai ${formatTanggal(loan.jatuh_tempo)}`,
    text: pesanWhatsapp(loan, sekolah.nama),
    href: whatsappPesan(loan, sekolah.nama) ?? '',
  }));
  return <WalkDialog steps={steps} onClose={ends.onClose} />;
}

const namesOf = (rows: Rows) =>
  rows.map((loan) => ({ id: loan.id, name: `${jumlahOf(loan)} ${loan.nama_barang} · ${peminjamOf(loan)}` }));

/** All that is still out of each comes back, in the same condition (PINJAM-11). */
function KembaliBulk({ rows, ...ends }: { rows: Rows } & Ends) {
  const [kondisi, setKondisi] = useState<string>('Baik');
  const [catatan, setCatatan] = useState('');
  const bulkWork = useBulk(bulk.kembaliPeminjaman, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Terima Kembali ${rows.length} Peminjaman`}
      confirmLabel={`Terima ${rows.length}`}
      named={namesOf(rows)}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: { ...namedOf(rows), kondisi: kondisi as 'Baik', catatan } })}
      onClose={ends.onClose}
    >
      <p>Semua yang masih di luar dari peminjaman ini kembali. Yang kondisinya lain diterima satu per satu.</p>
      <Select label={peminjamanLabels.kondisi} options={kondisiBarang} value={kondisi} onChange={setKondisi} />
      <Textarea
        label={peminjamanLabels.catatan}
        aside="boleh kosong"
        maxLength={1000}
        value={catatan}
        onChange={(event) => setCatatan(event.currentTarget.value)}
      />
    </BulkDialog>
  );
}

function IngatkanBulk({ rows, ...ends }: { rows: Rows } & Ends) {
  const bulkWork = useBulk(bulk.ingatkanPeminjaman, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Ingatkan ${rows.length} Peminjam`}
      confirmLabel="Kirim Email"
      named={namesOf(rows)}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Tiap peminjam yang punya akun mendapat email pengingat, paling banyak sekali sehari untuk tiap peminjaman.</p>
    </BulkDialog>
  );
}
