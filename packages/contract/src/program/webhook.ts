// Webhooks (added): addresses of other programs that are told what happened, by id and kind alone.
import * as z from 'zod/mini';
import { ownPassword } from '../akun/bukti.ts';
import { endpoint } from '../endpoint.ts';
import { line } from '../text.ts';
import { answer, idParams, messageOnly } from '../wire.ts';

/** What can be told, and as people read it (KAIT-1). */
export const peristiwaTable = {
  'akun.diaktivasi': 'Akun siswa diaktivasi',
  'data.dikirim': 'Siswa mengirim data',
  'data.divalidasi': 'Data divalidasi',
  'data.ditolak': 'Data ditolak',
  'data.dikembalikan': 'Putusan dikembalikan',
  'data.dihapus': 'Data dihapus',
  'data.dipulihkan': 'Data dipulihkan dari sampah',
} as const;
export type Peristiwa = keyof typeof peristiwaTable;
export const semuaPeristiwa = Object.keys(peristiwaTable) as [Peristiwa, ...Peristiwa[]];

/** What the test button sends. */
export const PERCOBAAN = 'percobaan';
/** Webhooks that a school may have. */
export const MOST_KAIT = 10;
/** Deliveries that the log shows of one. */
export const MOST_KIRIMAN = 50;

const badAddress = 'Tulis alamat yang dimulai dengan https://';
const peristiwa = z.enum(semuaPeristiwa, 'Peristiwa tidak dikenali');

const webhookRow = z.object({
  id: z.string(),
  nama: z.string(),
  alamat: z.string(),
  peristiwa: z.array(peristiwa),
  dibuat_pada: z.string(),
});
export type WebhookRow = z.infer<typeof webhookRow>;

const kirimanRow = z.object({
  id: z.string(),
  peristiwa: z.string(),
  dibuat_pada: z.string(),
  percobaan: z.int(),
  keadaan: z.enum(['menunggu', 'terkirim', 'gagal']),
  /** When it arrived, or when it is tried again; null when nobody tries any more. */
  waktu: z.nullable(z.string()),
  galat: z.nullable(z.string()),
});
export type KirimanRow = z.infer<typeof kirimanRow>;

export const webhookForm = z.object({
  nama: line('Tulis program yang dikabari', 60),
  alamat: z.string(badAddress).check(
    z.trim(),
    z.maxLength(500, 'Alamat terlalu panjang'),
    z.refine((value) => isAddress(value), badAddress),
  ),
  peristiwa: z.array(peristiwa).check(z.minLength(1, 'Pilih yang dikabarkan'), z.maxLength(semuaPeristiwa.length)),
  password: ownPassword,
});

/** An address without user, password and fragment; whether it may be gone to is known when it is looked up. */
function isAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.hash === '';
}

const own = { roles: ['pimpinan'] } as const;

export const webhook = {
  list: endpoint({
    method: 'GET',
    path: '/kait',
    summary: 'Webhook sekolah',
    ...own,
    output: answer(z.array(webhookRow)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/kait',
    summary: `Menambah webhook, paling banyak ${MOST_KAIT}; rahasianya hanya ada di jawaban ini`,
    ...own,
    status: 201,
    body: webhookForm,
    limited: true,
    output: answer(z.object({ id: z.string(), rahasia: z.string() })),
  }),
  kiriman: endpoint({
    method: 'GET',
    path: '/kait/:id/kiriman',
    summary: `${MOST_KIRIMAN} kiriman terbaru sebuah webhook`,
    ...own,
    params: idParams,
    output: answer(z.array(kirimanRow)),
  }),
  coba: endpoint({
    method: 'POST',
    path: '/kait/:id/coba',
    summary: 'Mengirim percobaan ke sebuah webhook',
    ...own,
    params: idParams,
    output: messageOnly,
  }),
  hapus: endpoint({
    method: 'DELETE',
    path: '/kait/:id',
    summary: 'Menghapus webhook dan yang menunggu baginya',
    ...own,
    params: idParams,
    output: messageOnly,
  }),
};
