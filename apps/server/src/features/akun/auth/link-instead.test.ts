// POST /auth/forget-password once too many codes were asked for: a link by mail.
import { auth } from '@gerbang/contract/akun/auth';
import { tautan } from '@gerbang/contract/akun/tautan';
import { createTestApp } from '@gerbang/kit/app';
import type { AkunOptions } from '@gerbang/kit/builders';
import { mailedTautan, tautanOf } from '@gerbang/kit/mailed-code';
import { afterAll, expect, test } from 'vitest';
import { letterOf } from '../../../core/surat/letters.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { SuratKeluar } from '../../../schema/tables.ts';
import { createTautan, isNextDue } from '../tautan/tautan.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const app = await createTestApp();
afterAll(() => app.close());

const ask = (email: string, peminta?: string) => app.anyone.call(auth.forgetPassword, { body: { email, peminta } });
const source = () => ({ db: app.db, codeKey: app.deps.secrets.codeKey });
const use = (kode: string) =>
  app.anyone.call(tautan.pakai, { body: { kode, password: 'rahasia-2', confirmPassword: 'rahasia-2' } });
const linksTo = (email: string) =>
  app.db
    .selectFrom('surat_keluar')
    .selectAll()
    .where('penerima', '=', email)
    .where('jenis', '=', 'tautan-reset')
    .orderBy('id')
    .execute();

/** An account for which the codes of this address are used up for an hour. */
async function usedUp(options: AkunOptions = {}) {
  const akun = await app.build.akun(options);
  const asked = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(akun.email, `peminta-bernomor-${n}`)));
  expect(asked.map(({ body }) => body.tautan)).toEqual(Array(5).fill(undefined));
  return akun;
}

// Rule: SANDI-17
test('whoever reads the mailbox may use it, it says why it came, and its use begins anew', async () => {
  const { email } = await usedUp();
  expect((await ask(email)).body.tautan).toBe(true);
  const [surat] = await linksTo(email);
  const sender = {
    namaSekolah: 'Akademi Uji',
    kontak: '',
    publicUrl: 'https://siswa.example',
    statusKey: Buffer.alloc(32),
    ...source(),
  };
  const { text } = letterOf(surat as SuratKeluar, sender);
  expect(text).toContain('Kami menerima banyak permintaan password baru untuk akun Anda di Akademi Uji.');
  expect(text).toMatch(/https:\/\/siswa\.example\/konfirmasi#[0-9A-Z]{28}/);
  expect((await use(await mailedTautan(source(), email, 'tautan-reset'))).status).toBe(200);
  expect((await ask(email)).body.tautan).toBe(true);
  expect(await linksTo(email)).toHaveLength(2);
});

// Rule: SANDI-17
test('eight come in a day at most, each twice as late as the one before, and all of them work until one is used', async () => {
  const { email, id } = await usedUp();
  const whose = { akun_id: id, hasMailServer: true };
  const came: number[] = [];
  // The door itself: over HTTP each look takes its steady time.
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    if (await isNextDue(app, whose)) {
      came.push(minute);
      // Once more of the same hour, so that codes are used up.
      if (minute > 0)
        await Promise.all(Array.from({ length: 5 }, (_, n) => ask(email, `peminta-${minute}-nomor-${n}`)));
      await ask(email, 'peminta-sesudah-semua');
    }
    app.clock.advance(5 * MINUTE);
  }
  expect(came).toEqual([0, 10, 30, 70, 150, 310, 630, 1270]);
  expect(await linksTo(email)).toHaveLength(8);
  // The first is over by now; the second is as good as the last.
  const alive = app.db.selectFrom('tautan').select('id').where('akun_id', '=', id);
  const works = alive.where('kedaluwarsa_pada', '>', app.clock.now().toISOString()).where('dipakai_pada', 'is', null);
  expect(await works.execute()).toHaveLength(7);
  expect((await use(await mailedTautan(source(), email, 'tautan-reset'))).status).toBe(200);
  expect(await works.execute()).toEqual([]);
});

// Rule: SANDI-17
test('of thirty at once is one, and none is for an account that waits or is frozen', async () => {
  app.clock.advance(DAY);
  const { email } = await usedUp();
  const replies = await Promise.all(Array.from({ length: 30 }, () => ask(email)));
  expect(new Set(replies.map(({ body }) => body.tautan))).toEqual(new Set([true]));
  expect(await linksTo(email)).toHaveLength(1);
  for (const options of [{ diaktivasi_pada: null }, { dibekukan_pada: app.clock.now().toISOString() }]) {
    app.clock.advance(DAY);
    const shut = await usedUp(options);
    expect((await ask(shut.email)).body.tautan).toBe(true);
    expect(await linksTo(shut.email)).toEqual([]);
  }
});

// Rules: SANDI-17, ALAMAT-11
test('a stranger’s link ends none that an admin sent or handed over, and takes none of those an admin may send', async () => {
  app.clock.advance(DAY);
  const { id, email } = await usedUp();
  const sent = await tautanOf(app, { id }, 'reset');
  const handed = { akun_id: id, jenis: 'reset', hasMailServer: false } as const;
  app.clock.advance(11 * MINUTE);
  expect((await ask(email)).body.tautan).toBe(true);
  expect(await linksTo(email)).toHaveLength(1);
  const counted = app.db.selectFrom('percobaan').select('kunci').where('kunci', 'like', 'kirim:%');
  expect(await counted.execute()).toEqual([]);
  expect((await use(sent)).status).toBe(200);
  const { kode } = await transaction(app.db, (db) => createTautan({ ...app, db }, handed));
  expect((await ask(email)).body.tautan).toBe(true);
  expect(await linksTo(email)).toHaveLength(2);
  expect((await use(kode)).status).toBe(200);
});
