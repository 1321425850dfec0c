// One check from its claim to its report, with a note that tells every instance where it is.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { type BagianPeriksa, bagianPeriksa, labelPeriksa } from '@gerbang/contract/sekolah/kesiapan';
import { isoFromNow } from '../../platform/clock.ts';
import { jakartaStamp } from '../../platform/jakarta.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, replaceFile } from '../../platform/storage/durable-file.ts';
import { type CheckedData, type CheckResult, checkEverything, type Progress } from './check.ts';
import { type CheckNote, claimCheck, findCheck, MOST_NOTED, writeCheck } from './check-note.ts';
import { isDamage } from './damage.ts';
import { type Problem, wordsById, wordsByName } from './problem.ts';
import { langkahPeriksa } from './steps.ts';

// The report of a check: a text for the operator, with names, that nobody else can read.
const FOLDER = 'laporan-periksa';
const KEPT = 10;
const NAME = /^periksa-[\d-]+\.txt$/;

/** What the check found, part by part, each with its step. */
function reportText({ problems, siswa, gambar }: CheckResult): string {
  const read = `${formatNumber(siswa)} siswa, ${formatNumber(gambar)} gambar`;
  if (problems.length === 0) return `Semua utuh: ${read}.`;
  const parts = bagianPeriksa.flatMap((bagian) => {
    const own = problems.filter((problem) => problem.bagian === bagian);
    return own.length === 0
      ? []
      : [`${labelPeriksa[bagian]}: ${langkahPeriksa[bagian]}`, ...own.map((each) => `- ${wordsByName(each)}`)];
  });
  return [`TIDAK utuh, ${formatNumber(problems.length)} masalah (${read}).`, ...parts].join('\n');
}

/** Writes the report (0600) beside those before, of which the newest ten stay; returns its path. */
async function writeReport(dataDir: string, now: Date, text: string): Promise<string> {
  const folder = join(dataDir, FOLDER);
  await makeFolder(folder);
  const path = join(folder, `periksa-${jakartaStamp(now)}.txt`);
  const temporaries = join(dataDir, 'sementara');
  await makeFolder(temporaries);
  await replaceFile(path, Buffer.from(`Pemeriksaan ${formatWaktu(now.toISOString())}\n\n${text}\n`), temporaries);
  const reports = (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted();
  for (const name of reports.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
  return path;
}

type CheckRun = Omit<CheckedData, 'onProgress'> & {
  dataDir: string;
  /** The moment by which a check is known that was claimed for us; without it we claim one. */
  claimed?: string | undefined;
  onProgress?: CheckedData['onProgress'];
};

/** Another check runs already. */
export class CheckRunningError extends Error {}

const NOTED_EVERY_MS = 3000;

/** Checks everything, writes report and note. Throws `CheckRunningError`, or what kept it from its end. */
export async function runCheck(options: CheckRun): Promise<CheckResult & { text: string; report: string }> {
  const { db, clock, claimed } = options;
  const mulai = claimed ? await ours(options, claimed) : await claimCheck({ db, clock });
  if (!mulai) throw new CheckRunningError('A check runs already');
  let now: Progress = { tahap: 'basis-data', dari: 0, sudah: 0, problems: [] };
  const heartbeat = createHeartbeat(() => writeCheck({ db, clock }, noteOf(mulai, now)));
  try {
    const onProgress = (progress: Progress) => {
      now = progress;
      options.onProgress?.(progress);
    };
    const checked = await checkEverything({ ...options, onProgress });
    await heartbeat.stop();
    return await finish(options, noteOf(mulai, now), checked);
  } catch (error) {
    await heartbeat.stop();
    const failed = { ...noteOf(mulai, now), selesai: isoFromNow(clock), tahap: 'gagal' } as const;
    await writeCheck({ db, clock }, failed).catch(() => undefined);
    throw error;
  }
}

async function finish({ db, clock, dataDir }: CheckRun, note: CheckNote, checked: CheckResult) {
  const { siswa, gambar } = checked;
  const text = reportText(checked);
  const report = await writeReport(dataDir, clock.now(), text);
  try {
    await writeCheck({ db, clock }, { ...note, selesai: isoFromNow(clock), tahap: 'selesai', siswa, gambar });
  } catch (error) {
    // A database that is damaged may not take the note of it.
    if (!isDamage(error)) throw error;
  }
  return { ...checked, text, report };
}

function noteOf(mulai: string, { tahap, dari, sudah, problems }: Progress): CheckNote {
  const known = { dari, sudah: Math.min(sudah, dari), siswa: 0, gambar: 0 };
  return { mulai, selesai: null, tahap, ...known, ...told(problems) };
}

async function ours({ db, clock }: CheckRun, claimed: string): Promise<string | undefined> {
  const found = await findCheck({ db, clock });
  return found?.mulai === claimed && found.selesai === null ? claimed : undefined;
}

function told(problems: Problem[]): Pick<CheckNote, 'masalah' | 'jumlah'> {
  const numberOf = (bagian: BagianPeriksa) => problems.filter((problem) => problem.bagian === bagian).length;
  const jumlah = bagianPeriksa.map((bagian) => ({ bagian, jumlah: numberOf(bagian) }));
  return {
    masalah: problems.slice(0, MOST_NOTED).map(wordsById),
    jumlah: jumlah.filter((each) => each.jumlah > 0),
  };
}

/** Writes every few seconds that the check is alive; one note that fails is followed by the next. */
function createHeartbeat(write: () => Promise<void>) {
  let running: Promise<void> | undefined;
  const beat = () => {
    running ??= write()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(beat, NOTED_EVERY_MS);
  return {
    /** Nothing is written any more when this resolves. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
