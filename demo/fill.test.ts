import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gelombangBernomor, gelombangDibuka } from '@gerbang/contract/gelombang';
import { gelombangForm } from '@gerbang/contract/gelombang-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listImpor } from '../apps/server/src/features/impor/queries.ts';
import { getBagian } from '../apps/server/src/features/sekolah/bagian.ts';
import { openFoundation } from '../apps/server/src/foundation.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Images } from '../apps/server/src/platform/images/images.ts';
import { formerOwner } from './again.ts';
import { createContent } from './content.ts';
import { HARI_INI } from './days.ts';
import { fillDatabase } from './fill.ts';
import { finishDemoFolder, openDemoFolder } from './folder.ts';
import { storePictures } from './gallery.ts';
import { importArchive } from './impor.ts';
import { gelombangDemo } from './sekolah.ts';

const content = createContent();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('fills the tables, with pictures that can be read back', { timeout: 60_000 }, async () => {
  const { db, images } = await openFoundation(readConfig({ DATA_DIR: join(folder, 'isi') }), {});
  try {
    const again = content.siswa.find(({ former }) => former)?.nim ?? '';
    const shown = [again, formerOwner(again), '2610415', 'admin@demo.example', 'INV-PRJ-014'];
    const gallery = await storePictures(images, shown);
    await fillDatabase(db, { content, password_hash: 'hash', gallery });
    await expectAllRows(db);
    await expectPictures(db, images);
    await expectSentAgain(db);
    await expectTrailInOrder(db);
    await expectMerge(db);
    await expectWaves(db);
    await importArchive(db, images);
    await expectImport(db);
  } finally {
    await db.destroy();
  }
});

async function expectAllRows(db: Db): Promise<void> {
  const newest = await db.selectFrom('data_siswa').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(newest).toMatchObject({ nama: 'Dewi Anggraini Puspitasari', diskon_sen: 25_000_000, versi: 1 });
  const rows = await db.selectFrom('data_siswa').select('id').where('pengelola_id', 'is not', null).execute();
  expect(rows.length).toBeGreaterThan(200);
  expect(await db.selectFrom('data_inventaris').select('id').execute()).toHaveLength(content.inventaris.length);
  expect(await db.selectFrom('akun').select('id').execute()).toHaveLength(content.akun.length + content.staf.length);
}

async function expectPictures(db: Db, images: Images): Promise<void> {
  const berkas = await db.selectFrom('berkas').selectAll().execute();
  const kinds = new Set(berkas.map(({ bidang }) => bidang));
  expect(kinds).toContain('foto_profile');
  expect(kinds).toContain('foto_barang');
  for (const { kunci, ukuran } of berkas) expect((await images.read(kunci, 'penuh')).length).toBe(ukuran);
}

/** A record that was rejected and sent again: its old picture is kept, its history tells of both. */
async function expectSentAgain(db: Db): Promise<void> {
  const sent = await db
    .selectFrom('data_siswa')
    .select('id')
    .where('diajukan_lagi', '=', 1)
    .orderBy('nomor')
    .executeTakeFirstOrThrow();
  const kept = await db.selectFrom('berkas_lama').selectAll().execute();
  expect(kept).toMatchObject([{ data_siswa_id: sent.id, bidang: 'fotokopi_kk' }]);
  const events = await db.selectFrom('riwayat_data_siswa').selectAll().where('data_siswa_id', '=', sent.id).execute();
  expect(events.map(({ jenis, versi }) => [jenis, versi]).sort()).toEqual([
    ['diajukan_lagi', 3],
    ['dibuat', 1],
    ['ditolak', 2],
  ]);
  expect(events.at(-1)?.perubahan).toContain(kept[0]?.id);
}

async function expectMerge(db: Db): Promise<void> {
  const merged = await db.selectFrom('ejaan_sekolah').select(['ejaan', 'nama']).execute();
  expect(merged).toEqual([{ ejaan: 'SMAN 9 Purwokerto', nama: 'SMA Negeri 9 Purwokerto' }]);
}

/** What a student is asked for today is filled in. */
async function expectWaves(db: Db): Promise<void> {
  const { daftar } = await getBagian(db, 'gelombang');
  expect(gelombangForm.parse({ daftar, hanya_saat_buka: false }).daftar).toEqual(daftar);
  expect(gelombangDibuka(daftar, HARI_INI)).toMatchObject({ nomor: 4, biaya: 12_000_000, diskon_boleh: true });
  for (const day of ['2027-06-15', '2031-01-31']) expect(gelombangDibuka(gelombangDemo(day), day)?.nomor).toBe(4);
  expect(gelombangDemo('2026-03-01')).toEqual(gelombangDemo('2026-12-31'));
  for (const { tahun_ajaran, gelombang, tanggal_daftar } of content.siswa) {
    const wave = gelombangBernomor(daftar, { tahun_ajaran, gelombang });
    if (wave) expect([wave.buka <= tanggal_daftar, tanggal_daftar <= wave.tutup]).toEqual([true, true]);
  }
}

/** Finished, with a row that was refused, and still to be taken back. */
async function expectImport(db: Db): Promise<void> {
  const { data } = await listImpor(db, { page: 1 });
  expect(data).toMatchObject([{ tahap: 'selesai', jumlah: { baru: 13, ditolak: 1 }, oleh: { nama: 'Agus Prabowo' } }]);
  expect(data[0]?.urungkan_sampai).not.toBeNull();
  const records = db.selectFrom('data_siswa').select('status_data').where('tahun_ajaran', '=', '2022/2023');
  expect(await records.execute()).toEqual(Array.from({ length: 13 }, () => ({ status_data: 'Tervalidasi' })));
}

async function expectTrailInOrder(db: Db): Promise<void> {
  const trail = await db.selectFrom('jejak').select(['waktu', 'aksi']).orderBy('nomor').execute();
  expect(trail.filter(({ aksi }) => aksi === 'tolak')).toHaveLength(18);
  expect(trail.map(({ waktu }) => waktu)).toEqual(trail.map(({ waktu }) => waktu).sort());
}

test('a folder that is not a demo is refused and left as it is', async () => {
  const own = join(folder, 'milik-sendiri');
  await openFoundation(readConfig({ DATA_DIR: own }), {}).then(({ db }) => db.destroy());
  const before = await readdir(own);
  await expect(openDemoFolder(own, { anew: true })).rejects.toThrow('bukan folder demo');
  expect(await readdir(own)).toEqual(before);
});

test('a whole demo is kept, an unfinished one or one to be made anew is emptied', async () => {
  const demo = join(folder, 'demo');
  expect(await openDemoFolder(demo, { anew: false })).toBe(false);
  await writeFile(join(demo, 'gerbang.db'), 'half');
  expect(await openDemoFolder(demo, { anew: false })).toBe(false);
  expect(await readdir(demo)).toEqual(['demo.json']);

  await writeFile(join(demo, 'gerbang.db'), 'whole');
  await finishDemoFolder(demo);
  expect(await openDemoFolder(demo, { anew: false })).toBe(true);
  expect(await readdir(demo)).toEqual(['demo.json', 'gerbang.db']);

  expect(await openDemoFolder(demo, { anew: true })).toBe(false);
  expect(await readdir(demo)).toEqual(['demo.json']);
  await writeFile(join(demo, 'demo.json'), '{"version":');
  expect(await openDemoFolder(demo, { anew: false })).toBe(false);
});
