import { thumbnailOf } from '@gerbang/contract/berkas';
import { type DataInventarisRow, dataInventarisLabels } from '@gerbang/contract/data-inventaris';
import { formatNumber, formatTanggal, namaPengelola } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list-props.ts';
import { NameCell } from '../../ui/data-table.tsx';
import { ZoomPhoto } from '../../ui/zoom-photo.tsx';
import { Keterangan } from './keterangan.tsx';

/** The photo of an item; it opens in full. */
export function FotoBarang({ item, size }: { item: DataInventarisRow; size: 's' | 'm' }) {
  const { foto_barang: foto, nama_barang } = item;
  return (
    <ZoomPhoto src={foto} thumb={foto && thumbnailOf(foto)} title={nama_barang} ratio="1:1" size={size} icon="box" />
  );
}

/** The columns between No and the actions (BARANG-6). */
export const columns: Column<DataInventarisRow>[] = [
  {
    key: 'nama_barang',
    header: dataInventarisLabels.nama_barang,
    skeleton: 'person',
    cell: (item) => <NameCell photo={<FotoBarang item={item} size="s" />}>{item.nama_barang}</NameCell>,
  },
  { key: 'kode_barang', header: dataInventarisLabels.kode_barang, width: 110, cell: (item) => item.kode_barang },
  { key: 'kategori_barang', header: 'Kategori', width: 80, cell: (item) => item.kategori_barang },
  { key: 'jumlah_barang', header: 'Jumlah', width: 60, align: 'end', cell: (item) => formatNumber(item.jumlah_barang) },
  { key: 'kondisi_barang', header: 'Kondisi', width: 72, cell: (item) => item.kondisi_barang },
  { key: 'lokasi_barang', header: 'Lokasi', width: 104, grow: 0.13, cell: (item) => item.lokasi_barang },
  {
    key: 'tanggal_masuk_barang',
    header: 'Tgl Masuk',
    width: 104,
    grow: 0.06,
    cell: (item) => formatTanggal(item.tanggal_masuk_barang),
  },
  {
    key: 'keterangan',
    header: dataInventarisLabels.keterangan,
    width: 108,
    grow: 0.45,
    cell: (item) => <Keterangan>{item.keterangan}</Keterangan>,
  },
  { key: 'pengelola', header: 'Admin Pengelola', width: 80, grow: 0.12, cell: namaPengelola },
];
