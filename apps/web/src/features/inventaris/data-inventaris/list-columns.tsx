import { type DataInventarisRow, dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber, formatTanggal, namaPengelola } from '../../../lib/format.ts';
import { isOff } from '../../../lib/sekolah.ts';
import type { Column } from '../../../ui/data-list-props.ts';
import { NameCell } from '../../../ui/data-table.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
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

/** What somebody has of an item, and the way to whom; nothing where the school lends nothing. */
export function Dipinjam({ item: { id, jumlah_barang, dipinjam } }: { item: DataInventarisRow }) {
  if (!dipinjam || isOff('/peminjaman')) return null;
  return (
    <Link className={classes.about} to="/peminjaman/barang/$id" params={{ id }}>
      {dipinjam >= jumlah_barang ? 'semua' : formatNumber(dipinjam)} dipinjam
    </Link>
  );
}

/** The condition of an item, marked where somebody has to see to it. */
export function Kondisi({ item: { kondisi_barang, dihapuskan_pada } }: { item: DataInventarisRow }) {
  const isBad = /rusak|servis|perbaik|hilang|kurang/i.test(kondisi_barang);
  if (!isBad || dihapuskan_pada !== undefined) return kondisi_barang;
  return (
    <StatusBadge tone="wait" icon="warn">
      {kondisi_barang}
    </StatusBadge>
  );
}

/** The columns between No and the actions (BARANG-6): the usual ones first, the specification's others by Atur. */
export const columns: Column<DataInventarisRow>[] = [
  {
    key: 'nama_barang',
    header: dataInventarisLabels.nama_barang,
    skeleton: 'person',
    cell: (item) => (
      <NameCell photo={<FotoBarang item={item} size="s" />}>
        <NamaBarang item={item} />
        <span className={classes.about}>{item.kode_barang}</span>
      </NameCell>
    ),
  },
  {
    key: 'kode_barang',
    header: dataInventarisLabels.kode_barang,
    extra: true,
    width: 132,
    cell: (item) => item.kode_barang,
  },
  { key: 'kategori_barang', header: 'Kategori', extra: true, width: 120, cell: (item) => item.kategori_barang },
  {
    key: 'jumlah_barang',
    header: 'Jumlah',
    width: 120,
    align: 'end',
    cell: (item) => (
      <>
        {formatNumber(item.jumlah_barang)}
        <Dipinjam item={item} />
      </>
    ),
  },
  { key: 'kondisi_barang', header: 'Kondisi', width: 150, cell: (item) => <Kondisi item={item} /> },
  { key: 'lokasi_barang', header: 'Lokasi', width: 164, grow: 0.3, cell: (item) => item.lokasi_barang },
  {
    key: 'tanggal_masuk_barang',
    header: 'Tgl Masuk',
    extra: true,
    width: 140,
    cell: (item) => formatTanggal(item.tanggal_masuk_barang),
  },
  {
    key: 'keterangan',
    header: dataInventarisLabels.keterangan,
    extra: true,
    width: 180,
    grow: 0.3,
    cell: (item) => <Keterangan>{item.keterangan}</Keterangan>,
  },
  { key: 'pengelola', header: 'Admin Pengelola', extra: true, width: 140, cell: namaPengelola },
];

/** Characters that three narrow lines hold; a longer remark is folded. */
const SHORT = 60;

/** The remark of an item: three lines of it, all on demand. */
function Keterangan({ children }: { children: string }) {
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
