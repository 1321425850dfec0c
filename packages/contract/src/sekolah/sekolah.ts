// Settings of the school (added): sections, each versioned as a whole, and the first start that leads through them.
import * as z from 'zod/mini';
import { suratForm } from '../arsip/surat-form.ts';
import { defaultSuratSekolah, surat } from '../arsip/surat-sekolah.ts';
import { endpoint } from '../endpoint.ts';
import { kemampuan, kemampuanSekolah, ofEach } from '../kemampuan.ts';
import { staf } from '../roles.ts';
import { defaultStamp, stamp, stampForm } from '../siswa/stamp.ts';
import { answer, BASE_PATH, idParams, messageOnly, requiredVersi } from '../wire.ts';
import { berlaku, sekolahValue } from './berlaku.ts';
import { defaultGelombang } from './gelombang.ts';
import { gelombangForm } from './gelombang-form.ts';
import { defaultIdentitas, type Identitas } from './identitas.ts';
import { identitasFields } from './identitas-form.ts';
import { nomorTeks, tautanWhatsapp } from './kontak.ts';
import { defaultPilihan } from './pilihan.ts';
import { pilihanForm } from './pilihan-form.ts';
import { defaultSitusResmi, situsResmi } from './situs-resmi.ts';
import { situsResmiForm } from './situs-resmi-form.ts';
import { defaultSyarat } from './syarat.ts';
import { syaratForm } from './syarat-form.ts';
import { defaultTarget, target } from './target.ts';
import { targetForm } from './target-form.ts';

/** The settings by section: what is open to everybody, and what only staff know. */
export const semuaBagian = z.extend(sekolahValue, {
  kemampuan: kemampuanSekolah,
  target,
  cap: stamp,
  surat,
  situs: situsResmi,
});

/** The settings in force, by section. */
export type Sekolah = z.output<typeof semuaBagian>;
export type Bagian = keyof Sekolah;

/** What people call each section, in their order. */
export const namaBagian: Record<Bagian, string> = {
  identitas: 'Identitas',
  kemampuan: 'Kemampuan',
  pilihan: 'Jurusan & Kelas',
  gelombang: 'Gelombang',
  syarat: 'Dokumen & Isian',
  target: 'Target',
  cap: 'Tulisan pada Salinan',
  surat: 'Surat',
  situs: 'Situs Resmi',
};
export const bagian = Object.keys(namaBagian) as [Bagian, ...Bagian[]];

/** What a new database begins with. */
export const defaultSekolah: Sekolah = {
  identitas: defaultIdentitas,
  kemampuan: ofEach(() => false),
  pilihan: defaultPilihan,
  gelombang: defaultGelombang,
  syarat: defaultSyarat,
  target: defaultTarget,
  cap: defaultStamp,
  surat: defaultSuratSekolah,
  situs: defaultSitusResmi,
};

/** The steps of the first start. */
export const firstStartSteps = ['kontak', 'identitas', 'jurusan', 'kelas', 'gelombang', 'syarat', 'kemampuan'] as const;
export type FirstStartStep = (typeof firstStartSteps)[number];
const keadaanLangkah = z.enum(['selesai', 'dilewati']);
/** What has become of each step; one that is not named waits. */
export const awal = z.partialRecord(z.enum(firstStartSteps), keadaanLangkah);
export type FirstStart = z.output<typeof awal>;

const change = { diubah_pada: z.string(), diubah_oleh: z.nullable(z.string()) };
/** Version 0 is what the program begins with. */
const keadaan = z.object({ versi: z.int(), diubah_pada: z.nullable(z.string()), diubah_oleh: z.nullable(z.string()) });
export type KeadaanBagian = z.output<typeof keadaan>;

const ofStaf = z.object({
  sekolah: semuaBagian,
  keadaan: z.record(z.enum(bagian), keadaan),
  /** How much each capability holds, also while it is off. */
  tersimpan: z.record(z.enum(kemampuan), z.int()),
  awal,
});
export type SekolahStaf = z.output<typeof ofStaf>;

/** `kembali_ke`: the version whose content this one has taken back; null where it was typed. */
const versiBagian = z.object({ versi: z.int(), ...change, kembali_ke: z.nullable(z.int()), nilai: z.unknown() });
export type VersiBagian = z.output<typeof versiBagian>;

const namedBagian = z.enum(bagian, 'Bagian tidak dikenal');
const saved = answer(z.object({ versi: z.int() }));

