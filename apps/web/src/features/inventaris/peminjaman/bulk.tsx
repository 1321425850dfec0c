// What can be done with many loans at once.
import { bulk } from '@gerbang/contract/bulk';
import type { PeminjamanRow } from '@gerbang/contract/inventaris/peminjaman';
import { kondisiBarang, peminjamanLabels } from '@gerbang/contract/inventaris/peminjaman-form';
import { useState } from 'react';
import { formatTanggal } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import type { BulkAction, ListDialogProps } from '../../../list/list-page.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { WalkDialog } from '../../../ui/walk-dialog.tsx';
import { jumlahOf, namaPeminjam, peminjamOf } from './keadaan.tsx';
import { touched } from './loan-step.ts';
import { pesanWhatsapp, whatsappPesan } from './pesan-whatsapp.ts';

type DialogProps = ListDialogProps<PeminjamanRow>;

const isOut = ({ tahap }: PeminjamanRow) => tahap === 'dipinjam';
const isRunning = (loan: PeminjamanRow) => isOut(loan) || loan.tahap === 'dipesan';
const out = { only: isOut, none: 'Tidak ada yang sedang dipinjam.' };

const email: BulkAction<PeminjamanRow> = { label: 'Email', icon: 'clock', ...out, dialog: IngatkanBulk };
export const bulkActions: readonly BulkAction<PeminjamanRow>[] = [
  { label: 'Terima Kembali', icon: 'check', ...out, dialog: KembaliBulk },
  ...(hasMailServer ? [email] : []),
  {
    label: 'WhatsApp',
    icon: 'chat',
    only: (loan) => isRunning(loan) && Boolean(loan.nomor_peminjam),
    none: 'Tidak ada yang berjalan dengan nomor WhatsApp.',
    dialog: Chats,
  },
];

function Chats({ rows, onClose }: DialogProps) {
  const steps = rows.map((loan) => ({
    id: loan.id,
    name: namaPeminjam(loan),
    about: `${jumlahOf(loan)} ${loan.nama_barang}, sampai ${formatTanggal(loan.jatuh_tempo)}`,
    text: pesanWhatsapp(loan, sekolah.nama),
    href: whatsappPesan(loan, sekolah.nama) ?? '',
  }));
  return <WalkDialog steps={steps} onClose={onClose} />;
}

const nameOf = (loan: PeminjamanRow) => `${jumlahOf(loan)} ${loan.nama_barang} · ${peminjamOf(loan)}`;

/** All that is still out of each comes back, in the same condition (PINJAM-11). */
function KembaliBulk({ rows, onClose, onDone }: DialogProps) {
  const [kondisi, setKondisi] = useState<(typeof kondisiBarang)[number]>('Baik');
  const [catatan, setCatatan] = useState('');
  return (
    <BulkQuestion
      call={bulk.kembaliPeminjaman}
      touched={touched}
      title={`Terima Kembali ${rows.length} Peminjaman`}
      confirmLabel={`Terima ${rows.length}`}
      body={{ kondisi, catatan }}
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>Semua yang masih di luar dari peminjaman ini kembali. Yang kondisinya lain diterima satu per satu.</p>
      <Select
        label={peminjamanLabels.kondisi}
        options={kondisiBarang}
        value={kondisi}
        onChange={(value) => setKondisi(value as typeof kondisi)}
      />
      <Textarea
        label={peminjamanLabels.catatan}
        aside="boleh kosong"
        maxLength={1000}
        value={catatan}
        onChange={(event) => setCatatan(event.currentTarget.value)}
      />
    </BulkQuestion>
  );
}

function IngatkanBulk({ rows, onClose, onDone }: DialogProps) {
  return (
    <BulkQuestion
      call={bulk.ingatkanPeminjaman}
      touched={touched}
      title={`Ingatkan ${rows.length} Peminjam`}
      confirmLabel="Kirim Email"
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>Tiap peminjam yang punya akun mendapat email pengingat, paling banyak sekali sehari untuk tiap peminjaman.</p>
    </BulkQuestion>
  );
}
