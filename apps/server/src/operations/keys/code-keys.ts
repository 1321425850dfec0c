// Exchanges the keys of cookies and mailed codes, while nothing else works on the data.

import { openCode, sealBeside, sealCode } from '../../core/surat/sealed-code.ts';
import { renewTautan } from '../../features/akun/door.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { replaceSecrets, type Secrets, withNewCodeKeys } from '../../platform/secrets.ts';

type Exchange = {
  db: Db;
  clock: Clock;
  rahasiaDir: string;
  secrets: Secrets;
  /** Told before the keys are replaced, and before what only the old ones open goes. */
  onStep?: (step: 'kunci-baru' | 'simpan') => void;
};

/** Mails that wait and were sealed anew, and those that ended with the codes in them. */
export type CodeKeysResult = { resealed: number; ended: number };

/**
 * Puts new keys for cookies and codes into rahasia.json. Codes and links that set a password end, mailed or handed over; those
 * in mails that wait are exchanged for others, every browser becomes a stranger. Sessions, passwords and second factors stay. Killed
 * anywhere, links that wait open with the keys that are there, and the next run finishes.
 */
export async function exchangeCodeKeys({ onStep = () => undefined, ...exchange }: Exchange): Promise<CodeKeysResult> {
  const { db, clock, rahasiaDir, secrets } = exchange;
  const newest = withNewCodeKeys(secrets);
  const { codeKey } = newest;
  // File and database change one after the other: in between, both keys open what waits.
  await transaction(db, (db) => sealBoth(db, secrets.codeKey, codeKey));
  onStep('kunci-baru');
  await replaceSecrets(rahasiaDir, newest);
  onStep('simpan');
  return transaction(db, async (db) => {
    const exchanged = await sealWaiting(db, codeKey);
    await db.deleteFrom('kode_otp').execute();
    const rincian = { kunci: 'kode dan cookie', ...exchanged };
    await writeAudit({ db, clock, actor: null }, { aksi: 'putar-kunci', tabel: 'kode_otp', sasaran_id: null, rincian });
    return exchanged;
  });
}

type WaitingMail = { id: string; jenis: string; content: { kode_tersegel: string }; penerima: string };

/** Mails with a code in them that have not left. */
async function findWaiting(db: Db): Promise<WaitingMail[]> {
  const rows = await db
    .selectFrom('surat_keluar')
    .select(['id', 'jenis', 'penerima', 'isi'])
    .where('dikirim_pada', 'is', null)
    .execute();
  return rows.flatMap(({ isi, ...row }) => {
    const content = storedObject<{ kode_tersegel?: string }>(isi);
    const { kode_tersegel } = content;
    return kode_tersegel === undefined ? [] : [{ ...row, content: { ...content, kode_tersegel } }];
  });
}

async function keep(db: Db, { id, content }: WaitingMail, kode_tersegel: string): Promise<void> {
  const isi = JSON.stringify({ ...content, kode_tersegel });
  await db.updateTable('surat_keluar').set({ isi }).where('id', '=', id).execute();
}

/** Lets both keys open what waits. */
async function sealBoth(db: Db, before: Buffer, after: Buffer): Promise<void> {
  for (const surat of await findWaiting(db)) {
    const kode = openOrNothing(before, surat);
    if (kode === undefined) continue;
    const [old, anew] = [before, after].map((key) => sealCode(key, surat.penerima, kode));
    await keep(db, surat, sealBeside(old as string, anew as string));
  }
}

/** Lets this key alone open what waits, with other codes; those of before end, and what it does not open. */
async function sealWaiting(db: Db, codeKey: Buffer): Promise<CodeKeysResult> {
  const exchanged = { resealed: 0, ended: 0 };
  const waiting = (await findWaiting(db)).map((surat) => {
    const kode = surat.jenis === 'kode-otp' ? undefined : openOrNothing(codeKey, surat);
    return { surat, kode };
  });
  const renewed = await renewTautan(
    db,
    waiting.flatMap(({ kode }) => kode ?? []),
  );
  for (const { surat, kode } of waiting) {
    if (kode === undefined) await db.deleteFrom('surat_keluar').where('id', '=', surat.id).execute();
    else await keep(db, surat, sealCode(codeKey, surat.penerima, renewed.get(kode) ?? kode));
    exchanged[kode === undefined ? 'ended' : 'resealed'] += 1;
  }
  return exchanged;
}

function openOrNothing(codeKey: Buffer, { penerima, content }: WaitingMail): string | undefined {
  try {
    return openCode(codeKey, penerima, content.kode_tersegel);
  } catch {
    return undefined;
  }
}
