// The copy of a person's data as a page for people: no script, no address of anything else, prints on paper.

import { jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import type { Salinan } from './salinan.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1d1b16}
h1{font-size:1.6rem}h2{margin-top:2rem;font-size:1.15rem}table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .5rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}th{width:16rem;font-weight:600}
img{max-width:100%;border:1px solid #ccc}@media print{body{margin:0}}`;

const escaped = (value: unknown) => String(value ?? '–').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const timeFormat = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  dateStyle: 'long',
  timeStyle: 'short',
});
const timeText = (iso: string | null | undefined) => (iso ? `${timeFormat.format(new Date(iso))} WIB` : '–');

const jenis = {
  akun: 'Membuat akun',
  'data-diri': 'Mengisi data diri',
  wali: 'Persetujuan orang tua atau wali',
} as const;

/** The page; everything in it is escaped. */
export function htmlOf(salinan: Salinan): string {
  const { sekolah, alamat_sekolah, kontak_sekolah, dibuat_pada } = salinan;
  const reached = [alamat_sekolah, kontak_sekolah].filter(Boolean).join(' · ');
  const sections = [...ownSections(salinan), ...traceSections(salinan)];
  const body = sections.map(([title, content]) => `<h2>${title}</h2>${content}`).join('');
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Salinan data pribadi</title><style>${STYLE}</style></head>
<body><h1>Salinan data pribadi</h1><p>${escaped(sekolah)}, dibuat ${timeText(dibuat_pada)}.</p>${reached && `<p>${escaped(reached)}</p>`}${body}</body></html>\n`;
}

type Section = [title: string, content: string];

/** What the student gave. */
function ownSections(salinan: Salinan): Section[] {
  const { akun, persetujuan } = salinan;
  return [
    ['Akun', akun ? facts(akunRows(akun)) : '<p>Tidak ada akun.</p>'],
    ['Data diri', facts(dataRows(salinan))],
    ['Gambar', pictures(salinan) || '<p>Tidak ada.</p>'],
    [
      'Persetujuan',
      table(
        persetujuan.map((each) => [
          timeText(each.waktu),
          jenis[each.jenis],
          `versi ${each.versi}`,
          each.wali ? `${each.wali.nama} (${each.wali.hubungan})` : '',
        ]),
      ),
    ],
  ];
}

/** What was borrowed. */
function lent(peminjaman: Salinan['peminjaman']): Section {
  return [
    'Barang yang dipinjam',
    table(
      peminjaman.map((each) => [each.nama_barang, each.tahap, each.jumlah, `${each.mulai} sampai ${each.jatuh_tempo}`]),
    ),
  ];
}

/** The papers that bear the name. */
function papers(surat: Salinan['surat_resmi']): Section {
  const stateOf = ({ dicabut_pada }: (typeof surat)[number]) =>
    dicabut_pada ? `dicabut ${timeText(dicabut_pada)}` : 'berlaku';
  return [
    'Surat resmi',
    table(
      surat.map((each) => [jenisSuratLabels[each.jenis], each.nomor, timeText(each.diterbitkan_pada), stateOf(each)]),
    ),
  ];
}

/** What was done with it. */
function traceSections(salinan: Salinan): Section[] {
  const { peminjaman, dilihat_oleh, perubahan, masuk, sesi, surat, surat_resmi } = salinan;
  return [
    lent(peminjaman),
    [
      'Siapa yang melihat',
      table(dilihat_oleh.map((each) => [timeText(each.waktu), each.role, each.nama, each.apa, each.alasan])),
    ],
    [
      'Perubahan oleh sekolah dan oleh Anda',
      table(perubahan.map((each) => [timeText(each.waktu), each.role, each.aksi])),
    ],
    ['Masuk dan keluar', table(masuk.map((each) => [timeText(each.waktu), each.aksi, each.perangkat, each.alamat]))],
    [
      'Sesi',
      table(
        sesi.map((each) => [
          `masuk ${timeText(each.dibuat_pada)}`,
          `terakhir ${timeText(each.terakhir_dipakai_pada)}`,
          each.perangkat,
          each.alamat,
        ]),
      ),
    ],
    papers(surat_resmi),
    [
      'Surat yang dikirim',
      table(
        surat.map((each) => [
          timeText(each.dibuat_pada),
          each.jenis,
          each.dikirim_pada ? `dikirim ${timeText(each.dikirim_pada)}` : 'belum dikirim',
        ]),
      ),
    ],
  ];
}

function facts(rows: [string, unknown][]): string {
  return `<table>${rows.map(([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;
}

function table(rows: unknown[][]): string {
  return rows.length === 0
    ? '<p>Tidak ada.</p>'
    : `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
}

function akunRows(akun: NonNullable<Salinan['akun']>): [string, unknown][] {
  return [
    ['Email', akun.email],
    ['NIM', akun.nim],
    ['Dibuat', timeText(akun.dibuat_pada)],
    ['Diaktivasi', timeText(akun.diaktivasi_pada)],
  ];
}

function dataRows({ data_diri }: Salinan): [string, unknown][] {
  if (!data_diri) return [['Data diri', 'Belum diisi']];
  // A field that the school never asked for is nobody's.
  const told = (Object.keys(dataSiswaLabels) as DataSiswaField[]).filter((field) => data_diri[field] !== '');
  const fields = told.map((field) => [dataSiswaLabels[field], data_diri[field]] as [string, unknown]);
  return [
    ...fields,
    ['Status', data_diri.status_data],
    ['Alasan penolakan', data_diri.alasan_penolakan],
    ['Ditambah', timeText(data_diri.dibuat_pada)],
    ['Diubah', timeText(data_diri.diubah_pada)],
  ];
}

/** The present pictures, then those that were replaced since a rejection. */
function pictures({ gambar, gambar_lama }: Salinan): string {
  const now = gambar.map((row) => picture('gambar', row));
  const all = [...now, ...gambar_lama.map((row) => picture('gambar-lama', row))].join('');
  return all && `<p>Gambar di sini asli, tanpa cap. Jangan serahkan kepada yang tidak memerlukannya.</p>${all}`;
}

function picture(folder: string, { bidang, ...code }: Salinan['gambar'][number]): string {
  const label = dokumenLabels[bidang as Dokumen] ?? bidang;
  const title = escaped(folder === 'gambar' ? label : `${label}, sebelum diganti`);
  return `<h3>${title}</h3><img src="${folder}/${escaped(bidang)}.jpg" alt="${title}">${kodeOf(code)}`;
}

/** What the QR on it says, and what somebody read where that leads. */
function kodeOf({ kode_teks, kode_keadaan, kode_pada }: Omit<Salinan['gambar'][number], 'bidang'>): string {
  if (kode_teks === null) return '';
  const noted = kode_keadaan === null ? '' : ` Dicatat ${escaped(kode_keadaan)}, ${timeText(kode_pada)}.`;
  return `<p>QR pada dokumen: ${escaped(kode_teks)}.${noted}</p>`;
}
