// Backups where stored pictures are damaged: they are named, nothing else stops, and whole copies stay.
import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addRecord as addRecordTo, backUp as backUpOf, openBackup } from '@gerbang/kit/backup';
import { createTestDatabase, type TestDatabase } from '@gerbang/kit/database';
import { fillInstallation, type Installation, openInstallation, picturesOf } from '@gerbang/kit/installation';
import { runProgram } from '@gerbang/kit/program';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';
import { readNote } from '../../platform/notes.ts';
import { diskPath } from '../../platform/storage/disk-storage.ts';
import { smallKey } from '../../platform/storage/file-storage.ts';
import { BACKUP_NOTE, backupNote } from './backup-notes.ts';
import type { Backup, BackupOrder } from './make.ts';
import { newIdentity, recipientOf } from './seal.ts';

let database: TestDatabase;
let house: Installation;

beforeEach(async () => {
  database = await createTestDatabase({ hasTables: true });
  house = await openInstallation(database.location);
});
afterEach(async () => {
  await house.close();
  await database.drop();
});

const backUp = (options: Partial<BackupOrder> = {}) => backUpOf(house, options);
const addRecord = () => addRecordTo(house);
const open = (generation: Backup) => openBackup(house, generation);

describe('where pictures are damaged', () => {
  const path = (kunci: string) => diskPath(join(database.location.dataDir, 'berkas'), kunci);
  const other = async () => readFile(path((await addRecord()).kunci));
  const kinds: [string, string, (kunci: string) => Promise<unknown>][] = [
    [
      'flipped',
      'rusak',
      async (kunci) => {
        const bytes = await readFile(path(kunci));
        bytes[60] = (bytes[60] ?? 0) ^ 1;
        await writeFile(path(kunci), bytes);
      },
    ],
    ['truncated', 'rusak', (kunci) => truncate(path(kunci), 900)],
    ['emptied', 'rusak', (kunci) => truncate(path(kunci), 0)],
    ["exchanged with another's", 'rusak', async (kunci) => writeFile(path(kunci), await other())],
    ['without its small form', 'hilang', (kunci) => rm(path(smallKey(kunci)))],
    ['a folder instead of a file', 'tidak terbaca', async (kunci) => rm(path(kunci)).then(() => mkdir(path(kunci)))],
  ];

  test.each(kinds)('%s: it is named, nothing else stops, and the whole copy stays', async (_, keadaan, damage) => {
    const { kunci, nim } = await addRecord();
    await addRecord();
    const whole = await backUp();
    await damage(kunci);
    const after = await backUp();
    expect(after.manifest).toMatchObject({ hilang: [], rusak: [kunci] });
    expect(after.rusak).toMatchObject([
      {
        kunci,
        tabel: 'data_siswa',
        bidang: 'pas_foto_3x4',
        keadaan,
        label: `Siswa ${nim}, Pas Foto 3x4`,
        adaSalinan: true,
      },
    ]);
    const [was, is] = [await open(whole), await open(after)];
    expect((await is.read(kunci))?.full).toEqual((await was.read(kunci))?.full);
    expect((await is.read(kunci))?.full.length).toBeGreaterThan(2000);
  });

  test('the command says which, by record and field, and what helps', async () => {
    const [flipped, unreadable] = [await addRecord(), await addRecord()];
    await backUp();
    await truncate(path(flipped.kunci), 40);
    await rm(path(unreadable.kunci));
    await mkdir(path(unreadable.kunci));
    const { code, stderr } = await runProgram('cadangan', database.location, { args: ['buat'] });
    expect(code).toBe(1);
    expect(stderr).toContain(`- Siswa ${flipped.nim}, Pas Foto 3x4: rusak; salinan utuh ada di cadangan`);
    expect(stderr).toContain(`- Siswa ${unreadable.nim}, Pas Foto 3x4: tidak terbaca; salinan utuh ada di cadangan`);
    expect(stderr).toContain('periksa dulu izin file');
  });

  test('the command puts whole ones back, also where their folder is gone, and names those that it cannot', async () => {
    await fillInstallation(house);
    const before = await picturesOf(house);
    await backUp();
    const [one = '', two = '', three = ''] = Object.keys(before);
    await truncate(path(one), 10);
    await rm(path(smallKey(two)));
    await rm(dirname(path(three)), { recursive: true });
    const { kunci: lost, nim } = await addRecord();
    await rm(path(lost));
    await mkdir(path(lost));
    const command = await runProgram('cadangan', database.location, { args: ['gambar'] });
    expect(command.stdout.match(/Dikembalikan: /g)).toHaveLength(3);
    expect(command).toMatchObject({ code: 1, stderr: expect.stringContaining(`- Siswa ${nim}, Pas Foto 3x4`) });
    await transaction(house.db, (db) => db.deleteFrom('berkas').where('kunci', '=', lost).execute());
    expect(await picturesOf(house)).toEqual(before);
  });

  test('without a copy in any backup, each command sends to the owner and to nothing else', async () => {
    const { kunci, nim } = await addRecord();
    await truncate(path(kunci), 40);
    const made = await runProgram('cadangan', database.location, { args: ['buat'] });
    expect(made.stderr).toContain(`- Siswa ${nim}, Pas Foto 3x4: rusak; TIDAK ada salinannya`);
    expect(made.stderr).toContain('minta pemiliknya mengunggah lagi');
    expect(made.stderr).not.toContain('cadangan -- gambar');
    expect(await readNote(house.db, BACKUP_NOTE, backupNote)).toMatchObject({ rusak: 1, tanpa_salinan: 1 });
    const mended = await runProgram('cadangan', database.location, { args: ['gambar'] });
    expect(mended.stderr).toContain(`- Siswa ${nim}, Pas Foto 3x4: tidak ada salinan utuhnya di cadangan`);
    expect(mended.stderr).not.toContain('izin');
  });

  test('a copy that another pool of the same secrets has is one, too', async () => {
    const { kunci } = await addRecord();
    await backUp();
    await truncate(path(kunci), 40);
    const after = await backUp({ penerima: await recipientOf(await newIdentity()) });
    expect(after.rusak).toMatchObject([{ kunci, adaSalinan: true }]);
  });

  test('between two full looks, what was written since is looked at again', async () => {
    const { kunci } = await addRecord();
    const read: string[] = [];
    const storage = {
      ...house.storage,
      get: async (key: string) => {
        read.push(key);
        return house.storage.get(key);
      },
    };
    const later = (hours: number) => ({ now: () => new Date(Date.now() + hours * 60 * 60_000) });
    await backUp({ storage, clock: later(2) });
    expect(read).toContain(kunci);
    read.length = 0;
    const known = await backUp({ storage, clock: later(3) });
    expect([read, known.manifest.dibaca_semua_pada === known.manifest.dibuat_pada]).toEqual([[], false]);
    const all = await backUp({ storage, clock: later(27) });
    expect([read.includes(kunci), all.manifest.dibaca_semua_pada]).toEqual([true, all.manifest.dibuat_pada]);
  });
});
