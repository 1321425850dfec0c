// What the lines of `audit-of-calls.ts` are made of.

import { createHash } from 'node:crypto';
import type { Endpoint, TokenArea } from '@gerbang/contract/endpoint';
import { type JenisSampah, jenisSampahOf } from '@gerbang/contract/siswa/sampah';
import { keepReplaced } from '../../apps/server/src/core/berkas/berkas-lama.ts';
import { carried } from '../../apps/server/src/core/sampah/contents.ts';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Caller, TestApp } from './app.ts';
import type { CallInput, Reply } from './client.ts';
import { toSampah } from './sampah.ts';
import { tokenFor } from './token.ts';

/** Of who did it nothing is said: always the caller. */
export type Entry = { aksi: string; tabel: string; sasaran_id: string | null; rincian: Record<string, unknown> };

export type Scene = {
  app: TestApp;
  /** The caller; signs in with `PASSWORD`. */
  who: Caller;
  photo: Buffer;
  /** Makes the call, which must succeed; only what is written meanwhile counts. */
  send(input?: CallInput<Endpoint>): Promise<Reply<Endpoint>>;
};

/** The entries that are expected, or why there are none. */
export type Line = (scene: Scene) => Promise<Entry[] | string>;

export const PASSWORD = 'rahasia-jejak';

export const silent =
  (why: string, input: CallInput<Endpoint> = {}): Line =>
  async ({ send }) => {
    await send(input);
    return why;
  };
/** What a student reads of the own record. */
export const ownRecord: Line = async ({ app, who, send }) => {
  await app.build.dataSiswa({ nim: who.akun.nim ?? '' });
  await send();
  return 'one’s own record';
};
export const list = (query: Record<string, string> = {}) => silent('a list that names no student', { query });

/** A page of a list that names students is one entry; what is asked again within ten minutes is none. */
export const listAccess =
  ({ tabel = 'data_siswa', ...look }: { daftar: string; tabel?: string; query?: Record<string, string> }): Line =>
  async ({ app, send }) => {
    await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await app.build.akun();
    await app.build.akun({ diaktivasi_pada: null });
    const { daftar, query = {} } = look;
    const { body } = await send({ query });
    const isi = (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
    await send({ query });
    return [entryOf(tabel)('lihat daftar', null, { daftar, halaman: 1, saring: {}, isi })];
  };
export const token = silent('a token does nothing until it is spent, and that is written down');

/** Opens another session of the caller's account; its id. */
export async function anotherSession({ app, who }: Scene): Promise<string> {
  await transaction(app.db, (db) => openSession({ ...app, db }, who.akun));
  const rows = app.db.selectFrom('sesi').select('id').where('akun_id', '=', who.akun.id);
  return (await rows.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}

const entryOf =
  (tabel: string) =>
  (aksi: string, sasaran_id: string | null, rincian: Record<string, unknown> = {}): Entry => ({
    aksi,
    tabel,
    sasaran_id,
    rincian,
  });
export const ofAkun = entryOf('akun');
export const ofSiswa = entryOf('data_siswa');
export const ofBarang = entryOf('data_inventaris');
export const ofEkspor = entryOf('ekspor');
export const ofProfile = entryOf('profile');

export const idIn = ({ body }: Reply<Endpoint>) => (body as unknown as { data: { id: string } }).data.id;
export const tokenOf = ({ app, who }: Scene, area: TokenArea) => tokenFor(app, who, area);

/** A look at a record: once for the same person in ten minutes. */
export const look: Line = async ({ app, send }) => {
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  await send({ params: { id } });
  await send({ params: { id } });
  return [ofSiswa('lihat', id)];
};

/** The picture that belongs to this, or did until the student replaced it. */
export async function pictureOf({ app }: Scene, owner: { data_siswa_id: string } | { data_inventaris_id: string }) {
  const [[column, id] = ['', '']] = Object.entries(owner);
  const rows = app.db
    .selectFrom('berkas')
    .select('id')
    .where(column as 'data_siswa_id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).id;
}

export async function withDocument({ app, photo, who }: Scene) {
  const own = who.akun.nim === null ? {} : { nim: who.akun.nim };
  return app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_ktp: photo }, ...own });
}

