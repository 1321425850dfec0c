// Keys by which programs call the API (added): made by the pimpinan for a purpose, each with the calls that it may make.
import * as z from 'zod/mini';
import { ownPassword } from '../akun/bukti.ts';
import { berkas } from '../berkas.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { barang } from '../inventaris/barang.ts';
import { dataInventaris } from '../inventaris/data-inventaris.ts';
import { dashboard } from '../laporan/dashboard.ts';
import { laporan } from '../laporan/laporan.ts';
import { limits } from '../limits.ts';
import { dataSiswa } from '../siswa/data-siswa.ts';
import { line } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

type LingkupEntry = {
  /** As people read it. */
  nama: string;
  arti: string;
  /** What a program with it may call; everything else is closed to it. */
  calls: readonly Endpoint[];
};

/** What programs may be allowed (TOKENAPI-2). They see what a pimpinan sees: of students only validated records. */
export const lingkupTable = {
  'baca-daftar': {
    nama: 'Membaca daftar',
    arti: 'Daftar siswa tervalidasi, daftar inventaris, dan angka dashboard',
    calls: [dataSiswa.list, dataSiswa.semua, dataInventaris.list, dataInventaris.semua, dashboard.statistik],
  },
  'baca-data': {
    nama: 'Membaca data',
    arti: 'Seluruh isian satu siswa tervalidasi, dan satu barang dengan riwayatnya',
    calls: [dataSiswa.get, barang.get, barang.riwayat],
  },
  'baca-gambar': {
    nama: 'Membaca gambar',
    arti: 'Foto dan dokumen; salinan KTP, KK, ijazah, dan SKL bercap nama program',
    calls: [berkas.get, berkas.kecil],
  },
  'unduh-laporan': {
    nama: 'Mengunduh laporan',
    arti: 'Laporan siswa tervalidasi dan inventaris sebagai Excel atau PDF',
    calls: [laporan.dataSiswaExcel, laporan.dataSiswaPdf, laporan.dataInventarisExcel, laporan.dataInventarisPdf],
  },
  'tulis-inventaris': {
    nama: 'Menulis inventaris',
    arti: 'Menambah dan mengubah barang, dan mencatat kondisinya; tidak menghapus',
    calls: [dataInventaris.create, dataInventaris.update, barang.kondisi],
  },
} as const satisfies Record<string, LingkupEntry>;

export type Lingkup = keyof typeof lingkupTable;
export const semuaLingkup = Object.keys(lingkupTable) as [Lingkup, ...Lingkup[]];

/** Whether one of these allows the call. */
export function allows(lingkup: readonly Lingkup[], endpoint: Endpoint): boolean {
  return lingkup.some((name) => (lingkupTable[name]?.calls as readonly Endpoint[] | undefined)?.includes(endpoint));
}

/** The scopes of which each allows the call. */
export const scopesOf = (endpoint: Endpoint): Lingkup[] => semuaLingkup.filter((name) => allows([name], endpoint));

/** Calls that one program may make in a minute. */
export const MOST_TOKEN_CALLS = limits.program.most;
/** Days that a key may last. */
export const masaToken = [7, 30, 90, 365] as const;

const lingkup = z.enum(semuaLingkup, 'Lingkup tidak dikenali');

const tokenRow = z.object({
  id: z.string(),
  nama: z.string(),
  lingkup: z.array(lingkup),
  /** The last letters of the key, by which its owner knows it. */
  akhiran: z.string(),
  dibuat_oleh: z.string(),
  dibuat_pada: z.string(),
  kedaluwarsa_pada: z.string(),
  dipakai_pada: z.nullable(z.string()),
  dicabut_pada: z.nullable(z.string()),
  keadaan: z.enum(['berlaku', 'kedaluwarsa', 'dicabut', 'pembuat-berhenti', 'pembuat-ditahan']),
});
export type TokenApiRow = z.infer<typeof tokenRow>;

export const tokenApiForm = z.object({
  nama: line('Tulis untuk apa token ini', 60),
  lingkup: z.array(lingkup).check(z.minLength(1, 'Pilih yang boleh dilakukan'), z.maxLength(semuaLingkup.length)),
  hari: z.union(
    masaToken.map((hari) => z.literal(hari)),
    'Pilih masa berlaku',
  ),
  password: ownPassword,
});

export const tokenApi = {
  list: endpoint({
    method: 'GET',
    path: '/token-api',
    summary: 'Token API sekolah, yang terbaru dahulu; tokennya sendiri tidak dapat dibaca lagi',
    roles: ['pimpinan'],
    output: answer(z.array(tokenRow)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/token-api',
    summary: 'Membuat token API; tokennya hanya ada di jawaban ini',
    roles: ['pimpinan'],
    status: 201,
    body: tokenApiForm,
    limited: true,
    output: answer(z.object({ id: z.string(), token: z.string() })),
  }),
  cabut: endpoint({
    method: 'POST',
    path: '/token-api/:id/cabut',
    summary: 'Mencabut token API, seketika',
    roles: ['pimpinan'],
    params: idParams,
    output: messageOnly,
  }),
};
