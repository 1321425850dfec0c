// The QR that a document bears itself (added): read by the browser that has the picture, kept as text, judged by people.
import * as z from 'zod/mini';
import type { Dokumen } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { staf } from '../roles.ts';
import { answer, idParams } from '../wire.ts';

/** The documents that bear one: a KK since 2019, an ijazah since 2025. */
export const dokumenBerkode = ['fotokopi_kk', 'fotokopi_ijazah'] as const satisfies Dokumen[];
export type DokumenBerkode = (typeof dokumenBerkode)[number];

/** Characters that are kept of a code. */
export const KODE_PALING_PANJANG = 1000;

/** Four corners as x and y, shares of the picture's width and height, clockwise from the code's upper left. */
const tempat = z.array(z.number().check(z.gte(-1), z.lte(2))).check(z.length(8));
const dibaca = z.object({ teks: z.string(), tempat: z._default(z.nullable(tempat), null) });
export type KodeDibaca = z.output<typeof dibaca>;
export type KodeDikirim = Partial<Record<DokumenBerkode, KodeDibaca>>;

/**
 * What a form says of the codes on its pictures, as JSON by document. Never a reason to refuse the form: what cannot be
 * read is no code, and a text too long is cut.
 */
export const kodeDikirim = z.optional(z.pipe(z.string(), z.transform(readKode)));

function readKode(json: string): KodeDikirim {
  try {
    const sent = JSON.parse(json) as Record<string, unknown>;
    return Object.fromEntries(
      dokumenBerkode.flatMap((bidang) => {
        const { data } = z.safeParse(dibaca, sent[bidang]);
        const teks = data && cleanKode(data.teks);
        return data && teks ? [[bidang, { teks, tempat: data.tempat }]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Characters that show nothing, or turn the direction of what follows, become one that shows. */
export function cleanKode(teks: string): string {
  return teks
    .toWellFormed()
    .slice(0, KODE_PALING_PANJANG)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}

/**
 * The address in a code, where it is one that may be opened: https and nothing else, whole, without a name before an '@'.
 * A host in other letters is told in its `xn--` form, in which nothing looks like something else.
 */
export function tautanOf(teks: string): { href: string; host: string } | null {
  if (teks.length >= KODE_PALING_PANJANG || !/^https:\/\/[^\s\\\ufffd]+$/i.test(teks)) return null;
  const url = URL.canParse(teks) ? new URL(teks) : undefined;
  if (url?.protocol !== 'https:' || url.username || url.password || url.port || !url.hostname.includes('.'))
    return null;
  return { href: url.href, host: url.hostname };
}

export const keadaanKode = ['Aktif', 'Tidak aktif'] as const;
export type KeadaanKode = (typeof keadaanKode)[number];

const kodeRow = z.object({
  bidang: z.enum(dokumenBerkode),
  /** The picture that bears it. */
  berkas_id: z.string(),
  teks: z.string(),
  tempat: z.nullable(z.array(z.number())),
  /** Null where the text is no address that may be opened. */
  tautan: z.nullable(z.object({ href: z.string(), host: z.string() })),
  /** Whether its host is among the school's official sites. */
  resmi: z.boolean(),
  /** What somebody read on that site; `dicatat_oleh` is null without a profile. */
  keadaan: z.nullable(z.enum(keadaanKode)),
  dicatat_oleh: z.nullable(z.string()),
  dicatat_pada: z.nullable(z.string()),
});
export type KodeRow = z.infer<typeof kodeRow>;

export const kodeDokumen = {
  list: endpoint({
    method: 'GET',
    path: '/data-siswa/kode/:id',
    summary: 'Isi QR pada dokumen satu data siswa',
    roles: staf,
    params: idParams,
    output: answer(z.array(kodeRow)),
  }),
  catat: endpoint({
    method: 'PATCH',
    path: '/data-siswa/kode/:id',
    summary: 'Mencatat keadaan dokumen menurut situs yang dituju QR-nya',
    roles: ['admin'],
    params: idParams,
    body: z.object({
      bidang: z.enum(dokumenBerkode, 'Dokumen tidak dikenali'),
      berkas_id: z.uuid('Gambar tidak dikenali').check(z.toLowerCase()),
      keadaan: z.enum(keadaanKode, 'Pilih Aktif atau Tidak aktif'),
    }),
    output: answer(z.array(kodeRow)),
  }),
};
