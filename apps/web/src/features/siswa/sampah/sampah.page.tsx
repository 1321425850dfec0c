import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { bulk } from '@gerbang/contract/bulk';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { choice, type Filters } from '@gerbang/contract/list-filter';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import {
  type JenisSampah,
  jenisSampahOf,
  namaJenisSampah,
  type SampahRow,
  sampah,
} from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import { type ListDialog, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  columns,
  DaysLeftLine,
  olehOf,
  pengenalOf,
  type SampahDialogProps,
  SampahFacts,
  words,
} from './sampah-facts.tsx';

/** What reads what comes back. */
const touched = [
  sampah.list,
  dataSiswa.list,
  dataSiswa.get,
  akunSiswa.listAktif,
  akunSiswa.listNonaktif,
  dataInventaris.list,
  dataAdmin.list,
  dashboard.statistik,
];

/** Asks before something comes back; why it cannot stands below the question. */
function PulihkanDialog({ row, onDone, onClose }: SampahDialogProps) {
  return (
    <FormDialog
      title="Pulihkan"
      confirmLabel="Pulihkan"
      pendingLabel="Memulihkan..."
      call={sampah.pulihkan}
      input={{ params: { id: row.id } }}
      touched={touched}
      failure={actionFailure}
      onDone={onDone}
      onGone={onDone}
      onClose={onClose}
    >
      <p>Pulihkan ini? {words[row.jenis].restored}</p>
      <SampahFacts row={row} />
    </FormDialog>
  );
}

/** What was deleted and can be restored, as long as it can. */
export function SampahPage() {
  const user = useSession();
  const kinds = user ? jenisSampahOf[user.role.nama] : [];
  return (
    <ListPage
      call={sampah.list}
      filters={filtersOf(kinds)}
      title="Sampah"
      help="Yang dihapus dapat dipulihkan dari sini. Sesudah waktunya habis, hilang selamanya."
      searchExample={kinds.includes('data-admin') ? 'admin@contoh.id' : 'Dewi, 2610417'}
      searchHint="Pisahkan beberapa kata dengan koma."
      nothingFound="Tidak Ditemukan di Sampah!"
      emptyState={
        <EmptyState title="Sampah Kosong" art="done">
          Yang dihapus menunggu di sini sampai dipulihkan, atau sampai waktunya habis.
        </EmptyState>
      }
      columns={columns}
      minWidth={900}
      actionsWidth={152}
      nameOf={({ label }) => label}
      card={cardOf}
      rowActions={actionsOf}
      bulk={[{ label: 'Pulihkan', icon: 'rotate', dialog: PulihkanBulk }]}
    />
  );
}

/** One kind or all; nothing to choose for whoever may restore only one. */
function filtersOf(kinds: readonly JenisSampah[]): Filters {
  if (kinds.length < 2) return {};
  return { jenis: choice('Jenis', Object.fromEntries(kinds.map((kind) => [kind, namaJenisSampah[kind]]))) };
}

const actionsOf = ({ label }: SampahRow, open: (Dialog: ListDialog<SampahRow>) => void): RowActions => [
  { icon: 'rotate', word: 'Pulihkan', isMain: true, run: () => open(PulihkanDialog) },
  { icon: 'trash', word: 'Hapus Permanen', label: `Hapus Permanen ${label}`, run: () => open(HapusDialog) },
];

const cardOf = (row: SampahRow): CardContent => ({
  title: row.label,
  lines: [
    [namaJenisSampah[row.jenis], pengenalOf(row)].filter(Boolean).join(' · '),
    `Dihapus ${formatWaktu(row.dihapus_pada)}`,
    `oleh ${olehOf(row)}`,
    <DaysLeftLine key="sisa" row={row} />,
  ],
});

const calls = { call: sampah.hapus, tokenFrom: sampah.generateToken, touched: [sampah.list] };

/** Asks before something is gone for good, with the one-time token that was fetched when the dialog opened. */
function HapusDialog({ row, onClose, onDone }: SampahDialogProps) {
  return (
    <DeleteDialog id={row.id} title="Hapus Permanen" confirmLabel="Hapus Permanen" {...calls} {...{ onClose, onDone }}>
      <p>Hapus ini dari Sampah? {words[row.jenis].lost}</p>
      <SampahFacts row={row} />
    </DeleteDialog>
  );
}

// Many entries of the bin at once: they come back; gone for good they go one by one.
const nameOf = (row: SampahRow) => [row.label, pengenalOf(row)].filter(Boolean).join(' · ');

function PulihkanBulk({ rows, onClose, onDone }: SampahDialogProps) {
  return (
    <BulkQuestion
      call={bulk.pulihkan}
      touched={touched}
      title={`Pulihkan ${rows.length}`}
      confirmLabel={`Pulihkan ${rows.length}`}
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>Pulihkan {rows.length} ini ke tempatnya semula, beserta berkasnya?</p>
    </BulkQuestion>
  );
}
