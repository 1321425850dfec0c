// Imports as an admin does them, at a program that may be gone, or full, the next moment.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BASE_PATH } from '@gerbang/contract/wire';
import type { TestDatabase } from '@gerbang/kit/database';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { zipWith } from '@gerbang/kit/impor-zip';
import { openInstallation } from '@gerbang/kit/installation';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { type CallResult, call } from './calls.ts';
import type { House } from './house.ts';

const LOOK_MS = 30;

export type Detail = {
  id: string;
  tahap: string;
  sudah: number;
  rencana: number;
  saran: object;
  sebab: string | null;
  jumlah: Record<string, number>;
};

/** The calls of one admin. */
export function importer({ admin, picture }: Pick<House, 'admin' | 'picture'>, rows: number) {
  const nims = Array.from({ length: rows }, (_, at) => `77${String(at).padStart(5, '0')}`);
  const sheet = csvOf(...nims.map((nim) => rowOf({ nim })));

  async function ask(url: string, method: string, path: string, body: object = {}): Promise<CallResult> {
    return call(url, { as: admin, method, path: `/impor${path}`, ...(method === 'GET' ? {} : { body }) });
  }

  async function send(...parameters: Parameters<typeof ask>): Promise<Detail | undefined> {
    const ending = await ask(...parameters);
    return ending === 'no answer' ? undefined : (ending.body as { data?: Detail }).data;
  }

  async function put(url: string, id: string, berkas: string, bytes: Buffer): Promise<Response> {
    const headers = { cookie: admin.cookie, 'content-type': 'application/octet-stream' };
    const path = `${url}${BASE_PATH}/impor/${id}/potongan?berkas=${berkas}&nomor=0`;
    return fetch(path, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  }

  /** Announces a file with a scan for each row, of which nothing is there yet. */
  async function announce(url: string) {
    const zip = await zipWith(Object.fromEntries(nims.map((nim) => [`${nim}/ktp.jpg`, picture])));
    const body = { nama_berkas: 'siswa.csv', ukuran: sheet.length, gambar: { nama: 'scan.zip', ukuran: zip.length } };
    const { id } = (await send(url, 'POST', '', body)) as Detail;
    return { id, files: { lembar: sheet, gambar: zip } };
  }

  /** The same, ready to be read. */
  async function upload(url: string): Promise<string> {
    const { id, files } = await announce(url);
    for (const [berkas, bytes] of Object.entries(files)) {
      const { status } = await put(url, id, berkas, bytes);
      if (status !== 200) throw new Error(`a piece was answered with ${status}`);
    }
    return id;
  }

  /** What an admin does in this stage; nothing where the program works. */
  async function act(url: string, { id, tahap, saran, rencana }: Detail): Promise<void> {
    if (tahap === 'unggah') await send(url, 'POST', `/${id}/baca`);
    else if (tahap === 'kolom') await send(url, 'PUT', `/${id}/pemetaan`, { pemetaan: saran });
    else if (tahap === 'rencana') await send(url, 'POST', `/${id}/jalankan`, { rencana });
    else if (tahap === 'selesai') await send(url, 'POST', `/${id}/urungkan`);
    else await pause(LOOK_MS);
  }

  /** Does what an admin does, until the goal is reached (true) or the program is gone (false). */
  async function goOn(url: string, id: string, goal: string): Promise<boolean> {
    for (;;) {
      const seen = await send(url, 'GET', `/${id}`);
      if (!seen) return false;
      if (seen.tahap === goal) return true;
      if (seen.tahap === 'gagal') throw new Error(`The import failed: ${seen.sebab}`);
      await act(url, seen);
    }
  }

  return { ask, send, put, announce, upload, goOn };
}

export type Importer = ReturnType<typeof importer>;

/** As if the time had passed after which another process may go on. */
export async function letLeaseEnd({ location }: Pick<TestDatabase, 'location'>): Promise<void> {
  const { db, close } = await openInstallation(location);
  const coba_lagi_pada = new Date(0).toISOString();
  await transaction(db, (db) => db.updateTable('impor').set({ coba_lagi_pada }).execute());
  await close();
}

/** Every record with its pictures, by hash. */
export async function archiveOf({ location }: Pick<TestDatabase, 'location'>): Promise<{ rows: number; hash: string }> {
  const { db, close } = await openInstallation(location);
  try {
    const rows = await db.selectFrom('data_siswa').selectAll().orderBy('nim').execute();
    const pictures = await db.selectFrom('berkas').select(['data_siswa_id', 'bidang', 'sidik']).orderBy('id').execute();
    const hash = createHash('sha256').update(JSON.stringify([rows, pictures]));
    return { rows: rows.length, hash: hash.digest('hex') };
  } finally {
    await close();
  }
}
