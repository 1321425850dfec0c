import { choice, type Filters } from '@gerbang/contract/list-filter';
import {
  type JenisSampah,
  jenisSampahOf,
  namaJenisSampah,
  type SampahRow,
  sampah,
} from '@gerbang/contract/siswa/sampah';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { type ListDialog, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import type { CardContent } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PulihkanBulk } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { columns, DaysLeftLine, olehOf, pengenalOf } from './list-columns.tsx';
import { PulihkanDialog } from './pulihkan-dialog.tsx';

/** What was deleted and can be restored, as long as it can. */
export function SampahPage() {
  const user = useSession();
  const kinds = user ? jenisSampahOf[user.role.nama] : [];
  return (
    <ListPage
      call={sampah.list}
      filters={filtersOf(kinds)}
      inSight
      title="Sampah"
      help="Yang dihapus dapat dipulihkan dari sini. Sesudah waktunya habis, hilang selamanya."
      searchExample={kinds.includes('data-admin') ? 'admin@contoh.id' : 'Dewi, 2610417'}
      searchHint="Pisahkan dengan koma untuk pencarian khusus."
      nothingFound="Tidak Ditemukan di Sampah!"
      emptyState={({ jenis }) => (
        <EmptyState
          title={jenis ? `Tidak Ada ${namaJenisSampah[jenis as JenisSampah]} di Sampah` : 'Sampah Kosong'}
          art="done"
        >
          Yang dihapus menunggu di sini sampai dipulihkan, atau sampai waktunya habis.
        </EmptyState>
      )}
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
