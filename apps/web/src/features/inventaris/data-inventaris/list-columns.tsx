import { type DataInventarisRow, dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber, formatTanggal, namaPengelola } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { NameCell } from '../../../ui/data-table.tsx';
import { ZoomPhoto } from '../../../ui/zoom-photo.tsx';
import classes from './list-columns.module.css';

/** The photo of an item; it opens in full. */
export function FotoBarang({ item, size }: { item: DataInventarisRow; size: 's' | 'm' }) {
  const { foto_barang: foto, nama_barang } = item;
  return (
    <ZoomPhoto src={foto} thumb={foto && thumbnailOf(foto)} title={nama_barang} ratio="1:1" size={size} icon="box" />
  );
}

/** The name of an item, which opens its page. */
export function NamaBarang({ item: { id, nama_barang, dihapuskan_pada } }: { item: DataInventarisRow }) {
  return (
    <>
      <Link to="/data-inventaris/$id" params={{ id }}>
        {nama_barang}
      </Link>
      {dihapuskan_pada !== undefined && ' (sudah keluar)'}
    </>
  );
}

/**
 * The columns between No and the actions (BARANG-6). At 1280 px each is as wide as its longest usual word and
 * no wider: what is left is the name's.
 */
export const columns: Column<DataInventarisRow>[] = [
  {
    key: 'nama_barang',
    header: dataInventarisLabels.nama_barang,
    skeleton: 'person',
    cell: (item) => (
      <NameCell photo={<FotoBarang item={item} size="s" />}>
        <NamaBarang item={item} />
      </NameCell>
    ),
  },
  { key: 'kode_barang', header: dataInventarisLabels.kode_barang, width: 84, cell: (item) => item.kode_barang },
  { key: 'kategori_barang', header: 'Kategori', width: 80, cell: (item) => item.kategori_barang },
  { key: 'jumlah_barang', header: 'Jumlah', width: 60, align: 'end', cell: (item) => formatNumber(item.jumlah_barang) },
  { key: 'kondisi_barang', header: 'Kondisi', width: 62, cell: (item) => item.kondisi_barang },
  { key: 'lokasi_barang', header: 'Lokasi', width: 100, grow: 0.13, cell: (item) => item.lokasi_barang },
  {
    key: 'tanggal_masuk_barang',
    header: 'Tgl Masuk',
    width: 90,
    grow: 0.06,
    cell: (item) => formatTanggal(item.tanggal_masuk_barang),
  },
  {
    key: 'keterangan',
    header: dataInventarisLabels.keterangan,
    width: 102,
    grow: 0.45,
    cell: (item) => <Keterangan>{item.keterangan}</Keterangan>,
  },
  { key: 'pengelola', header: 'Admin Pengelola', width: 84, grow: 0.12, cell: namaPengelola },
];

/** Characters that three narrow lines hold; a longer remark is folded. */
const SHORT = 60;

/** The remark of an item: three lines of it, all on demand, for no other screen shows it. */
export function Keterangan({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const foldable = children.length > SHORT || children.includes('\n');
  if (!foldable) return children;
  return (
    <>
      <span className={whole ? classes.whole : classes.short}>{children}</span>
      <button type="button" className={classes.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Ringkas' : 'Selengkapnya'}
      </button>
    </>
  );
}
