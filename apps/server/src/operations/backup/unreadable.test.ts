// Copies in the backups that the disk does not give for a while: nobody has seen that they are damaged.
import { chmod, chown, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addRecord, backUp } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { openInstallation } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskPath } from '../../platform/storage/disk-storage.ts';

const NOBODY = 65534;
/** Root reads everything; whoever runs this as another needs no other user. */
const uid = process.getuid?.() === 0 ? NOBODY : undefined;

let database: TestDatabase;
let store: string;
let kunci: string;
let nim: string;
let copy: string;

beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  const house = await openInstallation(database.location);
  ({ kunci, nim } = await addRecord(house));
  // Long enough ago that the next one reads all copies.
  await backUp(house, { clock: { now: () => new Date(Date.now() - 25 * 60 * 60_000) } });
  store = house.config.cadanganDir;
  await house.close();
  await giveAway();
  copy = await fileOf(kunci);
});
afterEach(() => database.drop());

async function giveAway(): Promise<void> {
  if (uid === undefined) return;
  const { dataDir } = database.location;
  for (const name of ['', ...(await readdir(dataDir, { recursive: true }))]) await chown(join(dataDir, name), uid, uid);
}

async function fileOf(name: string): Promise<string> {
  const files = await readdir(join(store, 'isi'), { recursive: true });
  return join(store, 'isi', files.find((each) => each.includes(name)) ?? '');
}

const cadangan = (...args: string[]) =>
  runProgram('cadangan', database.location, { args, ...(uid === undefined ? {} : { uid }) });

const original = () => diskPath(join(database.location.dataDir, 'berkas'), kunci);

test('a copy is named and stays where it is; readable again, it brings the picture back', async () => {
  await chmod(copy, 0);
  const checked = await cadangan('periksa');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringMatching(/\.age tidak terbaca\.\n.*periksa izin/) });
  expect(checked.stderr).not.toContain('disisihkan');
  expect(await fileOf(kunci)).toBe(copy);
  await rm(original());
  const made = await cadangan('buat');
  expect(made).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('hilang; salinannya di cadangan tidak terbaca'),
  });
  expect(made.stderr).not.toContain('mengunggah lagi');
  const refused = await cadangan('gambar');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('salinannya di cadangan tidak terbaca') });
  expect(refused.stderr).not.toContain('mengunggah lagi');
  await chmod(copy, 0o600);
  expect(await cadangan('gambar')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Siswa ${nim}`) });
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
});

test('the next daily look makes a copy once more from the original, beside the one that is not given', async () => {
  await chmod(copy, 0);
  expect(await cadangan('buat')).toMatchObject({ code: 0, stderr: '' });
  const files = await readdir(join(store, 'isi'), { recursive: true });
  expect(files.filter((name) => name.includes(kunci))).toHaveLength(2);
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
});

test('a copy that was set aside and is whole is used, and taken back', async () => {
  const aside = `${copy}.rusak`;
  await rename(copy, aside);
  await rm(original());
  expect(await cadangan('gambar')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Siswa ${nim}`) });
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
  expect(await fileOf(kunci)).toBe(copy);
});

test('a restore brings everything else, and names it', async () => {
  await chmod(copy, 0);
  const restored = await cadangan('pulihkan');
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining(`Siswa ${nim}`) });
  expect(restored.stderr).toContain('tidak terbaca');
  await chmod(copy, 0o600);
  expect(await cadangan('gambar')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Siswa ${nim}`) });
});

test('a folder of copies is not an empty one', async () => {
  const folder = join(copy, '..');
  await chmod(folder, 0);
  const checked = await cadangan('periksa');
  expect(checked).toMatchObject({ code: 1, stderr: expect.stringMatching(/tidak terbaca \(EACCES\)/) });
  const made = await cadangan('buat');
  expect(made).toMatchObject({ code: 1, stderr: expect.stringMatching(/tidak terbaca \(EACCES\)/) });
  await chmod(folder, 0o700);
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
});

test('a list of a generation is not damaged', async () => {
  const [generation = ''] = await readdir(join(store, 'generasi'));
  for (const name of ['cadangan.json', 'basis-data.zst']) {
    const file = join(store, 'generasi', generation, name);
    await chmod(file, 0);
    const checked = await cadangan('periksa');
    expect(checked).toMatchObject({ code: 1, stderr: expect.stringContaining(`${name} tidak terbaca (EACCES)`) });
    expect(await readdir(join(store, 'generasi'))).toEqual([generation]);
    expect(await cadangan('pulihkan')).toMatchObject({ code: 1, stderr: expect.stringContaining('tidak terbaca') });
    await chmod(file, 0o600);
  }
  expect(await cadangan('periksa')).toMatchObject({ code: 0, stderr: '' });
});
