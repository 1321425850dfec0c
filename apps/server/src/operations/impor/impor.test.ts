// Rules: EKSPOR-1, EKSPOR-10, IMPOR-1, IMPOR-15
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';

let [from, to]: TestDatabase[] = [];
beforeEach(async () => {
  [from, to] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(() => Promise.all([from?.drop(), to?.drop()]));

async function fill({ location }: TestDatabase, withData: boolean): Promise<void> {
  const house = await openInstallation(location);
  await house.build.akun({ role: 'admin' });
  const pictures = { fotokopi_ktp: await smallPhoto() };
  if (withData) await house.build.dataSiswa({ nim: '2026/001', status_data: 'Ditolak', pictures });
  await house.close();
}

async function recordsOf({ location }: TestDatabase) {
  const house = await openInstallation(location);
  const rows = await house.db.selectFrom('data_siswa').selectAll().orderBy('nim').execute();
  const pictures = await house.db.selectFrom('berkas').select(['bidang', 'kunci']).execute();
  const bytes = await Promise.all(pictures.map(({ kunci }) => house.images.read(kunci, 'penuh')));
  await house.close();
  const seen = rows.map(({ nim, status_data, alasan_penolakan, jurusan_pilihan }) => ({
    nim,
    status_data,
    alasan_penolakan,
    jurusan_pilihan,
  }));
  return { rows: seen, pictures: bytes.map((each) => each.toString('base64')) };
}

test('what npm run ekspor writes npm run impor takes as it is; unknown majors come along when they are asked for', async () => {
  const [old, next] = [from as TestDatabase, to as TestDatabase];
  await Promise.all([fill(old, true), fill(next, false)]);
  const folder = old.location.dataDir;
  expect(await runProgram('ekspor', old.location, { args: ['--ke', folder] })).toMatchObject({ code: 0 });
  const zip = (await readdir(folder)).find((name) => name.endsWith('.zip')) ?? '';
  const run = (...args: string[]) => runProgram('impor', next.location, { args });
  const tried = await run('uji', join(folder, zip));
  expect([tried.code, tried.stdout]).toEqual([0, expect.stringContaining('Baru 1, berubah 0')]);
  expect(tried.stdout).toContain('Gambar ikut 1, sudah ada atau dijaga 0, tidak ikut 0.');
  expect((await run('jalankan')).stdout).toContain('1 siswa baru');
  expect(await recordsOf(next)).toEqual(await recordsOf(old));

  const sheet = join(folder, 'lama.csv');
  await writeFile(sheet, csvOf(rowOf({ prodi: 'Tata Boga' })));
  const added = await run('uji', sheet, '--tambah', 'pensiun');
  expect(added.stdout).toContain('Ditambahkan ke pengaturan: jurusan Tata Boga (pensiun).');
  expect(added.stdout).toContain('Baru 1, berubah 0, sama 0, dijaga 0, ditolak 0.');
});
