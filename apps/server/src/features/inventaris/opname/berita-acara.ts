// The minutes of a count: a document to be signed, and a table to go on with.

import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { dataInventarisLabels } from '@gerbang/contract/inventaris/data-inventaris';
import type { BarangOpname, HalOpname, HasilOpname } from '@gerbang/contract/inventaris/opname';
import { isDiubahKantor, isOutAndUnseen, type Selisih, selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import type { BeritaAcara } from '../../../core/cetakan/berita-acara.ts';
import { fileWord } from '../../../core/cetakan/letterhead.ts';
import type { BeritaAcaraRow } from '../../../core/cetakan/pdf-berita-acara.ts';
import { type Column, printable } from '../../../core/cetakan/table.ts';

const parts = [
  'Tidak ditemukan',
  'Salah tempat',
  'Jumlah berbeda',
  'Kondisi berbeda',
  'Ditemukan',
  'Sedang dipinjam',
] as const;
const keadaan = { belum: parts[0], salah_tempat: parts[1], beda_jumlah: parts[2], ditemukan: parts[4] };

/** Where an item stands in the minutes: an item that was seen as recorded but for its condition has a part of its own. */
function partOf(item: BarangOpname): (typeof parts)[number] {
  if (item.keadaan !== 'ditemukan') return keadaan[item.keadaan];
  if (isOutAndUnseen(item)) return 'Sedang dipinjam';
  return selisihOf(item).length > 0 ? 'Kondisi berbeda' : 'Ditemukan';
}

const putusan: Record<HalOpname, (menjadi: Selisih['menjadi']) => { ubah: string; tetap: string }> = {
  lokasi: ({ lokasi_barang }) => ({ ubah: `Pindah ke ${lokasi_barang}`, tetap: 'Dikembalikan' }),
  jumlah: ({ jumlah_barang = 0 }) => ({ ubah: `Jumlah menjadi ${formatNumber(jumlah_barang)}`, tetap: 'Jumlah tetap' }),
  kondisi: ({ kondisi_barang }) => ({ ubah: `Kondisi menjadi ${kondisi_barang}`, tetap: 'Kondisi tetap' }),
};

const labels: Record<HalOpname, string> = { lokasi: 'Lokasi', jumlah: 'Jumlah', kondisi: 'Kondisi' };

/** What the records become; before the end the same, as long as nobody decides otherwise. */
const decidedOf = (item: BarangOpname) =>
  selisihOf(item)
    .map((each) => {
      if (isDiubahKantor(each)) return `${labels[each.hal]} tetap: diubah kantor sesudah dipindai`;
      return putusan[each.hal](each.menjadi)[each.ubah === false ? 'tetap' : 'ubah'];
    })
    .join('; ');

/** The minutes as a document to be signed. */
export function contentOf(hasil: HasilOpname): BeritaAcara {
  const { nama, lokasi, barang, ditutup_pada } = hasil;
  const count = (part: string) => formatNumber(barang.filter((item) => partOf(item) === part).length);
  return {
    name: `berita-acara-${nama}`,
    title: 'Berita Acara Opname Barang',
    about: nama,
    facts: [
      ['Lokasi', lokasi.length === 0 ? 'Semua lokasi' : lokasi.join(', ')],
      ['Dibuka', `${formatWaktu(hasil.dibuka_pada)} oleh ${hasil.dibuka_oleh ?? 'Tidak ada nama'}`],
      [
        'Ditutup',
        ditutup_pada === null
          ? 'Belum ditutup'
          : `${formatWaktu(ditutup_pada)} oleh ${hasil.ditutup_oleh ?? 'Tidak ada nama'}`,
      ],
      [
        'Petugas',
        hasil.petugas.map(({ nama, pindaian }) => `${nama ?? 'Tidak ada nama'} (${pindaian})`).join(', ') || '-',
      ],
      ...parts.map((part): [string, string] => [part, `${count(part)} barang`]),
      ['Tak dikenal', `${formatNumber(hasil.tak_dikenal.length)} label`],
    ],
    columns: [
      { label: 'Barang', part: 0.27 },
      { label: 'Tercatat', part: 0.2 },
      { label: 'Dilihat', part: 0.2 },
      { label: 'Menjadi', part: 0.16 },
      { label: 'Kapan, oleh', part: 0.17 },
    ],
    signers: ['Petugas', 'Pimpinan'],
    pages: rowsOf(hasil),
  };
}

async function* rowsOf({ barang, tak_dikenal }: HasilOpname): AsyncGenerator<BeritaAcaraRow[]> {
  for (const bagian of parts) {
    const rows = barang.filter((item) => partOf(item) === bagian);
    if (rows.length > 0) yield [{ bagian }, ...rows.map(rowOf)];
  }
  const unknown = tak_dikenal.map(({ kode, lokasi, pada, oleh }) => ({
    cells: [kode, 'Tidak ada', lokasi, '', `${formatWaktu(pada)}, ${oleh ?? '-'}`],
  }));
  if (unknown.length > 0) yield [{ bagian: 'Label tak dikenal' }, ...unknown];
}

function rowOf(item: BarangOpname): BeritaAcaraRow {
  const { terlihat } = item;
  const lent = item.dipinjam > 0 ? `${formatNumber(item.dipinjam)} dipinjam` : undefined;
  const found = terlihat && `${terlihat.lokasi}, ${formatNumber(terlihat.jumlah)}`;
  const seen = [found, terlihat?.kondisi, lent].filter(Boolean).join('; ') || 'Tidak ditemukan';
  const who = terlihat ? `${formatWaktu(terlihat.pada)}, ${terlihat.oleh ?? '-'}` : '';
  return {
    cells: [
      `${item.nama_barang} (${item.kode_barang})`,
      `${item.lokasi_barang}, ${formatNumber(item.jumlah_barang)}`,
      seen,
      decidedOf(item),
      who,
    ],
  };
}

/** A line of the minutes of a count: an item, or a label that no item has. */
type BarisOpname = {
  keadaan: string;
  nama_barang: string;
  kode_barang: string;
  lokasi_barang: string;
  jumlah_barang: number;
  dipinjam: number;
  lokasi: string;
  jumlah: number;
  kondisi: string;
  menjadi: string;
  pada: string;
  oleh: string;
};

const columns: Column<BarisOpname>[] = [
  { label: 'Keadaan', kind: 'teks', value: ({ keadaan }) => keadaan },
  { label: dataInventarisLabels.nama_barang, kind: 'teks', value: (row) => row.nama_barang },
  { label: dataInventarisLabels.kode_barang, kind: 'teks', value: (row) => row.kode_barang },
  { label: 'Lokasi Tercatat', kind: 'teks', value: (row) => row.lokasi_barang },
  { label: 'Jumlah Tercatat', kind: 'number', value: (row) => row.jumlah_barang, total: 'Jumlah tercatat' },
  { label: 'Dipinjam', kind: 'number', value: ({ dipinjam }) => dipinjam, total: 'Jumlah dipinjam' },
  { label: 'Lokasi Dilihat', kind: 'teks', value: ({ lokasi }) => lokasi },
  { label: 'Jumlah Dilihat', kind: 'number', value: ({ jumlah }) => jumlah, total: 'Jumlah dilihat' },
  { label: 'Kondisi Dilihat', kind: 'teks', value: ({ kondisi }) => kondisi },
  { label: 'Menjadi', kind: 'teks', value: ({ menjadi }) => menjadi },
  { label: 'Dilihat Pada', kind: 'teks', value: ({ pada }) => pada },
  { label: 'Oleh', kind: 'teks', value: ({ oleh }) => oleh },
];

/** The minutes as a table, each item and each unknown label a row. */
export function tableOf(hasil: HasilOpname) {
  const { nama, lokasi, dibuka_pada, ditutup_pada } = hasil;
  const days = `dibuka ${formatWaktu(dibuka_pada)}, ${ditutup_pada ? `ditutup ${formatWaktu(ditutup_pada)}` : 'belum ditutup'}`;
  return {
    name: `${fileWord(`berita-acara-${nama}`)}.xlsx`,
    title: 'Berita Acara Opname Barang',
    period: `${nama}: ${lokasi.length === 0 ? 'semua lokasi' : lokasi.join(', ')}; ${days}`,
    table: printable({ sheet: 'Opname', satuan: 'baris', excel: columns, pdf: columns }, linesOf(hasil)),
    empty: 'Tidak ada barang di opname ini',
  };
}

async function* linesOf({ barang, tak_dikenal }: HasilOpname): AsyncGenerator<BarisOpname[]> {
  const items = parts.flatMap((part) => barang.filter((item) => partOf(item) === part).map(lineOf));
  const unknown = tak_dikenal.map(({ kode, lokasi, pada, oleh }) => ({
    ...{ keadaan: 'Label tak dikenal', nama_barang: '', kode_barang: kode, lokasi_barang: '', jumlah_barang: 0 },
    ...{ dipinjam: 0, lokasi, jumlah: 0, kondisi: '', menjadi: '', pada: formatWaktu(pada), oleh: oleh ?? '' },
  }));
  yield [...items, ...unknown];
}

function lineOf(item: BarangOpname): BarisOpname {
  const { nama_barang, kode_barang, lokasi_barang, jumlah_barang, dipinjam, terlihat } = item;
  return {
    ...{ keadaan: partOf(item), nama_barang, kode_barang, lokasi_barang, jumlah_barang, dipinjam },
    lokasi: terlihat?.lokasi ?? '',
    jumlah: terlihat?.jumlah ?? 0,
    kondisi: terlihat?.kondisi ?? '',
    menjadi: decidedOf(item),
    pada: terlihat ? formatWaktu(terlihat.pada) : '',
    oleh: terlihat?.oleh ?? '',
  };
}
