import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOutAndUnseen, selisihOf } from '@gerbang/contract/inventaris/opname-selisih';
import { gelombangBernomor, gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import { gelombangForm } from '@gerbang/contract/sekolah/gelombang-form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrap } from '../apps/server/src/bootstrap.ts';
import { getBagian } from '../apps/server/src/core/sekolah/bagian.ts';
import { getOpname, listOpname } from '../apps/server/src/features/inventaris/opname/queries.ts';
import { listImpor } from '../apps/server/src/features/laporan/impor/queries.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { Images } from '../apps/server/src/platform/images/images.ts';
import { formerOwner } from './again.ts';
import { viewOf } from './barang.ts';
import { createContent } from './content.ts';
import { HARI_INI } from './days.ts';
import { fillDatabase } from './fill.ts';
import { finishDemoFolder, openDemoFolder } from './folder.ts';
import { storePictures } from './gallery.ts';
import { importArchive } from './impor.ts';
import { SITUS_DAERAH } from './kode.ts';
import { gelombangDemo } from './sekolah.ts';
import { fillSurat } from './surat.ts';

const content = createContent();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gerbang-demo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('fills the tables, with pictures that can be read back', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'isi') });
  const { db, images, secrets } = await bootstrap(config, {});
  try {
    const again = content.siswa.find(({ former }) => former)?.nim ?? '';
    // The newest with a photo has a card; both have a KK with a code.
    const shown = [
      again,
      formerOwner(again),
      '2610415',
      '2610372',
      'admin@demo.example',
      'INV-PRJ-014',
      viewOf('INV-PRN-006'),
    ];
    const gallery = await storePictures(images, shown);
    await fillDatabase(db, { content, password_hash: 'hash', gallery });
    await expectAllRows(db);
    await expectPictures(db, images);
    await expectSentAgain(db);
    await expectAuditLogInOrder(db);
    await expectMerge(db);
    await expectGelombang(db);
    const { namaSekolah, privasi } = config;
    await fillSurat({ db, images, secrets, namaSekolah, privasi, publicUrl: 'http://127.0.0.1:3000' });
    await expectSurat(db);
    await expectPlaces(db);
    await expectDestruction(db);
    await expectItems(db);
    await expectAuditLogInOrder(db);
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
async function expectGelombang(db: Db): Promise<void> {
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

/** Papers of each kind, one replaced and one revoked; cards only of whom there is a photo. */
async function expectSurat(db: Db): Promise<void> {
  const rows = await db.selectFrom('surat_resmi').selectAll().execute();
  const counts = Object.entries(Object.groupBy(rows, ({ jenis }) => jenis)).map(([jenis, some]) => [
    jenis,
    some.length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({ bukti: 3, diterima: 15, kartu: 1, biaya: 4, boks: 2 });
  expect(
    rows.filter(({ dicabut_pada }) => dicabut_pada !== null).map(({ pengganti_id }) => pengganti_id !== null),
  ).toEqual([true, false]);
  expect(await db.selectFrom('tautan_status').select('nomor').execute()).toEqual([
    { nomor: 1 },
    { nomor: 1 },
    { nomor: 1 },
  ]);
}

async function expectPlaces(db: Db): Promise<void> {
  const loans = await db.selectFrom('pinjam_arsip').select(['jatuh_tempo', 'kembali_pada']).execute();
  const open = loans.filter(({ kembali_pada }) => kembali_pada === null);
  expect([loans.length, open.length]).toEqual([7, 4]);
  expect(open.filter(({ jatuh_tempo }) => jatuh_tempo < HARI_INI)).toHaveLength(2);
  const placed = await db.selectFrom('tempat_berkas').select('data_siswa_id').execute();
  expect(placed).toHaveLength(content.siswa.filter(({ status_data }) => status_data !== 'Menunggu Validasi').length);
  const codes = await db
    .selectFrom('berkas')
    .select(['kode_teks', 'kode_tempat'])
    .where('kode_teks', 'is not', null)
    .execute();
  for (const { kode_tempat } of codes) expect(JSON.parse(kode_tempat ?? '').sudut).toHaveLength(8);
  expect(codes.map(({ kode_teks }) => new URL(kode_teks ?? '').host)).toContain(SITUS_DAERAH);
}

/** Minutes of last year, and a list that waits. */
async function expectDestruction(db: Db): Promise<void> {
  const lists = await db
    .selectFrom('pemusnahan')
    .select(['status', 'nomor', 'sha256'])
    .orderBy('dibuat_pada')
    .execute();
  expect(lists).toMatchObject([{ status: 'selesai', nomor: 1, sha256: expect.any(String) }, { status: 'usulan' }]);
  const waiting = db.selectFrom('pemusnahan_butir').select('tempat').where('hasil', '=', 'menunggu');
  for (const { tempat } of await waiting.execute()) expect(tempat).toMatch(/^R\d\d \/ R\d\d-B\d\d/);
}

/** Each stage of a loan, each kind of difference in both counts, and maintenance that is due and overdue. */
async function expectItems(db: Db): Promise<void> {
  const loans = await db.selectFrom('peminjaman').select(['tahap', 'jatuh_tempo']).execute();
  expect(new Set(loans.map(({ tahap }) => tahap))).toEqual(new Set(['dipinjam', 'kembali', 'dipesan']));
  const [open, closed] = await Promise.all((await listOpname(db)).map(({ id }) => getOpname(db, id)));
  const kinds = (hasil = open) => new Set(hasil?.barang.map(({ keadaan }) => keadaan));
  expect(kinds(open)).toEqual(new Set(['ditemukan', 'belum', 'salah_tempat', 'beda_jumlah']));
  expect(kinds(closed)).toEqual(kinds(open));
  expect(open?.barang.filter(isOutAndUnseen).map(({ kode_barang }) => kode_barang)).toEqual(['INV-JAR-009']);
  for (const hasil of [open, closed]) {
    const differing = hasil?.barang.flatMap(selisihOf) ?? [];
    expect(new Set(differing.map(({ hal }) => hal))).toEqual(new Set(['lokasi', 'jumlah', 'kondisi']));
    expect(differing.some(({ ubah }) => ubah === false)).toBe(true);
    expect([hasil?.tak_dikenal.length, hasil?.petugas.length]).toEqual([1, 2]);
  }
  expect([open?.ditutup_pada, open?.terlambat, closed?.terlambat]).toEqual([null, 0, 1]);
  const due = await db.selectFrom('perawatan_barang').select('jatuh_tempo').where('selesai_pada', 'is', null).execute();
  expect(new Set(due.map(({ jatuh_tempo }) => jatuh_tempo < HARI_INI))).toEqual(new Set([true, false]));
  const shown = await db.selectFrom('gambar_barang').select('riwayat_id').execute();
  expect(shown).toEqual([{ riwayat_id: expect.any(String) }]);
  const off = db.selectFrom('data_inventaris').select('kode_barang').where('dihapuskan_pada', 'is not', null);
  expect(await off.execute()).toEqual([{ kode_barang: 'INV-PRJ-009' }]);
}

async function expectAuditLogInOrder(db: Db): Promise<void> {
  const auditLog = await db.selectFrom('jejak').select(['waktu', 'aksi']).orderBy('nomor').execute();
  expect(auditLog.filter(({ aksi }) => aksi === 'tolak')).toHaveLength(18);
  expect(auditLog.map(({ waktu }) => waktu)).toEqual(auditLog.map(({ waktu }) => waktu).sort());
}

test('a folder that is not a demo is refused and left as it is', async () => {
  const own = join(folder, 'milik-sendiri');
  await bootstrap(readConfig({ DATA_DIR: own }), {}).then(({ db }) => db.destroy());
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
