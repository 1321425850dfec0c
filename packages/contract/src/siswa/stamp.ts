// The stamp on every copy of an identity document that staff see (added): what it says, and why somebody opens the original.
import * as z from 'zod/mini';
import type { Dokumen } from '../choices.ts';
import { formatTanggal } from '../format.ts';
import { line } from '../text.ts';

/** The documents whose copies are stamped; a pas foto proves nobody's identity. */
export const dokumenBercap = [
  'fotokopi_ktp',
  'fotokopi_kk',
  'fotokopi_ijazah',
  'fotokopi_skl',
] as const satisfies readonly Dokumen[];

export const isBercap = (bidang: string): boolean => (dokumenBercap as readonly string[]).includes(bidang);

export const stamp = z.object({ tujuan: z.string() });
export type SekolahStamp = z.output<typeof stamp>;

/** In the wording it stands for the school's name. */
export const TEMPAT_SEKOLAH = '{sekolah}';
export const defaultStamp: SekolahStamp = { tujuan: `Hanya untuk pendaftaran di ${TEMPAT_SEKOLAH}` };
export const MAX_TUJUAN = 80;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u;
/** Whether the stamp can draw it: of another writing '?????' would be left, of what is invisible nothing. */
const isDrawn = (text: string) => LATIN.test(text) && !OTHER.test(text);

const tujuan = line('Tujuan salinan harus diisi', MAX_TUJUAN).check(
  z.refine(isDrawn, 'Tulis tujuan dengan huruf Latin: cap tidak dapat menggambar tulisan lain'),
  z.refine((text) => text.split(TEMPAT_SEKOLAH).length <= 2, `Tulis ${TEMPAT_SEKOLAH} paling banyak sekali`),
);
/** As the pimpinan sends it. */
export const stampForm = z.object({ tujuan });

export type StampContents = SekolahStamp & {
  sekolah: string;
  /** yyyy-mm-dd. */
  tanggal: string;
  pelihat: string;
};

/** Who looked: the account by its e-mail, for the name is its owner's choice, and is left out in letters that the stamp cannot draw. */
export const pelihatOf = (nama: string | null | undefined, email: string): string =>
  nama && isDrawn(nama) ? `${nama} (${email})` : email;

/** The two lines that are repeated across a copy: school and purpose, then the day and who looked. */
export function stampTexts({ tujuan, sekolah, tanggal, pelihat }: StampContents): [string, string] {
  // Careful: as a function, for a '$' in a name means something in a text.
  const words = tujuan.replaceAll(TEMPAT_SEKOLAH, () => sekolah);
  const purpose = words.includes(sekolah) ? words : `${sekolah} · ${words}`;
  return [purpose, `${formatTanggal(tanggal)} · dilihat ${pelihat}`];
}

/** Why somebody needs a document without the stamp. */
export const alasanAsli = {
  tertutup: 'Tulisan tertutup cap',
  loket: 'Mencocokkan di loket',
  permintaan: 'Permintaan siswa',
  lain: 'Alasan lain',
} as const;
export type AlasanAsli = keyof typeof alasanAsli;
export const MIN_KETERANGAN = 10;
export const MAX_KETERANGAN = 200;

const noKeterangan = `Tulis keterangan, paling sedikit ${MIN_KETERANGAN} huruf`;

/** Dots and digits are no reason. */
const hasLetters = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_KETERANGAN;

export const asliForm = z.object({
  alasan: z.enum(Object.keys(alasanAsli) as [AlasanAsli, ...AlasanAsli[]], 'Pilih untuk apa dokumen dibuka'),
  keterangan: line(noKeterangan, MAX_KETERANGAN).check(z.refine(hasLetters, noKeterangan)),
});

/** The reason in words, as the student reads it. */
export function alasanText({ alasan, keterangan }: z.output<typeof asliForm>): string {
  return alasan === 'lain' ? keterangan : `${alasanAsli[alasan]}: ${keterangan}`;
}
