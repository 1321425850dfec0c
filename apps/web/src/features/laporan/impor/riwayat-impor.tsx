import { type ImporRow, impor } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatNumber, formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DataList } from '../../../ui/data-list.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx';
import classes from './baris-list.module.css';
import { capital, words } from './words.ts';

/** The ends that an import may have. */
const states: Partial<Record<ImporRow['tahap'], [StatusTone, string]>> = {
  selesai: ['ok', 'Selesai'],
  diurungkan: ['neutral', 'Diurungkan'],
  dibatalkan: ['neutral', 'Dibatalkan'],
  gagal: ['bad', 'Gagal'],
};

const columns: readonly Column<ImporRow>[] = [
  { key: 'waktu', header: 'Waktu', width: 168, grow: 0.12, cell: ({ dibuat_pada }) => formatWaktu(dibuat_pada) },
  { key: 'berkas', header: 'Berkas', cell: ({ nama_berkas }) => <b>{nama_berkas}</b> },
  { key: 'jenis', header: 'Isi', width: 84, cell: ({ jenis }) => capital(words[jenis].noun) },
  { key: 'keadaan', header: 'Keadaan', width: 132, cell: (row) => <State row={row} /> },
  { key: 'baru', header: 'Baru', width: 72, align: 'end', cell: ({ jumlah }) => formatNumber(jumlah.baru) },
  {
    key: 'berubah',
    header: 'Berubah',
    width: 80,
    align: 'end',
    cell: ({ jumlah }) => formatNumber(jumlah.berubah),
  },
  {
    key: 'ditolak',
    header: 'Ditolak',
    width: 76,
    align: 'end',
    cell: ({ jumlah }) => formatNumber(jumlah.ditolak),
  },
  {
    key: 'oleh',
    header: 'Oleh',
    width: 140,
    cell: ({ oleh }) => oleh?.nama ?? (oleh ? 'Admin' : 'Perintah server'),
  },
];

const cardOf = (row: ImporRow): CardContent => ({
  title: row.nama_berkas,
  lines: [
    formatWaktu(row.dibuat_pada),
    <State key="keadaan" row={row} />,
    `${capital(words[row.jenis].noun)}: ${formatNumber(row.jumlah.baru)} baru, ${formatNumber(row.jumlah.berubah)} berubah, ${formatNumber(row.jumlah.ditolak)} ditolak`,
  ],
});

type RiwayatImporProps = { isBusy: boolean; onShow: (id: string) => void };

/** What was imported before; what is open stands above. */
export function RiwayatImpor({ isBusy, onShow }: RiwayatImporProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useApi(impor.list, { query: { page } }, { keepPrevious: true });
  const actions = (row: ImporRow) => (
    <Button size="s" variant="subtle" disabled={isBusy} onClick={() => onShow(row.id)}>
      Lihat
    </Button>
  );
  return (
    <section aria-label="Impor sebelumnya">
      <Stack gap={3}>
        <h2 className={classes.title}>Impor sebelumnya</h2>
        <DataList
          label="Impor sebelumnya"
          rows={data?.data.filter(({ tahap }) => tahap in states)}
          rowKey={({ id }) => id}
          columns={columns}
          card={(row) => ({ ...cardOf(row), actions: [actions(row)] })}
          actions={actions}
          actionsWidth={90}
          minWidth={1040}
          emptyState={
            <EmptyState title="Belum pernah ada impor">
              Impor yang selesai muncul di sini, dan dapat diurungkan selama 30 hari.
            </EmptyState>
          }
          failedState={
            error && !data ? (
              <FailedState sentence={listFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
            ) : undefined
          }
          loading={!data && !error}
        />
        <Pager
          page={page}
          totalPages={data?.totalPages ?? 1}
          totalItems={data?.totalItems ?? 0}
          onPage={setPage}
          loading={isFetching}
          ifMore
        />
      </Stack>
    </section>
  );
}

function State({ row }: { row: ImporRow }) {
  const [tone, word] = states[row.tahap] ?? (['wait', ''] as const);
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
