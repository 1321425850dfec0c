import { barang, type JenisRiwayatBarang, type RiwayatBarangRow } from '@gerbang/contract/inventaris/barang';
import { type DataInventarisField, dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { roleTable } from '@gerbang/contract/roles';
import { useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { formatNumber, formatRupiah, formatTanggal, formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { type EventLook, EventPages, EventRow, EventsPage, type PageProps } from '../../../ui/events.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toast } from '../../../ui/toast.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import classes from './barang.module.css';

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
      oleh={event.oleh ? (event.oleh.nama ?? roleTable[event.oleh.role].name) : 'Akun yang sudah dihapus'}
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

// What a history tells of an item, in words.
const jenisWords: Record<JenisRiwayatBarang, EventLook & { what: string }> = {
  ditambah: { what: 'menambah barang', icon: 'plus' },
  diubah: { what: 'mengubah data', icon: 'edit' },
  kondisi: { what: 'mencatat kondisi', icon: 'camera' },
  dihapuskan: { what: 'mengeluarkan barang dari inventaris', icon: 'reject', tone: 'bad' },
  dipakai_lagi: { what: 'memakai barang lagi', icon: 'valid', tone: 'ok' },
  dirawat: { what: 'mencatat perawatan', icon: 'checklist', tone: 'ok' },
  daftar: { what: 'mengganti nama di daftar', icon: 'detail' },
  opname: { what: 'mencatat hasil opname', icon: 'checklist' },
  dihapus: { what: 'menghapus barang', icon: 'trash', tone: 'bad' },
  dipulihkan: { what: 'memulihkan barang dari Sampah', icon: 'trash', tone: 'ok' },
};

const more: Record<string, string> = {
  harga_barang: 'Harga Satuan',
  perawatan: 'Perawatan',
  selesai_pada: 'Dikerjakan',
  biaya: 'Biaya',
};

const labelOf = (bidang: string): string =>
  dataInventarisLabels[bidang as DataInventarisField] ?? more[bidang] ?? bidang;

const amounts = ['harga_barang', 'biaya'];
const days = ['tanggal_masuk_barang', 'selesai_pada'];

/** A value of a change as people read it. */
function textOf(bidang: string, value: RiwayatBarangRow['perubahan'][number]['lama']): string {
  if (value === null) return 'kosong';
  if (amounts.includes(bidang)) return formatRupiah(Number(value));
  if (days.includes(bidang)) return formatTanggal(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** Downloads the minutes of an item that is written off, or of the pieces that an event of its history wrote off. */
export function BeritaAcaraButton({ id, riwayat }: { id: string; riwayat?: string }) {
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const { file, name } = await download(barang.beritaAcara, { params: { id }, query: { riwayat } });
      saveFile(file, name ?? 'berita-acara.pdf');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="kertas-tidak">
      <Button size="s" disabled={pending} leftSection={<Icon name="download" size={16} />} onClick={() => void run()}>
        Berita Acara
      </Button>
    </div>
  );
}
