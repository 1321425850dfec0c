// The report of a check: a text for the operator, with names, that nobody else can read.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { bagianPeriksa, labelPeriksa } from '@gerbang/contract/kesiapan';
import { jakartaStamp } from '../../platform/jakarta.ts';
import { namesIn } from '../../platform/storage/disk-contents.ts';
import { makeFolder, replaceFile } from '../../platform/storage/durable-file.ts';
import type { CheckResult } from './check.ts';
import { wordsByName } from './problem.ts';
import { langkahPeriksa } from './steps.ts';

const FOLDER = 'laporan-periksa';
const KEPT = 10;
const NAME = /^periksa-[\d-]+\.txt$/;

/** What the check found, part by part, each with its step. */
export function reportText({ problems, siswa, gambar }: CheckResult): string {
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
export async function writeReport(dataDir: string, now: Date, text: string): Promise<string> {
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
