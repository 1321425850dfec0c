import { barang, type RiwayatBarangRow } from '@gerbang/contract/barang';
import { thumbnailOf } from '@gerbang/contract/berkas';
import { useState } from 'react';
import { listFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ZoomPhoto } from '../../ui/zoom-photo.tsx';
import classes from './barang.module.css';
import { BeritaAcaraButton } from './berita-acara-button.tsx';
import { jenisWords, labelOf, textOf } from './words.ts';

/** What happened to an item, newest first; older pages on demand. */
export function RiwayatBarang({ id }: { id: string }) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <EventsPage
      // biome-ignore lint/suspicious/noArrayIndexKey: the pages are numbered
      key={index}
      id={id}
      page={index + 1}
      onOlder={index + 1 === pages ? () => setPages(pages + 1) : undefined}
    />
  ));
}

type EventsPageProps = { id: string; page: number; onOlder: (() => void) | undefined };

function EventsPage({ id, page, onOlder }: EventsPageProps) {
  const { data, error, isFetching, refetch } = useApi(barang.riwayat, { params: { id }, query: { page: `${page}` } });
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
      <div className={classes.foot}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label="Riwayat">
        {data.data.map((event) => (
          <Event key={event.id} id={id} event={event} />
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

function Event({ id, event }: { id: string; event: RiwayatBarangRow }) {
  const { what, icon, tone } = jenisWords[event.jenis];
  return (
    <li className={classes.event} data-tone={tone}>
      <Icon name={icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <b>{event.oleh?.nama ?? 'Tidak ada nama'}</b> {what}
        </p>
        <p className={classes.when}>
          <time dateTime={event.waktu}>{formatWaktu(event.waktu)}</time>
        </p>
        {event.perubahan.map((change) => (
          <Change key={change.bidang} {...change} />
        ))}
        {event.alasan && <p className={classes.reason}>Alasan: {event.alasan}</p>}
        {event.jenis === 'dihapuskan' && event.perubahan.length > 0 && <BeritaAcaraButton id={id} riwayat={event.id} />}
        {event.foto.length > 0 && (
          <Row gap={2}>
            {event.foto.map((src) => (
              <ZoomPhoto
                key={src}
                src={src}
                thumb={thumbnailOf(src)}
                title={`${what}, ${formatWaktu(event.waktu)}`}
                ratio="1:1"
                size="m"
                icon="box"
              />
            ))}
          </Row>
        )}
      </div>
    </li>
  );
}

function Change({ bidang, lama, baru }: RiwayatBarangRow['perubahan'][number]) {
  const from = lama !== null && (
    <>
      <VisuallyHidden>dari </VisuallyHidden>
      <del>{textOf(bidang, lama)}</del> <span aria-hidden="true">→</span>
      <VisuallyHidden> menjadi </VisuallyHidden>{' '}
    </>
  );
  return (
    <p>
      {labelOf(bidang)}: {from}
      <ins>{textOf(bidang, baru)}</ins>
    </p>
  );
}
