import { barang, type RiwayatBarangRow } from '@gerbang/contract/inventaris/barang';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { EventPages, EventRow, EventsPage, type PageProps } from '../../../ui/events.tsx';
import { Row } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import classes from './barang.module.css';
import { BeritaAcaraButton } from './berita-acara-button.tsx';
import { jenisWords, labelOf, textOf } from './words.ts';

/** What happened to an item. */
export function RiwayatBarang({ id }: { id: string }) {
  return <EventPages>{(props) => <Page id={id} {...props} />}</EventPages>;
}

function Page({ id, ...props }: PageProps & { id: string }) {
  const answer = useApi(barang.riwayat, { params: { id }, query: { page: `${props.page}` } });
  return (
    <EventsPage answer={answer} failure={listFailure} {...props}>
      {(rows) => rows.map((event) => <Event key={event.id} id={id} event={event} />)}
    </EventsPage>
  );
}

function Event({ id, event }: { id: string; event: RiwayatBarangRow }) {
  const { what, ...look } = jenisWords[event.jenis];
  return (
    <EventRow
      oleh={event.oleh?.nama ?? 'Tidak ada nama'}
      what={what}
      waktu={event.waktu}
      format={formatWaktu}
      {...look}
    >
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
    </EventRow>
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
