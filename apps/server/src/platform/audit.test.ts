import { createTestApp } from '@gerbang/kit/app';
import { onPostgres } from '@gerbang/kit/database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { assertAuditHead, auditHash, writeAudit } from './audit.ts';
import { newId } from './clock.ts';
import { DamagedRowError } from './database/database-errors.ts';
import { transaction } from './database/engine.ts';

const app = await createTestApp();
afterAll(() => app.close());

const auditLog = () => app.db.selectFrom('jejak').selectAll().orderBy('nomor').execute();
const write = (aksi: string) =>
  transaction(app.db, (db) =>
    writeAudit(
      { ...app, db, actor: null },
      {
        aksi,
        tabel: 'akun',
        sasaran_id: newId(),
        rincian: { nama: 'Dewi "D" Ñ 🔑' },
      },
    ),
  );

async function expectWholeChain(): Promise<void> {
  let before = '';
  const entries = await auditLog();
  expect(entries.map(({ nomor }) => nomor)).toEqual(entries.map((_, n) => n + 1));
  for (const { hash, ...entry } of entries) {
    expect(entry.hash_sebelumnya).toBe(before);
    expect(auditHash(entry)).toBe(hash);
    before = hash;
  }
  const head = await app.db.selectFrom('jejak_kepala').selectAll().executeTakeFirst();
  expect(head).toEqual({ id: 1, nomor: entries.length, hash: before });
}

test('forty writers at once make one whole chain, also when some of them fail', async () => {
  const admin = { id: newId(), role: 'admin' } as const;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      transaction(app.db, async (db) => {
        await writeAudit({ ...app, db, actor: admin }, { aksi: `uji ${n}`, tabel: 'data_siswa', sasaran_id: newId() });
        if (n % 8 === 0) throw new Error('gagal sesudah mencatat');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(35);
  expect(await auditLog()).toHaveLength(35);
  await expectWholeChain();
});

test('an entry that is changed in the file breaks the chain', async () => {
  await write('asli');
  const { hash, ...entry } = (await auditLog()).at(-1) as Awaited<ReturnType<typeof auditLog>>[number];
  expect(auditHash(entry)).toBe(hash);
  expect(auditHash({ ...entry, aksi: 'palsu' })).not.toBe(hash);
  expect(auditHash({ ...entry, akun_id: newId() })).not.toBe(hash);
  expect(auditHash({ ...entry, rincian: '{}' })).not.toBe(hash);
});

const changes = [
  `update jejak set aksi = 'lain' where nomor = 1`,
  'delete from jejak where nomor = 1',
  'delete from jejak',
  ...(onPostgres
    ? [
        'truncate jejak',
        `insert into jejak select * from jejak where nomor = 1 on conflict (nomor) do update set aksi = 'x'`,
      ]
    : ['insert or replace into jejak select * from jejak where nomor = 1', 'replace into jejak select * from jejak']),
];

// Rule: JEJAK-3
test.each(changes)('the database refuses: %s', async (statement) => {
  await write('tetap');
  const before = await auditLog();
  const attempt = transaction(app.db, (db) => sql.raw(statement).execute(db));
  await expect(attempt).rejects.toThrow('jejak hanya bertambah');
  expect(await auditLog()).toEqual(before);
  await expectWholeChain();
});

test('a head that is not the newest entry, or is missing, takes no entry and is no head', async () => {
  await write('tetap');
  await assertAuditHead(app.db);
  for (const statement of ['update jejak_kepala set nomor = nomor - 1', 'delete from jejak_kepala']) {
    await transaction(app.db, (db) => sql.raw(statement).execute(db));
    await expect(write('lain')).rejects.toThrow(DamagedRowError);
    await expect(assertAuditHead(app.db)).rejects.toThrow(DamagedRowError);
  }
});
