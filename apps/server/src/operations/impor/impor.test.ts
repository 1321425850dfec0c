// Rules: EKSPOR-1, EKSPOR-10, IMPOR-1, IMPOR-15
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { openInstallation } from '@gerbang/kit/installation';
import { yearBook } from '@gerbang/kit/messy-excel';
import { smallPhoto } from '@gerbang/kit/pictures';
import { runProgram } from '@gerbang/kit/program';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
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
  expect(added.stdout).toContain('Ditambahkan ke pengaturan: jurusan Tata Boga (hanya data lama).');
  expect(added.stdout).toContain('Baru 1, berubah 0, sama 0, dijaga 0, ditolak 0.');
});

/** A table as an office wrote it in Windows-1252, with the scans in folders beside it. */
async function writeOffice(folder: string): Promise<{ sheet: string; scans: string }> {
  const [sheet, scans] = [join(folder, 'buku induk.csv'), join(folder, 'scan')];
  const [first, second, third] = [
    rowOf({ nim: '2510001', nama: 'José Ibrahimovic' }),
    rowOf({ nim: '2510002', nama: 'Siti “Ani” Aminah' }).replace(';islam;', ';;'),
    rowOf({ nim: '2510003', nama: 'Dewi', ttl: 'Cilacap, 31/02/2005' }),
  ] as [string, string, string];
  await writeFile(sheet, windows1252(`DAFTAR SISWA – 2023\r\n\r\n${csvOf(first, second, third)}`));
  await mkdir(join(scans, '2510001 José'), { recursive: true });
  await writeFile(join(scans, '2510001 José', 'depan-ktp.JPG'), await smallPhoto(1));
  await writeFile(join(scans, '2510001 José', 'depan-foto.txt'), 'bukan gambar');
  await writeFile(join(scans, 'lama.jpg'), await smallPhoto(2));
  return { sheet, scans };
}

const others: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94 };
const windows1252 = (text: string) => Buffer.from([...text].map((sign) => others[sign] ?? sign.charCodeAt(0)));

// Rules: IMPOR-19, IMPOR-20, IMPOR-22
test('a CSV in Windows-1252 and a folder of scans come in as the manual says, and the mended rows after them', async () => {
  const house = to as TestDatabase;
  await fill(house, false);
  const folder = house.location.dataDir;
  const { sheet, scans } = await writeOffice(folder);
  const [refused, pictures] = [join(folder, 'ditolak.xlsx'), join(folder, 'gambar.xlsx')];
  const run = (...args: string[]) => runProgram('impor', house.location, { args });
  const mapping = ['--gambar', scans, '--pola', '{nim}{abaikan}/{abaikan}-{dokumen}', '--kosong', 'agama=Katolik'];
  const wrong = await run('uji', sheet, '--kosong', 'asal_sekolah_lama=SMA');
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('Pilihan --kosong: asal_sekolah_lama tidak berasal dari kolom berkas.'),
  ]);
  expect((await run('uji', sheet)).stdout).toContain('Baru 1, berubah 0, sama 0, dijaga 0, ditolak 2.');
  const tried = await run('uji', sheet, ...mapping, '--ditolak', refused, '--gambar-ditolak', pictures);
  expect([tried.code, tried.stdout]).toEqual([
    0,
    expect.stringContaining('Baru 2, berubah 0, sama 0, dijaga 0, ditolak 1.'),
  ]);
  expect(tried.stdout).toContain('Agama: kolom "Agama", bila kosong "Katolik"');
  expect(tried.stdout).toContain('Gambar ikut 1, sudah ada atau dijaga 0, tidak ikut 2.');
  const unused = (await readXlsx(await readFile(pictures))).sheets[0]?.rows.map(([nama]) => nama);
  expect(unused).toEqual(['Nama', '2510001 José/depan-foto.txt', 'lama.jpg']);
  expect((await run('jalankan')).stdout).toContain('2 siswa baru');

  const [head = [], row = []] = (await readXlsx(await readFile(refused))).sheets[0]?.rows ?? [];
  const mended = head.map((label, at) =>
    label === 'Tempat, Tanggal Lahir' ? 'Cilacap, 3 Mei 2005' : (row[at] ?? null),
  );
  await writeFile(
    refused,
    await writeXlsx({ sheets: [{ name: 'Data', rows: [head, mended.with(head.indexOf('Agama'), null)] }] }),
  );
  const again = await run('uji', refused);
  expect(again.stdout).toContain('Baru 1, berubah 0, sama 0, dijaga 0, ditolak 0.');
  expect(again.stdout).toContain('bila kosong "Katolik"');
  expect(await religionsOf(house)).toEqual([
    ['José Ibrahimovic', 'Islam'],
    ['Siti “Ani” Aminah', 'Katolik'],
  ]);
});

async function religionsOf({ location }: TestDatabase) {
  const house = await openInstallation(location);
  const rows = await house.db.selectFrom('data_siswa').select(['nama', 'agama']).orderBy('nim').execute();
  await house.close();
  return rows.map(({ nama, agama }) => [nama, agama]);
}

// Rule: IMPOR-26
test('the command tells the other sheets of a workbook, and reads the one that is asked for', async () => {
  const house = to as TestDatabase;
  await fill(house, false);
  const file = join(house.location.dataDir, 'buku induk.xlsx');
  await writeFile(
    file,
    await yearBook([
      { name: '2022', nim: 2_710_001 },
      { name: '2023', nim: 2_710_101 },
    ]),
  );
  const run = (...args: string[]) => runProgram('impor', house.location, { args });
  const tried = await run('uji', file);
  expect(tried.stdout).toContain('lembar 2022, 1 baris:');
  expect(tried.stdout).toContain('Lembar lain tidak dibaca (--lembar membacanya): 2023.');
  expect((await run('uji', file, '--lembar', '2023')).stdout).toContain('lembar 2023, 1 baris:');
  const unknown = await run('uji', file, '--lembar', '2024');
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('Lembar 2024 tidak ada di berkas ini')]);
  expect((await run('jalankan')).code).toBe(1);
});
