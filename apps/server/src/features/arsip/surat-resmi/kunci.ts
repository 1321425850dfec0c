// The keys that papers are signed with. They lie in the database, sealed with a key of the pepper: every instance has the
// same ones, backup and move bring them along, and a copy of the database alone signs nothing (docs/design/keys-and-secrets.md).
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { KunciUmum } from '@gerbang/contract/arsip/kode-surat';
import { openCode, sealCode } from '../../../core/surat/sealed-code.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type Secrets, suratKey } from '../../../platform/secrets.ts';
import { inTransaction, type Work } from '../../../platform/work.ts';

/** Signs bytes; `id` names the key. */
export type Penanda = { id: string; tanda: (isi: Uint8Array) => Buffer };

type SealingWork = Work & { secrets: Pick<Secrets, 'pepper'> };

/** The key that signs now, made when there is none. */
export async function getPenanda(work: SealingWork): Promise<Penanda> {
  const row = (await findNow(work.db)) ?? (await inTransaction(work, insertKunci));
  return penandaOf(row, work.secrets);
}

type SigningKey = { id: string; rahasia: string };

async function findNow(db: Db): Promise<SigningKey | undefined> {
  const rows = db.selectFrom('surat_resmi_kunci').select(['id', 'rahasia']).where('sampai', 'is', null);
  const row = await rows.executeTakeFirst();
  return row?.rahasia ? { id: row.id, rahasia: row.rahasia } : undefined;
}

function penandaOf({ id, rahasia }: SigningKey, secrets: Pick<Secrets, 'pepper'>): Penanda {
  const key: KeyObject = createPrivateKey({
    key: Buffer.from(openCode(suratKey(secrets), id, rahasia), 'base64url'),
    format: 'der',
    type: 'pkcs8',
  });
  return { id, tanda: (isi) => sign('sha256', isi, { key, dsaEncoding: 'ieee-p1363' }) };
}

/** In the caller's transaction. Of two instances at once the second finds the key of the first. */
async function insertKunci(work: SealingWork): Promise<SigningKey> {
  const { n } = await work.db
    .selectFrom('surat_resmi_kunci')
    .select((eb) => eb.fn.coalesce(eb.fn.max('nomor'), eb.lit(0)).as('n'))
    .executeTakeFirstOrThrow();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 6);
  const der = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  const rahasia = sealCode(suratKey(work.secrets), id, der);
  await work.db
    .insertInto('surat_resmi_kunci')
    .values({ nomor: Number(n) + 1, id, x, y, rahasia, sejak: isoFromNow(work.clock), sampai: null })
    .onConflict((conflict) => conflict.column('nomor').doNothing())
    .execute();
  const now = await findNow(work.db);
  if (!now) throw new Error('No key that signs papers');
  return now;
}

/** Another key signs from now on. What was signed before stays valid; the secret half of the old key goes. Returns both ids. */
export async function gantiKunci(of: SealingWork): Promise<{ lama: string | null; baru: string }> {
  return inTransaction({ ...of, actor: null }, async (work) => {
    const lama = await endNow(work);
    const { id } = await insertKunci(work);
    const rincian = { lama, baru: id };
    await writeAudit(work, { aksi: 'putar-kunci', tabel: 'surat_resmi_kunci', sasaran_id: null, rincian });
    return { lama, baru: id };
  });
}

/** Ends the key that signs now; its id. */
async function endNow(work: Work): Promise<string | null> {
  let lama: string | null = null;
  // Careful: who waited here for another exchange has ended what that one did, and must end its new key as well.
  for (let now = await findNow(work.db); now; now = await findNow(work.db)) {
    lama = now.id;
    const over = { sampai: isoFromNow(work.clock), rahasia: null };
    await work.db
      .updateTable('surat_resmi_kunci')
      .set(over)
      .where('id', '=', lama)
      .where('sampai', 'is', null)
      .execute();
  }
  return lama;
}

/** The public halves of all keys, the oldest first. */
export async function listKunci(db: Db): Promise<KunciUmum[]> {
  return db.selectFrom('surat_resmi_kunci').select(['id', 'x', 'y', 'sejak', 'sampai']).orderBy('nomor').execute();
}
