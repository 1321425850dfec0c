// `pasang` with small releases below a folder, with a stand-in for systemd (tests/kit/systemctl.mjs) and without any.
// The real release goes the same way in tests/install.
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineBelow, seal, smallRelease } from '@gerbang/kit/rilis';
import { afterEach, beforeEach, expect, test } from 'vitest';

let place: string;
let stops: (() => Promise<unknown>)[];
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'gerbang-pasang-'));
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  rmSync(place, { recursive: true, force: true });
});

const release = (versi: string, migrasi?: string[]) => smallRelease(join(place, `gerbang-${versi}`), versi, migrasi);

async function machine(options?: Parameters<typeof machineBelow>[1]) {
  const made = await machineBelow(join(place, 'mesin'), options);
  stops.push(made.stop);
  return made;
}

/** One with systemd, on which a release runs. */
async function running(first = release('1.0.0'), settings = '') {
  const made = await machine({ systemd: true, settings });
  made.writeSettings();
  expect(await made.pasang(first)).toMatchObject({ code: 0 });
  expect(await made.version()).toBe('1.0.0');
  return made;
}

const linked = (akar: string) => readlinkSync(join(akar, 'opt/gerbang/kini'));

// Rule: JALAN-14
test('the first installation asks for settings and starts nothing; once there are some, it starts', async () => {
  const made = await machine({ systemd: true });
  const first = release('1.0.0');
  const { code, text } = await made.pasang(first);
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/^Terpasang\. Isi .*gerbang\.env/) });
  expect(made.read('run/systemctl.log')).toBe('daemon-reload\n');
  expect(made.read('etc/systemd/system/gerbang.service')).toContain(
    `ExecStart=${made.akar}/opt/gerbang/kini/bin/node `,
  );
  const gerbang = (word: string) => made.run(join(made.akar, 'usr/local/bin/gerbang'), word);
  expect(await gerbang('versi')).toEqual({ code: 0, text: '1.0.0\n' });
  expect(await gerbang('--help')).toEqual({ code: 0, text: expect.stringContaining('gerbang cadangan buat') });
  expect(await gerbang('hapus')).toEqual({ code: 1, text: expect.stringContaining('gerbang --help') });

  rmSync(join(made.akar, 'opt'), { recursive: true });
  made.writeSettings();
  expect(await made.pasang(first)).toMatchObject({ code: 0, text: 'Versi 1.0.0 terpasang dan siap.\n' });
  expect(await made.version()).toBe('1.0.0');
});

// Rule: JALAN-14
test('a release with a changed file, with one more, and one of another machine are refused', async () => {
  const made = await machine();
  const first = release('1.0.0');
  const added = join(first, 'apps/server/src/tambahan.mjs');
  writeFileSync(added, 'asing');
  expect(await made.pasang(first)).toEqual({
    code: 1,
    text: expect.stringMatching(/1 file yang bukan bagiannya \(apps\/server\/src\/tambahan\.mjs\)/),
  });
  rmSync(added);
  writeFileSync(join(first, 'apps/server/src/laporan.mjs'), 'diubah');
  const changed = await made.pasang(first);
  expect(changed).toEqual({
    code: 1,
    text: expect.stringMatching(/tidak utuh \(1 file .*: apps\/server\/src\/laporan\.mjs\)/),
  });
  const about = JSON.parse(readFileSync(join(first, 'rilis.json'), 'utf8'));
  writeFileSync(join(first, 'rilis.json'), JSON.stringify({ ...about, arsitektur: 'sparc' }));
  seal(first);
  expect(await made.pasang(first)).toEqual({ code: 1, text: expect.stringContaining('Rilis ini untuk linux-sparc') });
  expect(existsSync(join(made.akar, 'opt'))).toBe(false);
});

// Rule: JALAN-15
test('an upgrade backs up with the old version, rehearses with the new one, switches, and keeps the old', async () => {
  const made = await running();
  const { code, text } = await made.pasang(release('1.1.0'));
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringMatching(/Gladi selesai dalam .*Dari 1\.0\.0 ke 1\.1\.0/s),
  });
  expect(await made.version()).toBe('1.1.0');
  expect(made.read('var/lib/gerbang/perintah.log')).toBe('1.0.0 buat\n1.1.0 latihan\n');
  expect(readdirSync(join(made.akar, 'opt/gerbang/rilis'))).toEqual(['1.0.0', '1.1.0']);

  expect(await made.pasang(release('1.2.0'))).toMatchObject({
    code: 0,
    text: expect.stringContaining('Dihapus: 1.0.0.'),
  });
  expect(readdirSync(join(made.akar, 'opt/gerbang/rilis'))).toEqual(['1.1.0', '1.2.0']);
  expect(await made.pasang(join(place, 'gerbang-1.2.0'))).toMatchObject({
    code: 0,
    text: expect.stringMatching(/sudah terpasang/),
  });
});

