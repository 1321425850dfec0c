// What the calls on keys of programs write into the audit log; part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { tokenApi } from '@gerbang/contract/program/token-api';
import { webhook } from '@gerbang/contract/program/webhook';
import { type Line, PASSWORD, silent } from './audit-lines.ts';
import type { Reply } from './client.ts';

const body = { nama: 'Situs sekolah', lingkup: ['baca-daftar'], hari: 30, password: PASSWORD } as const;

const hook = {
  nama: 'Situs sekolah',
  alamat: 'https://situs.example/kait',
  peristiwa: ['data.dikirim'],
  password: PASSWORD,
} as const;

const onHook =
  (why: string): Line =>
  async ({ who, send }) => {
    const { id } = (await who.call(webhook.create, { body: { ...hook, peristiwa: [...hook.peristiwa] } })).body.data;
    await send({ params: { id } });
    return why;
  };

export const auditOfTokenApi: Partial<Record<CallName, Line>> = {
  'kait.list': silent('a list of webhooks names no student'),
  'kait.create': async ({ send }) => {
    const reply = (await send({ body: hook })) as unknown as Reply<typeof webhook.create>;
    const rincian = { nama: hook.nama, host: 'situs.example', peristiwa: hook.peristiwa };
    return [{ aksi: 'tambah webhook', tabel: 'kait', sasaran_id: reply.body.data.id, rincian }];
  },
  'kait.kiriman': onHook('a log of ids and kinds names no student'),
  'kait.coba': onHook('a trial tells of nobody'),
  'kait.hapus': async ({ who, send }) => {
    const { id } = (await who.call(webhook.create, { body: hook })).body.data;
    await send({ params: { id } });
    return [{ aksi: 'hapus webhook', tabel: 'kait', sasaran_id: id, rincian: { nama: hook.nama } }];
  },
  'tokenApi.list': silent('a list of keys names no student'),
  'tokenApi.create': async ({ app, send }) => {
    const reply = (await send({ body })) as unknown as Reply<typeof tokenApi.create>;
    const { id } = reply.body.data;
    const { nama, lingkup } = body;
    const kedaluwarsa_pada = new Date(app.clock.now().getTime() + 30 * 24 * 3_600_000).toISOString();
    return [{ aksi: 'buat token', tabel: 'token_api', sasaran_id: id, rincian: { nama, lingkup, kedaluwarsa_pada } }];
  },
  'tokenApi.cabut': async ({ who, send }) => {
    const { id } = (await who.call(tokenApi.create, { body })).body.data;
    await send({ params: { id } });
    return [{ aksi: 'cabut token', tabel: 'token_api', sasaran_id: id, rincian: { nama: body.nama } }];
  },
};
