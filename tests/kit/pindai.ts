// A phone beside the desk: an admin's link, and whoever opens it.
import { randomBytes } from 'node:crypto';
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { AnswerOf, BodyOf } from '@gerbang/contract/endpoint';
import { pindai } from '@gerbang/contract/siswa/pindai';
import type { Client, Reply } from './client.ts';

/** Somebody without a session, with these cookies. */
type Phones = { client(cookies?: Record<string, string>): Client };

export type Link = AnswerOf<typeof pindai.create>['data'];

/** A link of this admin; for the form of a new record and all documents unless told otherwise. */
export async function newLink(admin: Client, body: Partial<BodyOf<typeof pindai.create>> = {}): Promise<Link> {
  const reply = await admin.call(pindai.create, { body: { tujuan: 'baru', minta: [...dokumen], ...body } });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

export const openLink = (phone: Client, kode: string) => phone.call(pindai.buka, { body: { kode } });

/** A phone that opened the link. */
export async function phoneOf(app: Phones, { kode }: Link): Promise<Client> {
  const { setCookies, body } = await openLink(app.client({}), kode);
  if (!setCookies.pindai) throw new Error(JSON.stringify(body));
  return app.client({ pindai: setCookies.pindai });
}

export const newKirim = () => randomBytes(16).toString('hex');

/** Sends the picture of a document, another one each time unless `kirim` says which. */
export function sendFoto(
  phone: Client,
  bidang: Dokumen,
  foto: Buffer,
  kirim = newKirim(),
): Promise<Reply<typeof pindai.kirim>> {
  return phone.call(pindai.kirim, { body: { bidang, kirim }, files: { foto } });
}
