// How long an import takes, and what those wait who read lists meanwhile: `npm run bench -- --impor 10000`.
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import { BASE_PATH } from '@gerbang/contract/wire';
import { csvOf, rowOf } from '@gerbang/kit/impor';
import { documentPng } from '@gerbang/kit/pictures';
import sharp from 'sharp';
import { besideRows, readUntil } from './beside.ts';
import { readingCalls, signIn } from './calls.ts';
import { fill } from './fill.ts';
import type { Call } from './load.ts';
import { type Program, product, start } from './program.ts';
import type { Row } from './rows.ts';
import { school } from './sets.ts';

/** Students that are there already. */
const THERE = 10_000;
const SCANS = ['ktp', 'kk', 'ijazah'];
const LOOK_MS = 500;

type Detail = { id: string; tahap: string; rencana: number; saran: object; sebab: string | null };

/** Imports `count` rows with three scans each into a school of ten thousand, while somebody reads its lists. */
export async function measureImpor(count: number): Promise<Row[]> {
  const { location } = await fill({ set: school(THERE) });
  const dataDir = await mkdtemp(join(tmpdir(), 'gerbang-bench-impor-'));
  try {
    cpSync(location.dataDir, dataDir, { recursive: true });
    const program = await start(product, { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' });
    try {
      return await importBeside(program, count);
    } finally {
      await program.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function importBeside(program: Program, count: number): Promise<Row[]> {
  const cookie = await signIn(program);
  const send = async (method: string, path: string, body?: object): Promise<Detail> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const url = `${program.url}${BASE_PATH}/impor${path}`;
    const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Detail }).data;
  };
  const [began, cpu] = [performance.now(), program.cpu()];
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const memory = () => `at most ${program.resident().most.toFixed(0)} MB so far`;
  const { list } = await readingCalls(program, cookie);
  const work = (async () => {
    const id = await upload(program, { cookie, count, send });
    console.log(`uploaded after       ${seconds()} s, ${memory()}`);
    for (;;) {
      const seen = await send('GET', `/${id}`);
      if (seen.tahap === 'selesai') return;
      if (seen.tahap === 'gagal') throw new Error(String(seen.sebab));
      if (seen.tahap === 'kolom') await send('PUT', `/${id}/pemetaan`, { pemetaan: seen.saran });
      else if (seen.tahap === 'rencana') {
        console.log(`tried out after      ${seconds()} s, ${memory()}`);
        await send('POST', `/${id}/jalankan`, { rencana: seen.rencana });
      } else await pause(LOOK_MS);
    }
  })();
  await program.longestPause();
  const waits = await readUntil(program, list as Call, work);
  const pictures = count * SCANS.length;
  const detail = `${count.toLocaleString('en')} rows, ${pictures.toLocaleString('en')} scans`;
  const cost = { detail, pictures, seconds: (performance.now() - began) / 1000, cpu: program.cpu() - cpu };
  return besideRows(program, { name: 'impor', ...cost }, waits);
}

type UploadOptions = {
  cookie: string;
  count: number;
  send: (method: string, path: string, body?: object) => Promise<Detail>;
};

async function upload(program: Program, { cookie, count, send }: UploadOptions): Promise<string> {
  const nims = Array.from({ length: count }, (_, at) => `88${String(at).padStart(6, '0')}`);
  const sheet = csvOf(...nims.map((nim) => rowOf({ nim })));
  const files = await scans(nims);
  const body = { nama_berkas: 'siswa.csv', ukuran: sheet.length, gambar: { nama: 'scan.zip', ukuran: files.size } };
  const { id } = await send('POST', '', body);
  const put = async (berkas: string, nomor: number, bytes: Uint8Array) => {
    const headers = { cookie, 'content-type': 'application/octet-stream' };
    const url = `${program.url}${BASE_PATH}/impor/${id}/potongan?berkas=${berkas}&nomor=${nomor}`;
    const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (!answer.ok) throw new Error(`a piece answered ${answer.status}: ${await answer.text()}`);
  };
  for (let at = 0; at * PIECE_BYTES < sheet.length; at++) {
    await put('lembar', at, sheet.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES));
  }
  let nomor = 0;
  for await (const piece of piecesOf(files.parts())) await put('gambar', nomor++, piece);
  await send('POST', `/${id}/baca`);
  return id;
}

/** Scans as schools have them: A4 at 150 dpi. Careful: what this process has loaded of the server reads pictures from files only. */
async function drawScans(): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-bench-scan-'));
  const source = join(folder, 'scan.png');
  const pictures: Buffer[] = [];
  for (const seed of [1, 2, 3, 4]) {
    await writeFile(source, await documentPng(seed));
    pictures.push(await sharp(source).resize(1240).jpeg({ quality: 80 }).toBuffer());
  }
  rmSync(folder, { recursive: true });
  return pictures;
}

/** A ZIP that is never whole in memory: its files stored as they are, its size known before. */
async function scans(nims: string[]) {
  const pictures = await drawScans();
  const entries = nims.flatMap((nim, at) =>
    SCANS.map((scan, place) => ({
      name: `${nim}/${scan}.jpg`,
      bytes: pictures[(at + place) % pictures.length] as Buffer,
    })),
  );
  const end = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
  const size = entries.reduce((sum, { name, bytes }) => sum + 30 + name.length + bytes.length, end.length);
  console.log(`${entries.length} scans, ${Math.round(size / 1e6)} MB`);
  const crcs = new Map(pictures.map((bytes) => [bytes, crc32(bytes)]));
  function* parts() {
    for (const { name, bytes } of entries) {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50);
      head.writeUInt16LE(20, 4);
      head.writeUInt32LE(crcs.get(bytes) ?? 0, 14);
      head.writeUInt32LE(bytes.length, 18);
      head.writeUInt32LE(bytes.length, 22);
      head.writeUInt16LE(name.length, 26);
      yield Buffer.concat([head, Buffer.from(name), bytes]);
    }
    yield end;
  }
  return { size, parts };
}

function* piecesOf(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  let waiting: Uint8Array = new Uint8Array();
  for (const part of parts) {
    waiting = Buffer.concat([waiting, part]);
    while (waiting.length >= PIECE_BYTES) {
      yield waiting.subarray(0, PIECE_BYTES);
      waiting = waiting.subarray(PIECE_BYTES);
    }
  }
  if (waiting.length > 0) yield waiting;
}
