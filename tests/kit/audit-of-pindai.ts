// What a phone as scanner writes into the audit log: always for the admin whose desk it is.

import type { CallName } from '@gerbang/contract/api';
import { dokumen } from '@gerbang/contract/choices';
import { type Entry, type Line, type Scene, silent } from './audit-lines.ts';
import { type Link, newKirim, newLink, phoneOf, sendFoto } from './pindai.ts';

const ofPindai = (aksi: string, sasaran_id: string, rincian: Record<string, unknown>): Entry => ({
  aksi,
  tabel: 'pindai',
  sasaran_id,
  rincian: { ...rincian, data_siswa_id: null },
});

/** Another role has no links, and a phone with another's link acts for that one's owner: nothing would be the caller's. */
const onlyAdmin =
  (line: Line): Line =>
  async (scene) =>
    scene.who.akun.role === 'admin' ? line(scene) : 'a phone acts for the admin whose link it has';

/** The caller is a phone that has opened its own link. */
const asPhone = (run: (scene: Scene, link: Link) => Promise<Entry[] | string>): Line =>
  onlyAdmin(async (scene) => {
    const { app, who } = scene;
    const link = await newLink(who);
    who.cookies.pindai = (await phoneOf(app, link)).cookies.pindai as string;
    return run(scene, link);
  });

const perangkat = 'Perangkat tidak dikenal';

export const auditOfPindai: Partial<Record<CallName, Line>> = {
  'pindai.create': async ({ send }) => {
    const { body } = await send({ body: { tujuan: 'baru', minta: [...dokumen] } as never });
    const { id } = (body as unknown as { data: Link }).data;
    return [ofPindai('buat pindai', id, { tujuan: 'baru', minta: [...dokumen] })];
  },
  'pindai.get': async ({ who, send }) => {
    await send({ params: { id: (await newLink(who)).id } });
    return 'the desk looks every second; what came is written down';
  },
  'pindai.gambar': async ({ app, who, photo, send }) => {
    const link = await newLink(who);
    await sendFoto(await phoneOf(app, link), 'fotokopi_ktp', photo);
    await send({ params: { id: link.id, bidang: 'fotokopi_ktp' } });
    return 'what this desk has just asked its phone for is no record’s yet; that it came is written down';
  },
  'pindai.ganti': async ({ who, send }) => {
    const { id } = await newLink(who);
    await send({ params: { id } });
    return [ofPindai('ganti HP', id, {})];
  },
  'pindai.akhiri': async ({ who, send }) => {
    const { id } = await newLink(who);
    await send({ params: { id } });
    return [ofPindai('akhiri pindai', id, { sebab: 'meja' })];
  },
  'pindai.buka': onlyAdmin(async ({ who, send }) => {
    const first = await newLink(who);
    await send({ body: { kode: first.kode } });
    return [ofPindai('hubungkan HP', first.id, { perangkat, alamat: '127.0.0.1' })];
  }),
  'pindai.hp': asPhone((scene) => silent('the phone looks how it stands')(scene)),
  'pindai.sedang': asPhone((scene) =>
    silent('what is about to be photographed is no picture yet', { body: { bidang: 'fotokopi_ktp' } })(scene),
  ),
  'pindai.kirim': asPhone(async ({ photo, send, app }, { id }) => {
    const body = { bidang: 'fotokopi_ktp', kirim: newKirim() };
    await send({ body, files: { foto: photo } });
    await send({ body, files: { foto: photo } });
    const rows = app.db.selectFrom('pindai_gambar').select('ukuran').where('pindai_id', '=', id);
    const { ukuran } = await rows.executeTakeFirstOrThrow();
    return [ofPindai('terima dari HP', id, { bidang: 'fotokopi_ktp', ukuran, perangkat })];
  }),
  'pindai.putus': asPhone(async ({ send }, { id }) => {
    await send();
    return [ofPindai('akhiri pindai', id, { sebab: 'hp' })];
  }),
};
