// npm run periksa: reads everything that is stored, while the program runs, and says whether it is whole. Ends with 0
// when it is, 1 when there are problems, 2 when it could not be found out.

import { constants, setPriority } from 'node:os';
import { formatNumber } from '@gerbang/contract/format';
import { labelPeriksa } from '@gerbang/contract/sekolah/kesiapan';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { StorageAwayError } from '../../platform/storage/storage-errors.ts';
import { type Generation, listGenerations } from '../backup/store.ts';
import { backupProblems } from '../backup/verify.ts';
import { runCommand, stopSignal, text } from '../command.ts';
import { explainStart } from '../start-errors.ts';
import type { Progress } from './check.ts';
import { isEmpty } from './leftovers.ts';
import { openForCheck } from './open-check.ts';
import { CheckRunningError, runCheck } from './run-check.ts';

const declaration = {
  name: 'periksa',
  sentence: 'Membaca semua yang tersimpan, sementara program berjalan, dan menyebut yang tidak utuh.',
  forms: {
    '[--catatan <nama>]': 'berakhir dengan 0 bila semua utuh, 1 bila ada masalah, 2 bila tidak dapat diperiksa',
  },
  options: { catatan: { ...text, hint: 'diisi program sendiri bila pemeriksaan dimulai dari layar' } },
  examples: [''],
};

const TOLD_EVERY_MS = 2000;

/** A line at the beginning of each part, and every two seconds of the pictures. */
function createTelling(): (progress: Progress) => void {
  let before = '';
  let toldAt = 0;
  return ({ tahap, sudah, dari }) => {
    const isNew = tahap !== before;
    if (!isNew && (tahap !== 'gambar' || (performance.now() - toldAt < TOLD_EVERY_MS && sudah < dari))) return;
    before = tahap;
    toldAt = performance.now();
    const label = labelPeriksa[tahap];
    console.log(tahap === 'gambar' ? `${label} ${formatNumber(sudah)} dari ${formatNumber(dari)}` : label);
  };
}

/** Whoever works with the program goes first. */
function goLast(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A service may be forbidden to (deploy/gerbang.service); then it is as any other process.
  }
}

type Backups = { store: string; secrets: Secrets; db: Db; signal: AbortSignal };

/** No backups are no damage; the readiness page says how old they are. */
async function problemsOf({ store, db, ...options }: Backups): Promise<string[]> {
  return [...(await emptiedSince(db, await listGenerations(store))), ...(await backupProblems(store, options))];
}

/** Whoever deletes the last student is told by the audit log; a database that knows of none took the place of another. */
async function emptiedSince(db: Db, generations: Generation[]): Promise<string[]> {
  const most = Math.max(0, ...generations.map(({ manifest }) => manifest.tabel.data_siswa ?? 0));
  if (most === 0 || !(await isEmpty(db))) return [];
  const told = db.selectFrom('jejak').select('nomor').where('tabel', '=', 'data_siswa').limit(1);
  if (await told.executeTakeFirst()) return [];
  return [`ada ${formatNumber(most)} siswa di dalamnya, padahal basis data kosong`];
}

/** `catatan` is given by an instance that has claimed the check for us. */
async function main(catatan: string | undefined): Promise<number> {
  const config = readConfig(process.env);
  goLast();
  try {
    const started = performance.now();
    const signal = stopSignal('Dihentikan; pemeriksaan tidak selesai.');
    const { close, secrets, ...opened } = await openForCheck(config, process.env);
    try {
      const { problems, text, report } = await runCheck({
        ...opened,
        dataDir: config.dataDir,
        clock: systemClock,
        backups: () => problemsOf({ store: config.cadanganDir, secrets, db: opened.db, signal }),
        signal,
        claimed: catatan,
        onProgress: createTelling(),
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
      console.log(`\n${text}\nDiperiksa dalam ${seconds} detik. Laporan: ${report}`);
      return problems.length === 0 ? 0 : 1;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof CheckRunningError) throw new StartupError('Pemeriksaan lain sedang berjalan. Tunggu selesai.');
    if (error instanceof StorageAwayError)
      throw new StartupError('Penyimpanan gambar tidak menjawab. Coba lagi nanti.');
    throw explainStart(error, config);
  }
}

await runCommand(
  declaration,
  async ({ values }) => {
    process.exitCode = await main(values.catatan);
  },
  2,
);
