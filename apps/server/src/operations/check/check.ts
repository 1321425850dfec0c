// Everything that is stored, read once: part after part, each with what is wrong in it.
import { type BagianPeriksa, bagianPeriksa } from '@gerbang/contract/sekolah/kesiapan';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { snapshot } from '../../platform/database/engine.ts';
import { countOf, quickRead } from '../../platform/database/lists.ts';
import type { Images } from '../../platform/images/images.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';
import { checkAuditLog } from '../audit/check.ts';
import { checkBin } from './bin.ts';
import { isDamage } from './damage.ts';
import { checkHistory } from './history.ts';
import { checkLeftovers } from './leftovers.ts';
import { countPictures } from './named-pictures.ts';
import { checkPages } from './pages.ts';
import { checkPictures } from './pictures.ts';
import { itself, type Problem } from './problem.ts';
import { checkReferences } from './references.ts';
import { checkRules } from './rules.ts';
import { checkSettings } from './settings.ts';
import { differences } from './summaries.ts';
import { checkTables } from './tables.ts';
import { checkSearchTexts, checkValues } from './values.ts';

/** Where a check is; `sudah` of `dari` pictures. */
export type Progress = { tahap: BagianPeriksa; dari: number; sudah: number; problems: Problem[] };

export type CheckResult = { problems: Problem[]; siswa: number; gambar: number };

export type CheckedData = {
  db: Db;
  storage: FileStorage;
  images: Pick<Images, 'read'>;
  sidikKey: Buffer;
  /** Of pictures on the disk; undefined in an object store. */
  pictureFolder: string | undefined;
  /** Folders of unfinished files. */
  temporaryFolders: string[];
  clock: Clock;
  /** What is wrong with the backups, in words. */
  backups: () => Promise<string[]>;
  /** Ends the check with the signal's reason. */
  signal: AbortSignal;
  /** Told at the beginning of each part and after each picture; the same object, as it is now. */
  onProgress: (progress: Readonly<Progress>) => void;
};

/** Reads everything and changes nothing. Throws when database or storage do not answer; damage is no reason to. */
export async function checkEverything(options: CheckedData): Promise<CheckResult> {
  const { db, signal, onProgress } = options;
  const siswa = await countOf(db.selectFrom('data_siswa'), quickRead);
  const dari = await countPictures(db);
  const progress: Progress = { tahap: 'basis-data', dari, sudah: 0, problems: [] };
  const onPicture = () => {
    progress.sudah += 1;
    onProgress(progress);
  };
  const parts = partsOf(options, onPicture);
  for (const tahap of bagianPeriksa) {
    signal.throwIfAborted();
    progress.tahap = tahap;
    onProgress(progress);
    progress.problems.push(...(await parts[tahap]().catch((error: unknown) => unreadable(tahap, error))));
  }
  return { problems: progress.problems, siswa, gambar: progress.sudah };
}

type Parts = Record<BagianPeriksa, () => Promise<Problem[]>>;

function partsOf(options: CheckedData, onPicture: () => void): Parts {
  const { db, backups } = options;
  return {
    'basis-data': () => checkPages(db),
    aturan: async () => [
      ...(await checkTables(db)),
      ...(await snapshot(db, checkTogether)),
      // A row is right or wrong by itself: no state has to be held for it.
      ...(await checkValues(db)),
    ],
    hitungan: async () => [...(await checkSummaries(db)), ...(await checkSearchTexts(db))],
    jejak: async () => {
      const { broken } = await checkAuditLog(db);
      return broken ? [{ bagian: 'jejak', subject: itself(`Jejak nomor ${broken.nomor}`), sebab: broken.sebab }] : [];
    },
    gambar: () => checkPictures({ ...options, onPicture }),
    penyimpanan: () => checkLeftovers(options),
    cadangan: async () =>
      (await backups()).map((sebab) => ({ bagian: 'cadangan' as const, subject: itself('Cadangan'), sebab })),
  };
}

/** On one state: a record and its history are written together. */
async function checkTogether(db: Db): Promise<Problem[]> {
  const parts = [checkReferences, checkRules, checkHistory, checkBin, checkSettings];
  const problems: Problem[] = [];
  for (const check of parts) problems.push(...(await check(db)));
  return problems;
}

async function checkSummaries(db: Db): Promise<Problem[]> {
  return (await differences(db)).map(({ table, rows }) => ({
    bagian: 'hitungan',
    subject: itself(table),
    sebab: `${rows} baris berbeda dari datanya`,
  }));
}

function unreadable(bagian: BagianPeriksa, error: unknown): Problem[] {
  if (!isDamage(error)) throw error;
  return [{ bagian, subject: itself('Basis data'), sebab: 'rusak, bagian ini tidak terbaca sampai habis' }];
}