// Rule: JALAN-15
test.each(['buat', 'latihan'])('where `%s` fails nothing is switched', async (word) => {
  const made = await running(release('1.0.0'), `GAGAL=${word}`);
  const { code, text } = await made.pasang(release('1.1.0'));
  expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('versi lama tetap berjalan') });
  expect([linked(made.akar), await made.version()]).toEqual(['rilis/1.0.0', '1.0.0']);
});

// Rule: JALAN-15
test('what runs keeps its files over a switch until it is started anew, also where nothing starts it', async () => {
  const made = await running();
  rmSync(join(made.akar, 'run/systemd'), { recursive: true });
  const report = async () => (await fetch(`${made.address}/laporan`)).text();
  const { code, text } = await made.pasang(release('1.1.0'));
  expect({ code, text }).toMatchObject({
    code: 0,
    text: expect.stringMatching(/systemd tidak berjalan di sini\. Versi 1\.0\.0 masih berjalan/),
  });
  expect([linked(made.akar), await report()]).toEqual(['rilis/1.1.0', 'laporan 1.0.0']);
  // Nor does a later one take the folder away from it.
  expect(await made.pasang(release('1.2.0'))).toMatchObject({ code: 0 });
  expect([linked(made.akar), await report()]).toEqual(['rilis/1.2.0', 'laporan 1.0.0']);
});

// Rule: JALAN-16
test('back to the same schema is a switch, by the command that the upgrade names; there is one way back', async () => {
  const made = await running();
  const { text } = await made.pasang(release('1.1.0'));
  const kini = join(made.akar, 'opt/gerbang/kini');
  expect(text).toContain(`Kembali: ${kini}/pasang kembali --akar ${made.akar}\n`);
  expect(await made.pasang(kini, 'kembali')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Dari 1.1.0 kembali ke 1.0.0.'),
  });
  expect(await made.version()).toBe('1.0.0');
  expect(await made.pasang(kini, 'kembali')).toEqual({ code: 1, text: 'Tidak ada versi sebelumnya di sini.\n' });
});

// Rule: JALAN-16
test('back over a migration says what is lost, and restores the backup from before when that is meant', async () => {
  const made = await running();
  await made.pasang(release('1.1.0', ['001-awal', '002-esok']));
  const kini = join(made.akar, 'opt/gerbang/kini');
  const refused = await made.pasang(kini, 'kembali');
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/semua yang masuk sesudahnya tidak ikut.*--pulihkan/),
  });
  expect(await made.version()).toBe('1.1.0');
  expect(await made.pasang(kini, 'kembali', '--pulihkan')).toMatchObject({ code: 0 });
  expect(await made.version()).toBe('1.0.0');
  expect(made.read('var/lib/gerbang/perintah.log')).toMatch(/1\.0\.0 pulihkan 1\n$/);
});

// Rule: JALAN-14
test('removal leaves settings and data', async () => {
  const made = await running();
  writeFileSync(join(made.akar, 'var/lib/gerbang/gerbang.db'), 'data');
  const { code, text } = await made.pasang(join(place, 'gerbang-1.0.0'), 'copot');
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringMatching(/^Program dicopot\. Pengaturan/) });
  expect(
    ['opt/gerbang', 'usr/local/bin/gerbang', 'etc/systemd/system/gerbang.service'].filter((path) =>
      existsSync(join(made.akar, path)),
    ),
  ).toEqual([]);
  expect([made.read('var/lib/gerbang/gerbang.db'), existsSync(join(made.akar, 'etc/gerbang/gerbang.env'))]).toEqual([
    'data',
    true,
  ]);
  await expect(made.version()).rejects.toThrow();
});

// Rule: JALAN-14
test('a word that it does not know does nothing', async () => {
  const made = await machine();
  const first = release('1.0.0');
  const refused = { code: 1, text: 'Perintah atau pilihan tidak dikenal. Bantuan: ./pasang --help\n' };
  expect(await made.pasang(first, 'semua')).toEqual(refused);
  expect(await made.pasang(first, '--help')).toEqual({
    code: 0,
    text: expect.stringMatching(/^Memasang rilis ini/),
  });
  expect(existsSync(join(made.akar, 'opt'))).toBe(false);
});
