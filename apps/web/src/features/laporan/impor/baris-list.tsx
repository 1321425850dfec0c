import { type BarisImpor, type HasilImpor, impor, type JenisImpor } from '@gerbang/contract/laporan/impor';
import { labelBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { type ReactNode, useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { DataList } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/pager.tsx';
import classes from './baris-list.module.css';
import { Isi, Perubahan } from './perubahan.tsx';
import { capital, words } from './words.ts';

const titlesOf = (noun: string): Record<HasilImpor, [title: string, empty: string]> => ({
  baru: [`${capital(noun)} baru`, `Tidak ada ${noun} baru`],
  berubah: ['Yang berubah', 'Tidak ada yang berubah'],
  dijaga: ['Yang dijaga', 'Tidak ada yang dijaga'],
  sama: ['Yang sama', 'Tidak ada yang sama'],
  ditolak: ['Baris yang ditolak', 'Tidak ada yang ditolak'],
});

type BarisListProps = { id: string; jenis: JenisImpor; hasil: HasilImpor; total: number; action: ReactNode };

/** The rows of the dry run with one result. */
export function BarisList({ id, jenis, hasil, total, action }: BarisListProps) {
  const [page, setPage] = useState(1);
  const query = useApi(impor.baris, { params: { id }, query: { hasil, page } }, { keepPrevious: true });
  const { data, error, refetch, isFetching } = query;
  const { noun, key } = words[jenis];
  const [title, empty] = titlesOf(noun)[hasil];
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <Row justify="between">
          <h2 className={classes.title}>
            {title} <span>{formatNumber(total)} baris</span>
          </h2>
          {action}
        </Row>
        <DataList
          label={title}
          rows={data?.data}
          rowKey={({ baris }) => String(baris)}
          columns={[
            { key: 'baris', header: 'Baris', width: 84, align: 'end', cell: ({ baris }) => formatNumber(baris) },
            { key: 'siswa', header: capital(noun), width: 260, cell: (row) => <Whose row={row} kunci={key} /> },
            {
              key: 'isi',
              header: hasil === 'ditolak' ? 'Sebab' : 'Isi',
              cell: (row) => <What row={row} hasil={hasil} />,
            },
          ]}
          card={(row) => ({
            title: row.nama ?? row.nim ?? `Baris ${row.baris}`,
            lines: [
              `Baris ${formatNumber(row.baris)}${row.nim ? `, ${key} ${row.nim}` : ''}`,
              <What key="isi" row={row} hasil={hasil} />,
            ],
          })}
          emptyState={<EmptyState title={empty} />}
          failedState={
            error && !data ? (
              <FailedState sentence={listFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
            ) : undefined
          }
          loading={!data && !error}
          busy={query.isPlaceholderData}
          dense
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

function Whose({ row: { nama, nim }, kunci }: { row: BarisImpor; kunci: string }) {
  return (
    <>
      <b className={classes.name}>{nama ?? 'Tanpa nama'}</b>
      {nim && (
        <span className={classes.nim}>
          {kunci} {nim}
        </span>
      )}
    </>
  );
}

function What({ row, hasil }: { row: BarisImpor; hasil: HasilImpor }) {
  if (hasil === 'ditolak') {
    return (
      <ul className={classes.why}>
        {row.sebab.map(({ bidang, isi, sebab }) => (
          <li key={bidang + sebab}>
            <b>{labelBidang[bidang] ?? bidang}</b> {isi === '' ? <i>kosong</i> : <em>{isi}</em>} {sebab}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {hasil === 'baru' && <Isi nilai={row.nilai} tertulis={row.tertulis} />}
      {row.ubah.length > 0 && <Perubahan changes={row.ubah} />}
      {row.dijaga.length > 0 && <Perubahan changes={row.dijaga} kept />}
      {row.gambar.length > 0 && (
        <p className={classes.pictures}>Gambar: {row.gambar.map((bidang) => labelBidang[bidang]).join(', ')}</p>
      )}
      {row.masuk && row.masuk.status_data !== 'Tervalidasi' && (
        <p className={classes.pictures}>
          {row.masuk.status_data}
          {row.masuk.alasan_penolakan && `: ${row.masuk.alasan_penolakan}`}
        </p>
      )}
      {hasil === 'sama' && <span className={classes.pictures}>Tidak disentuh</span>}
    </>
  );
}
