// Exchanges the keys of cookies and mailed codes, while nothing else works on the data.

import { openCode, sealCode } from '../../features/surat/sealed-code.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import { storedObject } from '../../platform/database/stored-json.ts';
import { replaceSecrets, type Secrets, withNewCodeKeys } from '../../platform/secrets.ts';
import { writeTrail } from '../../platform/trail.ts';

type Exchange = {
  db: Db;
  clock: Clock;
  dataDir: string;
  secrets: Secrets;
  /** Told before the keys are replaced, and before what is stored is kept. */
  onStep?: (step: 'kunci-baru' | 'simpan') => void;
};

/** Mails that wait and were sealed anew, and those that ended with the codes in them. */
export type CodeKeysExchanged = { resealed: number; ended: number };

/**
 * Puts new keys for cookies and codes into rahasia.json. Codes that were mailed end, links that wait in a mail are sealed
 * anew, every browser becomes a stranger. Sessions, passwords and second factors stay.
 */
export async function exchangeCodeKeys({
  onStep = () => undefined,
  ...exchange
}: Exchange): Promise<CodeKeysExchanged> {
  const { db, clock, dataDir, secrets } = exchange;
  const newest = withNewCodeKeys(secrets);
  return transaction(db, async (db) => {
    const exchanged = await sealWaiting(db, secrets.codeKey, newest.codeKey);
    await db.deleteFrom('kode_otp').execute();
    const rincian = { kunci: 'kode dan cookie', ...exchanged };
    await writeTrail(db, clock, { actor: null, aksi: 'putar-kunci', tabel: 'kode_otp', sasaran_id: null, rincian });
    // Last, so that whatever fails before leaves keys and rows as they were. Cut off between this and the commit, mails
    // that wait cannot be opened; the next run ends them.
    onStep('kunci-baru');
    await replaceSecrets(dataDir, newest);
    onStep('simpan');
    return exchanged;
  });
}

async function sealWaiting(db: Db, before: Buffer, after: Buffer): Promise<CodeKeysExchanged> {
  const waiting = await db
    .selectFrom('surat_keluar')
    .select(['id', 'jenis', 'penerima', 'isi'])
    .where('dikirim_pada', 'is', null)
    .execute();
  const exchanged = { resealed: 0, ended: 0 };
  for (const { id, jenis, penerima, isi } of waiting) {
    const content = storedObject<{ kode_tersegel?: string }>(isi);
    if (content.kode_tersegel === undefined) continue;
    const kode = jenis === 'kode-otp' ? undefined : openOrNothing(before, penerima, content.kode_tersegel);
    if (kode === undefined) {
      await db.deleteFrom('surat_keluar').where('id', '=', id).execute();
      exchanged.ended += 1;
      continue;
    }
    const sealed = JSON.stringify({ ...content, kode_tersegel: sealCode(after, penerima, kode) });
    await db.updateTable('surat_keluar').set({ isi: sealed }).where('id', '=', id).execute();
    exchanged.resealed += 1;
  }
  return exchanged;
}

function openOrNothing(codeKey: Buffer, penerima: string, sealed: string): string | undefined {
  try {
    return openCode(codeKey, penerima, sealed);
  } catch {
    return undefined;
  }
}