/** Saves a section as a whole; `versi` is the one that was seen. */
const saving = <const B extends Bagian, F extends z.ZodMiniObject>(bagian: B, summary: string, form: F) =>
  endpoint({
    method: 'PUT',
    path: `/sekolah/${bagian}`,
    summary,
    roles: ['pimpinan'],
    body: z.extend(form, { versi: requiredVersi }),
    multiField: true,
    output: saved,
  });

const identitasForm = z.object({ ...identitasFields, tanpa_logo: z.optional(z.literal('ya')) });

export const sekolah = {
  get: berlaku,
  logo: endpoint({
    method: 'GET',
    path: '/sekolah/logo/:id',
    summary: 'Logo sekolah',
    roles: 'anyone',
    params: idParams,
    output: 'image',
  }),
  pengaturan: endpoint({
    method: 'GET',
    path: '/sekolah/pengaturan',
    summary: 'Pengaturan sekolah dengan versinya',
    roles: staf,
    output: answer(ofStaf),
  }),
  riwayat: endpoint({
    method: 'GET',
    path: '/sekolah/riwayat',
    summary: 'Semua versi satu bagian, yang terbaru dahulu',
    roles: staf,
    query: z.object({ bagian: namedBagian }),
    output: answer(z.array(versiBagian)),
  }),
  simpanIdentitas: endpoint({
    ...saving('identitas', 'Menyimpan identitas sekolah; logo yang tidak dikirim tetap', identitasForm),
    files: ['logo'],
  }),
  simpanKemampuan: saving('kemampuan', 'Menyalakan dan mematikan kemampuan tambahan', kemampuanSekolah),
  simpanPilihan: saving('pilihan', 'Menyimpan jurusan dan kelas', pilihanForm),
  simpanGelombang: saving('gelombang', 'Menyimpan gelombang pendaftaran', gelombangForm),
  simpanSyarat: saving('syarat', 'Menyimpan dokumen dan isian wajib', syaratForm),
  simpanTarget: saving('target', 'Menyimpan target siswa per tahun ajaran, jurusan, dan kelas', targetForm),
  simpanCap: saving('cap', 'Menyimpan kalimat tujuan pada cap salinan dokumen identitas', stampForm),
  simpanSurat: saving('surat', 'Menyimpan kop, penanda tangan, format nomor, dan teks surat resmi', suratForm),
  simpanSitus: saving('situs', 'Menyimpan situs resmi yang boleh dituju QR pada dokumen', situsResmiForm),
  urungkan: endpoint({
    method: 'POST',
    path: '/sekolah/urungkan',
    summary: 'Menyimpan isi versi terdahulu sebagai versi baru; versi 0 adalah bawaan',
    roles: ['pimpinan'],
    body: z.object({ bagian: namedBagian, versi: requiredVersi, kembali_ke: requiredVersi }),
    refuses: [404],
    output: saved,
  }),
  simpanAwal: endpoint({
    method: 'PUT',
    path: '/sekolah/awal',
    summary: 'Mencatat langkah mulai yang selesai atau dilewati',
    roles: ['pimpinan'],
    body: z.object({
      langkah: z.array(z.enum(firstStartSteps)).check(z.minLength(1), z.maxLength(firstStartSteps.length)),
      keadaan: keadaanLangkah,
    }),
    output: messageOnly,
  }),
};

/** What every screen shows of the school; the page of the web app has it in itself. */
export type Kop = {
  nama: string;
  /** Address of the picture. */
  logo: string | null;
  /** How the admin is reached, each '' where the school has not said; `tautan` opens a chat. */
  kontak: { whatsapp: string; tautan: string; email: string; jam: string } | null;
};
/** The same with the addresses of what the school has left off, and why nobody may register now, '' while they may. */
export type KopHalaman = Kop & { mati: string[]; tutup: string };

export function kopOf(identitas: Identitas): Kop {
  const { nama, email, jam_layanan: jam } = identitas;
  const [whatsapp, tautan] = [nomorTeks(identitas), tautanWhatsapp(identitas)];
  const kontak = whatsapp || email ? { whatsapp, tautan, email, jam } : null;
  return { nama, logo: logoUrl(identitas.logo), kontak };
}

/** Where anybody gets the logo of this id; null without one. Its bytes never change. */
function logoUrl(id: string | null): string | null {
  return id ? BASE_PATH + sekolah.logo.path.replace(':id', id) : null;
}
