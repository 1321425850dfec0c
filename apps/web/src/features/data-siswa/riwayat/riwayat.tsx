import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { RiwayatRow } from '@gerbang/contract/meja';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { isOfField, PerubahanList } from './perubahan-list.tsx';
import classes from './riwayat.module.css';
import { eventsOf, type RiwayatEvent } from './riwayat-events.ts';

/** What happened to a record, newest first: who, what, when, and old → new; older pages on demand. */
export function Riwayat({ id, nama }: { id: string; nama: string }) {
  const [pages, setPages] = useState(1);
  return (
    <>
      {Array.from({ length: pages }, (_, index) => (
        <EventsPage
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages are numbered
          key={index}
          id={id}
          nama={nama}
          page={index + 1}
          onOlder={index + 1 === pages ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </>
  );
}

type EventsPageProps = { id: string; nama: string; page: number; onOlder: (() => void) | undefined };

function EventsPage({ id, nama, page, onOlder }: EventsPageProps) {
  const { data, error, isFetching, refetch } = useApi(dataSiswa.riwayat, { params: { id }, query: { page } });
  if (!data && error) {
    return (
      <FailedState
        sentence="Riwayat belum dapat dimuat"
        detail={listFailure(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div className={page === 1 ? classes.loading : classes.foot}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label="Riwayat">
        {eventsOf(data.data).map((event) => (
          <Event key={event.row.id} nama={nama} event={event} />
        ))}
      </ol>
      {data.totalItems === 0 && <p className={classes.foot}>Belum ada yang tercatat.</p>}
      {onOlder && page < data.totalPages && (
        <div className={classes.foot}>
          <Button size="s" onClick={onOlder}>
            Tampilkan yang lebih lama
          </Button>
        </div>
      )}
    </>
  );
}

/** Few changes are told at once; all fields of a new record only when somebody asks. */
function Changes({ nama, row: { perubahan } }: { nama: string; row: RiwayatRow }) {
  const told = perubahan.filter(isOfField);
  if (told.length === 0) return null;
  if (told.length <= 8) return <PerubahanList nama={nama} perubahan={told} />;
  return (
    <details className={classes.all}>
      <summary>{told.length} isian dan dokumen</summary>
      <PerubahanList nama={nama} perubahan={told} />
    </details>
  );
}

const looks: Record<RiwayatRow['jenis'], { icon: IconName; tone?: 'ok' | 'bad' | 'wait' }> = {
  dibuat: { icon: 'plus' },
  diubah: { icon: 'edit' },
  diajukan_lagi: { icon: 'edit', tone: 'wait' },
  divalidasi: { icon: 'valid', tone: 'ok' },
  ditolak: { icon: 'reject', tone: 'bad' },
  dikembalikan: { icon: 'clock', tone: 'wait' },
  diurungkan: { icon: 'clock', tone: 'wait' },
  dihapus: { icon: 'trash', tone: 'bad' },
  dipulihkan: { icon: 'trash', tone: 'ok' },
  dilihat: { icon: 'eye' },
  dokumen_dilihat: { icon: 'eye' },
  asli_dilihat: { icon: 'eye', tone: 'wait' },
  kode_dicatat: { icon: 'valid' },
};

function Event({ nama, event: { row, oleh, what } }: { nama: string; event: RiwayatEvent }) {
  const { icon, tone } = looks[row.jenis];
  return (
    <li className={classes.event} data-tone={tone}>
      <Icon name={icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <b>{oleh}</b> {what}
        </p>
        <p className={classes.when}>
          <time dateTime={row.waktu}>{formatWaktu(row.waktu)}</time>
        </p>
        <Changes nama={nama} row={row} />
      </div>
    </li>
  );
}
