// npm run ekspor: everything, or a part of it, as one ZIP in a folder. Whoever works on the server may have all of it.
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type StatusData, statusData } from '@gerbang/contract/choices';
import { filterQuery } from '@gerbang/contract/list-filter';
import { filterDataSiswa } from '@gerbang/contract/siswa/filter';
import * as z from 'zod/mini';
import { called } from '../../platform/called.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { asStorageError, StorageFullError } from '../../platform/storage/storage-errors.ts';
import { version } from '../../platform/version.ts';
import { flag, type GivenWords, runCommand, text } from '../command.ts';
import { type Installation, onInstallation } from '../installation.ts';

const declaration = {
  name: 'ekspor',
  sentence: 'Menulis semua data, atau sebagian, sebagai satu ZIP.',
  forms: {
    '--ke <folder> [--tahun-ajaran <tahun>] [--gelombang <nomor>] [--jurusan <nama>] [--kelas <nama>] [--status <status>] [--tanpa-inventaris] [--tanpa-gambar]':
      'menulis ekspor-….zip ke folder itu',
  },
  options: {
    ke: { ...text, hint: 'folder tujuan' },
    'tahun-ajaran': { ...text, hint: 'hanya siswa tahun ajaran itu' },
    gelombang: { ...text, hint: 'hanya siswa gelombang itu' },
    jurusan: { ...text, hint: 'hanya siswa jurusan itu' },
    kelas: { ...text, hint: 'hanya siswa kelas itu' },
    status: { type: 'string', multiple: true, hint: `${statusData.join(', ')}; boleh diulang, tanpa itu semua` },
    'tanpa-inventaris': { ...flag, hint: 'tanpa barang' },
    'tanpa-gambar': { ...flag, hint: 'tanpa foto dan dokumen' },
  },
  examples: ['--ke ekspor', '--ke ekspor --tahun-ajaran 2026/2027 --status Tervalidasi --tanpa-gambar'],
} as const;

const refusal = (why: string) => new StartupError(`${why} Bantuan: ${called('ekspor --help')}`);

const { tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan } = filterQuery(filterDataSiswa);
const chosen = z.object({ tahun_ajaran, gelombang, jurusan_pilihan, kelas_pilihan });

function readOptions({ values }: GivenWords<string, typeof declaration.options>) {
  const { ke = '', 'tahun-ajaran': tahun, jurusan, kelas } = values;
  const asked = { tahun_ajaran: tahun, gelombang: values.gelombang, jurusan_pilihan: jurusan, kelas_pilihan: kelas };
  const filter = z.safeParse(chosen, asked);
  if (!filter.success) throw refusal(`${filter.error.issues[0]?.message}.`);
  const wrong = values.status?.find((each) => !statusData.includes(each as StatusData));
  if (wrong) throw refusal(`Status '${wrong}' tidak dikenali.`);
  const status = (values.status ?? [...statusData]) as StatusData[];
  const isi = { inventaris: !values['tanpa-inventaris'], gambar: !values['tanpa-gambar'] };
  return { ke: resolve(ke), pilihan: { ...filter.data, ...isi, status } };
}

type Options = ReturnType<typeof readOptions>;

/** A line that is written over while a person looks on. */
function showProgress({ sudah, dari }: { sudah: number; dari: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${sudah} dari ${dari} gambar`);
}

async function writeEkspor({ db, images, config }: Installation, { ke, pilihan }: Options): Promise<string> {
  const { eksporFiles, spoolRows } = await import('../../features/laporan/door.ts');
  const { zipOf } = await import('../../platform/zip.ts');
  const { isoFromNow } = await import('../../platform/clock.ts');
  await mkdir(ke, { recursive: true, mode: 0o700 });
  const path = join(ke, `ekspor-${isoFromNow(systemClock).slice(0, 19).replace(/[:T]/g, '-')}.zip`);
  const unfinished = `${path}.sebagian`;
  const kemajuan = { sudah: 0, dari: 0, dilewati: 0 };
  const rows = await spoolRows(db, pilihan);
  const deps = { db, clock: systemClock, images, namaSekolah: config.namaSekolah, versi: version };
  const shown = setInterval(() => showProgress(kemajuan), 1000);
  try {
    const bytes = Readable.from(zipOf(eksporFiles(deps, { pilihan, rows, kemajuan })), { objectMode: false });
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
    await tellAudit(db, { pilihan, siswa: rows.siswa.rows, barang: rows.barang.rows, gambar: kemajuan.dari });
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

async function tellAudit(db: Installation['db'], rincian: Record<string, unknown>): Promise<void> {
  const { writeAudit } = await import('../../platform/audit.ts');
  const { transaction } = await import('../../platform/database/engine.ts');
  await transaction(db, (db) =>
    writeAudit({ db, clock: systemClock, actor: null }, { aksi: 'ekspor', tabel: 'ekspor', sasaran_id: null, rincian }),
  );
}

await runCommand(declaration, (given) => {
  const options = readOptions(given);
  return onInstallation((installation) => writeEkspor(installation, options));
});
