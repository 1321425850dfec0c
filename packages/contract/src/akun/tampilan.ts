// The views of lists that somebody of the staff keeps for themselves: filters, order, size and columns under a name.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { line } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

/** The lists that can be kept, by the address of their screen. */
export const daftarTampilan = [
  'akun-siswa/nonaktif',
  'akun-siswa/aktif',
  'data-siswa/menunggu-validasi',
  'data-siswa/valid',
  'data-siswa/ditolak',
  'surat',
  'lokasi-arsip',
  'data-inventaris',
  'peminjaman',
  'data-admin',
  'sampah',
] as const;
export type DaftarTampilan = (typeof daftarTampilan)[number];

/** Views of one list that somebody may keep. */
export const MOST_TAMPILAN = 20;

/** Its name in the menu of the list. */
export const namaTampilan = line('Nama tampilan harus diisi', 60);

/** The query of the address, such as `kelas_pilihan=Pagi&urut=nama`; '' is the list as it begins. */
const alamat = z.string('Alamat tidak valid').check(
  z.maxLength(1000, 'Saringan terlalu panjang untuk disimpan'),
  z.refine((value) => !value.includes('\0') && value.isWellFormed(), 'Alamat tidak valid'),
);
const daftar = z.enum(daftarTampilan, 'Daftar tidak dikenali');

const tampilanRow = z.object({ id: z.string(), daftar, nama: z.string(), alamat: z.string() });
export type Tampilan = z.infer<typeof tampilanRow>;

/** The columns that a list was last given, by their keys; a list that is not named has its own. */
const kolomDaftar = z.object({ daftar, kolom: z.array(z.string()) });

const own = { roles: staf } as const;

export const tampilan = {
  list: endpoint({
    method: 'GET',
    path: '/tampilan',
    summary: 'Tampilan daftar milik akun sendiri menurut nama, dan kolom yang dipilihnya',
    ...own,
    output: answer(z.object({ tampilan: z.array(tampilanRow), kolom: z.array(kolomDaftar) })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tampilan',
    summary: `Menyimpan tampilan sebuah daftar, paling banyak ${MOST_TAMPILAN} tiap daftar`,
    ...own,
    status: 201,
    body: z.object({ daftar, nama: namaTampilan, alamat }),
    output: answer(tampilanRow),
  }),
  simpanKolom: endpoint({
    method: 'POST',
    path: '/tampilan/kolom',
    summary: 'Mengingat kolom sebuah daftar; tanpa kolom kembali ke kolom bawaan',
    ...own,
    body: z.object({
      daftar,
      kolom: z
        .array(z.string('Kolom tidak dikenali').check(z.regex(/^[a-z_]{1,40}$/, 'Kolom tidak dikenali')))
        .check(z.maxLength(40, 'Kolom tidak dikenali')),
    }),
    output: messageOnly,
  }),
  ubah: endpoint({
    method: 'PATCH',
    path: '/tampilan/:id',
    summary: 'Memberi tampilan nama lain, atau isi lain',
    ...own,
    params: idParams,
    body: z.object({ nama: z.optional(namaTampilan), alamat: z.optional(alamat) }),
    output: messageOnly,
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/tampilan/:id',
    summary: 'Menghapus tampilan',
    ...own,
    params: idParams,
    output: messageOnly,
  }),
};
