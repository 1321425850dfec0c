// How long a backup, its check and its restore take, by the commands that people use: `npm run bench -- --cadangan 10000`.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sqliteFile } from '../apps/server/src/platform/database/database.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { sealImage } from '../apps/server/src/platform/images/image-cipher.ts';
import { smallKey } from '../apps/server/src/platform/images/images.ts';
import { type RenderedImage, renderImage } from '../apps/server/src/platform/images/render.ts';
import { loadSecrets } from '../apps/server/src/platform/secrets.ts';
import { diskPath } from '../apps/server/src/platform/storage/disk-storage.ts';
import { phonePhoto } from '../apps/server/src/testing/pictures.ts';
import { fill } from './fill.ts';
import { school } from './sets.ts';

const DOCUMENTS = ['pas_foto_3x4', 'fotokopi_ktp', 'fotokopi_ijazah'];
const WRITERS = 4;
const OLD = new Date('2026-01-01');
const cli = fileURLToPath(new URL('../apps/server/src/cli/cadangan.ts', import.meta.url));

/**
 * Makes `count` students with three pictures each, and times a first backup, a second one of the unchanged archive, the
 * check, a rehearsal from the sealed files and a restore; leaves nothing.
 */
export async function measureBackup(count: number): Promise<void> {
  const { location } = await fill({ set: school(count) });
  const place = await mkdtemp(join(tmpdir(), 'gerbang-bench-cadangan-'));
  try {
    const [from, to, store] = ['asal', 'tujuan', 'cadangan'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ];
    cpSync(location.dataDir, from, { recursive: true });
    await addPictures(from);
    mkdirSync(to, { mode: 0o700 });
    cpSync(join(from, 'rahasia.json'), join(to, 'rahasia.json'));
    await timed(from, 'buat', store);
    await timed(from, 'buat', store);
    await timed(from, 'periksa', store);
    await timed(from, 'latihan', '--dari', store);
    await timed(to, 'pulihkan', '--dari', store);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Real bytes of a phone's photo, sealed for each record anew. */
async function addPictures(dataDir: string): Promise<void> {
  const source = join(dataDir, 'foto.jpg');
  await writeFile(source, await phonePhoto());
  const picture = await renderImage(source, 'foto');
  const { fileKey } = await loadSecrets({ dataDir, env: {}, hasData: true });
  const database = new DatabaseSync(sqliteFile({ dataDir, databaseUrl: '' }));
  const ids = database
    .prepare(
      'select id from data_siswa where id not in (select data_siswa_id from berkas where data_siswa_id is not null)',
    )
    .all();
  const insert = database.prepare(
    `insert into berkas (id, kunci, bidang, data_siswa_id, lebar, tinggi, ukuran, dibuat_pada) values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  database.exec('BEGIN');
  const keys: string[] = [];
  for (const { id } of ids) {
    for (const bidang of DOCUMENTS) {
      const kunci = randomBytes(16).toString('hex');
      const { lebar, tinggi, penuh } = picture;
      insert.run(newId(), kunci, bidang, String(id), lebar, tinggi, penuh.length, new Date().toISOString());
      keys.push(kunci);
    }
  }
  database.exec('COMMIT');
  database.close();
  await Promise.all(Array.from({ length: WRITERS }, () => writeSealed({ dataDir, keys, fileKey, picture })));
}

type Sealing = { dataDir: string; keys: string[]; fileKey: Buffer; picture: RenderedImage };

async function writeSealed({ dataDir, keys, fileKey, picture }: Sealing): Promise<void> {
  for (let kunci = keys.pop(); kunci; kunci = keys.pop()) {
    for (const [key, bytes] of [
      [kunci, picture.penuh],
      [smallKey(kunci), picture.kecil],
    ] as const) {
      const path = diskPath(join(dataDir, 'berkas'), key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, sealImage({ version: 1, key: fileKey }, key, bytes), { mode: 0o600 });
      // An archive is older than its backup: what was just written is looked at again.
      await utimes(path, OLD, OLD);
    }
  }
}

async function timed(dataDir: string, command: string, ...args: string[]): Promise<void> {
  const began = performance.now();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, [cli, command, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`cadangan ${command} ended with ${code}`);
  const [, added = ''] = /ditambahkan +(.*)/.exec(output) ?? [];
  console.log(`${command.padEnd(10)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${added}`);
}
