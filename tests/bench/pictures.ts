// Three pictures for each student of an embedded database, sealed for each anew.

import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { sqliteFile } from '../../apps/server/src/platform/database/database.ts';
import { sealImage } from '../../apps/server/src/platform/images/image-cipher.ts';
import type { RenderedImage } from '../../apps/server/src/platform/images/render.ts';
import { loadSecrets, sidikKey } from '../../apps/server/src/platform/secrets.ts';
import { diskPath } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { smallKey } from '../../apps/server/src/platform/storage/file-storage.ts';

const DOCUMENTS = ['fotokopi_kk', 'fotokopi_ktp', 'fotokopi_ijazah'];
const WRITERS = 4;
const OLD = new Date('2026-01-01');

type Stored = { kunci: string; picture: RenderedImage };

/** Gives every student without a picture one of each document, taken from `pictures` in turn. */
export async function addPictures(dataDir: string, pictures: RenderedImage[]): Promise<void> {
  const secrets = await loadSecrets({ rahasiaDir: dataDir, env: {}, hasData: true });
  const stored = insertRows(dataDir, pictures, sidikKey(secrets));
  const write = () => writeSealed(dataDir, stored, secrets.fileKey);
  await Promise.all(Array.from({ length: WRITERS }, write));
}

function insertRows(dataDir: string, pictures: RenderedImage[], key: Buffer): Stored[] {
  const database = new DatabaseSync(sqliteFile({ dataDir }));
  const without =
    'select id from data_siswa where id not in (select data_siswa_id from berkas where data_siswa_id is not null)';
  const ids = database.prepare(without).all();
  const insert = database.prepare(
    `insert into berkas (id, kunci, bidang, data_siswa_id, lebar, tinggi, ukuran, sidik, dibuat_pada)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const sidik = pictures.map(({ full }) => createHmac('sha256', key).update(full).digest('hex'));
  const stored: Stored[] = [];
  database.exec('BEGIN');
  for (const { id } of ids) {
    for (const bidang of DOCUMENTS) {
      const kunci = randomBytes(16).toString('hex');
      const n = stored.length % pictures.length;
      const picture = pictures[n] as RenderedImage;
      const { lebar, tinggi, full } = picture;
      const facts = [lebar, tinggi, full.length, sidik[n] ?? null];
      insert.run(newId(), kunci, bidang, String(id), ...facts, new Date().toISOString());
      stored.push({ kunci, picture });
    }
  }
  database.exec('COMMIT');
  database.close();
  return stored;
}

async function writeSealed(dataDir: string, stored: Stored[], fileKey: Buffer): Promise<void> {
  for (let next = stored.pop(); next; next = stored.pop()) {
    const { kunci, picture } = next;
    for (const [key, bytes] of [
      [kunci, picture.full],
      [smallKey(kunci), picture.small],
    ] as const) {
      const path = diskPath(join(dataDir, 'berkas'), key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, sealImage({ version: 1, key: fileKey }, key, bytes), { mode: 0o600 });
      // An archive is older than its backup, which looks again at what was just written.
      await utimes(path, OLD, OLD);
    }
  }
}