/** A student's document, also one that was replaced since a rejection; the student's own look is nobody's business. */
export const picture: Line = async (scene) => {
  const { app, who, send } = scene;
  const { id } = await withDocument(scene);
  await send({ params: { id: await pictureOf(scene, { data_siswa_id: id }) } });
  if (who.akun.role === 'siswa') return 'the student’s own';
  const look = ofSiswa('lihat', id, { bidang: 'fotokopi_ktp' });
  const item = await app.build.dataInventaris({ photo: scene.photo });
  await send({ params: { id: await pictureOf(scene, { data_inventaris_id: item.id }) } });
  if (who.akun.role === 'pimpinan') return [look];
  const replaced = await pictureOf(scene, { data_siswa_id: id });
  await transaction(app.db, (db) => keepReplaced({ ...app, db }, { data_siswa_id: id, bidang: ['fotokopi_ktp'] }));
  await send({ params: { id: replaced } });
  // The same picture: counted with the first look.
  return [look];
};

const hashOf = ({ bytes }: Reply<Endpoint>) => createHash('sha256').update(bytes).digest('hex');
let years = 30;

export const laporanSiswa =
  (format: 'excel' | 'pdf'): Line =>
  async ({ app, send }) => {
    const tahun_ajaran = `20${years}/20${++years}`;
    for (const status_data of ['Tervalidasi', 'Tervalidasi', 'Ditolak'] as const) {
      await app.build.dataSiswa({ tahun_ajaran, status_data });
    }
    const sha256 = hashOf(await send({ body: { tahun_ajaran } }));
    return [ofSiswa('laporan', null, { format, tahun_ajaran, baris: 2, sha256 })];
  };

export const laporanInventaris =
  (format: 'excel' | 'pdf'): Line =>
  async ({ app, send }) => {
    await app.build.dataInventaris();
    const baris = (await app.db.selectFrom('data_inventaris').select('id').execute()).length;
    return [ofBarang('laporan', null, { format, baris, sha256: hashOf(await send()) })];
  };

/** All documents of one student in one file. */
export const dokumenSiswa =
  (format: 'pdf' | 'zip'): Line =>
  async (scene) => {
    const { id } = await withDocument(scene);
    await scene.send({ params: { id } });
    return [ofSiswa('unduh dokumen', id, { format, bidang: ['fotokopi_ktp'] })];
  };

/** Something of each kind to be deleted. */
export const inSampah: Record<JenisSampah, (scene: Scene) => Promise<{ id: string; pengenal: string }>> = {
  'data-siswa': async (scene) => {
    const { id, nim } = await withDocument(scene);
    return { id, pengenal: nim };
  },
  'akun-siswa': async ({ app }) => {
    const { id, nim } = await app.build.akun();
    return { id, pengenal: nim ?? '' };
  },
  'data-inventaris': async ({ app }) => {
    const { id, kode_barang } = await app.build.dataInventaris();
    return { id, pengenal: kode_barang };
  },
  'data-admin': async ({ app }) => {
    const { id } = await app.build.akun({ role: 'admin', nama: 'Sri Wahyuni' });
    return { id, pengenal: 'Sri Wahyuni' };
  },
};

/** Something of each kind that the caller may delete is in the bin, and leaves it. */
export const fromSampah =
  (aksi: string, rincianOf: (entry: { jenis: JenisSampah; pengenal: string }) => Record<string, unknown>): Line =>
  async (scene) => {
    const { app, who, send } = scene;
    const entries: Entry[] = [];
    for (const jenis of jenisSampahOf[who.akun.role]) {
      const { id, pengenal } = await inSampah[jenis](scene);
      await toSampah(app, { jenis, id });
      await send({ params: { id }, token: await tokenOf(scene, 'sampah') });
      entries.push({ aksi, tabel: carried[jenis].root, sasaran_id: id, rincian: rincianOf({ jenis, pengenal }) });
    }
    return entries;
  };

/** Of a request without a browser, from this machine. */
export const unknownPlace = { perangkat: 'Perangkat tidak dikenal', alamat: '127.0.0.1' };
