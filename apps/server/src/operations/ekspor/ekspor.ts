// npm run ekspor: everything, or a part of it, as one ZIP in a folder. Whoever works on the server may have all of it.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type StatusData, statusData } from '@gerbang/contract/choices';
import { saringDataSiswa } from '@gerbang/contract/saring';
import * as z from 'zod/mini';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { asStorageError, StorageFullError } from '../../platform/storage/storage-errors.ts';
import { runCommand } from '../command.ts';

const USAGE = `Contoh:
  npm run ekspor -- --ke folder
  npm run ekspor -- --ke folder --tahun-ajaran 2026/2027 --gelombang 1 --jurusan "Teknik Informatika" --kelas Pagi
  npm run ekspor -- --ke folder --status Tervalidasi --tanpa-inventaris --tanpa-gambar
--status boleh diulang; tanpa pilihan itu semua status ikut.`;

const unknown = (why = 'Perintah atau pilihan tidak dikenal.') => new StartupError(`${why} ${USAGE}`);

const { tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = saringDataSiswa;
const chosen = z.object({ tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan });

function parse() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const saring = { 'tahun-ajaran': text, gelombang: text, jurusan: text, kelas: text };
    const status = { type: 'string', multiple: true } as const;
    const options = { ke: text, ...saring, status, 'tanpa-inventaris': flag, 'tanpa-gambar': flag };
    return parseArgs({ options }).values;
  } catch {
    throw unknown();
  }
}

function readArguments() {
  const values = parse();
  if (!values.ke) throw unknown();
  const { 'tahun-ajaran': tahun, jurusan, kelas } = values;
  const asked = { tahun_ajaran: tahun, gelombang: values.gelombang, jurusan_pilihan: jurusan, kelas_pilihan: kelas };
  const saring = z.safeParse(chosen, asked);
  if (!saring.success) throw unknown(`${saring.error.issues[0]?.message}.`);
  const wrong = values.status?.find((each) => !statusData.includes(each as StatusData));
  if (wrong) throw unknown(`Status '${wrong}' tidak dikenali.`);
  const status = (values.status ?? [...statusData]) as StatusData[];
  const isi = { inventaris: !values['tanpa-inventaris'], gambar: !values['tanpa-gambar'] };
  return { ke: resolve(values.ke), pilihan: { ...saring.data, ...isi, status } };
}

type Arguments = ReturnType<typeof readArguments>;

// Not before: wrong arguments are answered without loading the server.
const load = () => import('../../foundation.ts');
type Foundation = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['openFoundation']>>;

/** A line that is written over while a person looks on. */
function showProgress({ sudah, dari }: { sudah: number; dari: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${sudah} dari ${dari} gambar`);
}

async function writeEkspor(
  { namaSekolah }: Config,
  { db, images }: Foundation,
  { ke, pilihan }: Arguments,
): Promise<string> {
  const { default: program } = await import('../../../package.json', { with: { type: 'json' } });
  const { eksporFiles } = await import('../../features/ekspor/contents.ts');
  const { spoolRows } = await import('../../features/ekspor/rows.ts');
  const { zipOf } = await import('../../platform/zip.ts');
  const { isoFromNow } = await import('../../platform/clock.ts');
  await mkdir(ke, { recursive: true, mode: 0o700 });
  const path = join(ke, `ekspor-${isoFromNow(systemClock).slice(0, 19).replace(/[:T]/g, '-')}.zip`);
  const unfinished = `${path}.sebagian`;
  const kemajuan = { sudah: 0, dari: 0, dilewati: 0 };
  const rows = await spoolRows(db, pilihan);
  const deps = { db, clock: systemClock, images, namaSekolah, versi: program.version };
  const shown = setInterval(() => showProgress(kemajuan), 1000);
  try {
    const bytes = Readable.from(zipOf(eksporFiles(deps, { pilihan, rows, kemajuan })), { objectMode: false });
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
    await tellTrail(db, { pilihan, siswa: rows.siswa.rows, barang: rows.barang.rows, gambar: kemajuan.dari });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const cause = asStorageError(error);
    throw cause instanceof StorageFullError ? new StartupError(`Disk penuh; tidak ada yang ditulis ke ${ke}.`) : cause;
  } finally {
    clearInterval(shown);
    if (process.stderr.isTTY) process.stderr.write('\n');
  }
  const skipped =
    kemajuan.dilewati > 0 ? `\n${kemajuan.dilewati} gambar hilang atau rusak; manifest.json menyebutnya.` : '';
  return `Ekspor ditulis ke ${path}: ${rows.siswa.rows} siswa, ${rows.barang.rows} barang, ${kemajuan.dari - kemajuan.dilewati} gambar.${skipped}\nFile ini berisi data pribadi dan tidak terkunci: simpan di tempat aman, hapus bila tidak diperlukan.`;
}

async function tellTrail(db: Foundation['db'], rincian: Record<string, unknown>): Promise<void> {
  const { writeTrail } = await import('../../platform/trail.ts');
  const { transaction } = await import('../../platform/database/engine.ts');
  await transaction(db, (db) =>
    writeTrail(db, systemClock, { actor: null, aksi: 'ekspor', tabel: 'ekspor', sasaran_id: null, rincian }),
  );
}

async function main(): Promise<string> {
  const options = readArguments();
  const config = readConfig(process.env);
  const foundation = await (await load()).openFoundation(config, process.env);
  try {
    return await writeEkspor(config, foundation, options);
  } finally {
    await foundation.db.destroy();
    foundation.lock.release();
  }
}

await runCommand(main);
