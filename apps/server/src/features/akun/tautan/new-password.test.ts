import { tautan } from '@gerbang/contract/akun/tautan';
import { createTestApp } from '@gerbang/kit/app';
import { tautanOf } from '@gerbang/kit/mailed-code';
import { expectRefused } from '@gerbang/kit/refusal';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { KETAT } from '../auth/strict.ts';

const app = await createTestApp();
afterAll(() => app.close());

const wrong = { status: 400, message: 'Tautan atau kode ini tidak valid, sudah dipakai, atau sudah kedaluwarsa' };
const bodyOf = (kode: string, password = 'rahasia-baru') => ({ kode, password, confirmPassword: password });

// Rules: SANDI-17, KETAT-3
test('a link for staff takes no weak password in strict mode, and what is set is their own choice', async () => {
  const { id } = await app.build.akun({ role: 'admin', ganti_password: 1 });
  const ketat = {
    kunci: KETAT,
    nilai: 'true',
    versi: 1,
    diubah_pada: app.clock.now().toISOString(),
    diubah_oleh: null,
  };
  await transaction(app.db, (db) => db.insertInto('pengaturan').values(ketat).execute());
  try {
    const kode = await tautanOf(app, { id }, 'reset');
    const weak = {
      status: 400,
      message: 'Password ini mudah ditebak. Pakai tiga kata atau lebih yang tidak berhubungan.',
    };
    await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), weak);
    expect((await app.anyone.call(tautan.pakai, { body: bodyOf(kode, 'melati-kuda-seruling') })).status).toBe(200);
    const akun = app.db.selectFrom('akun').select('ganti_password').where('id', '=', id);
    expect(await akun.executeTakeFirst()).toEqual({ ganti_password: 0 });
  } finally {
    await transaction(app.db, (db) => db.deleteFrom('pengaturan').where('kunci', '=', KETAT).execute());
  }
});

// Rule: ALAMAT-6
test('a link of a frozen account opens nothing, also one that was made while it was being frozen', async () => {
  const akun = await app.build.akun({ dibekukan_pada: app.clock.now().toISOString() });
  const kode = await tautanOf(app, akun, 'reset');
  await expectRefused(app, () => app.anyone.call(tautan.periksa, { body: { kode } }), wrong);
  await expectRefused(app, () => app.anyone.call(tautan.pakai, { body: bodyOf(kode) }), wrong);
});
