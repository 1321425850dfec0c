import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import type { auth } from '@gerbang/contract/akun/auth';
import { bulk } from '@gerbang/contract/bulk';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import type { Reply } from '@gerbang/kit/client';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';

const PASSWORD = 'rahasia';

const app = await createTestApp();
afterAll(() => app.close());

const akunOf = (email: string) =>
  app.db.selectFrom('akun').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

let counter = 0;
/** Each from an address of its own: one that hears often that somebody is known is refused (COBA-8). */
const registrasi = async (
  body: Record<string, unknown>,
  { anyone } = app,
): Promise<Reply<typeof auth.registrasiSiswa>> =>
  anyone.request('POST', '/api/v1/auth/registrasi-siswa', {
    payload: JSON.stringify({ nim: 'UJI', password: PASSWORD, passwordKonfirmasi: PASSWORD, ...body }),
    headers: { 'content-type': 'application/json' },
    remoteAddress: `198.51.100.${++counter}`,
  }) as never;

describe('POST /auth/registrasi-siswa', () => {
  // Rules: AKUN-1, AKUN-2
  test('makes an inactive student account; e-mail lower-cased and trimmed, NIM trimmed, the password only as a hash', async () => {
    const reply = await registrasi({ email: '  Dewi.ANGGRAINI@Surel.Example ', nim: '  2600001 ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      message: 'Akun berhasil dibuat! Hubungi admin untuk aktivasi.',
      data: { id: expect.any(String), email: 'dewi.anggraini@surel.example', nim: '2600001' },
    });
    const akun = await akunOf('dewi.anggraini@surel.example');
    expect(akun).toMatchObject({ id: reply.body.data.id, role: 'siswa', nim: '2600001', diaktivasi_pada: null });
    expect(akun.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(akun)).not.toContain(PASSWORD);
    expect(reply.setCookies).toEqual({});
  });

  // Limit: confirmation
  // Rule: ALAMAT-1
  test('a mailbox gets five confirmations a day, whatever stands behind a plus sign, and the accounts are made all the same', async () => {
    const letters = async (like: string) => {
      const rows = app.db.selectFrom('surat_keluar').select('penerima').where('penerima', 'like', like);
      return (await rows.execute()).length;
    };
    for (let n = 1; n <= 7; n++) {
      expect((await registrasi({ email: `korban+${n}@surel.example`, nim: `KORBAN-${n}` })).status).toBe(201);
    }
    expect(await letters('korban+%')).toBe(5);
    const same = ['ada.satu@gmail.com', 'adasatu@gmail.com', 'a.d.a.s.a.t.u@gmail.com', 'adas.atu+1@googlemail.com'];
    for (const [n, email] of [...same, 'ada.satu+2@gmail.com', 'ada.satu+3@gmail.com'].entries()) {
      expect((await registrasi({ email, nim: `TITIK-${n}` })).status).toBe(201);
    }
    expect(await letters('a%@g%mail.com')).toBe(5);
    app.clock.advance(24 * 60 * 60_000);
    expect((await registrasi({ email: 'korban+8@surel.example', nim: 'KORBAN-8' })).status).toBe(201);
    expect(await letters('korban+%')).toBe(6);
  });

  // Rule: JAWABAN-10
  test('what a body may not set is dropped', async () => {
    const forged = {
      id: unknownId,
      role: 'admin',
      diaktivasi_pada: '2026-01-01T00:00:00.000Z',
      password_hash: 'x',
      status_data: 'Tervalidasi',
    };
    const reply = await registrasi({ email: 'lancang@surel.example', nim: 'LANCANG', ...forged });
    expect(reply.status).toBe(201);
    const akun = await akunOf('lancang@surel.example');
    expect(akun).toMatchObject({ role: 'siswa', diaktivasi_pada: null });
    expect(akun.id).not.toBe(forged.id);
    expect(akun.password_hash).not.toBe('x');
  });

  // Rule: AKUN-3
  test.each([
    [{ email: undefined }, 'Mohon input email yang valid'],
    [{ email: 'nol\u0000@surel.example' }, 'Mohon input email yang valid'],
    [{ email: 'lepas\ud800@surel.example' }, 'Mohon input email yang valid'],
    [{ email: ['a@surel.example'] }, 'Mohon input email yang valid'],
    [{ email: `${'a'.repeat(250)}@surel.example` }, 'Mohon input email yang valid'],
    [{ nim: '' }, 'Input NIM tidak boleh kosong'],
    [{ nim: null }, 'Input NIM tidak boleh kosong'],
    [{ nim: '1'.repeat(65) }, 'NIM maksimal 64 karakter'],
    [
      { nim: '26\u0000001' },
      'NIM hanya boleh berisi huruf A–Z, angka, dan titik, garis miring, garis bawah, atau tanda hubung di antaranya',
    ],
    [{ password: 'lima5', passwordKonfirmasi: 'lima5' }, 'Password minimal 6 karakter'],
    [{ passwordKonfirmasi: 'rahasia2' }, 'Konfirmasi Password tidak sama dengan Password'],
  ])('refuses %j', async (broken, sentence) => {
    const before = await app.state();
    const reply = await registrasi({ email: 'tolak@surel.example', ...broken });
    expect(reply).toMatchObject({ status: 400, body: { error: sentence, message: sentence } });
    expect(await app.state()).toEqual(before);
  });

  // Rule: AKUN-4
  test('a known e-mail and a known NIM are refused in their own words, however they are written', async () => {
    await registrasi({ email: 'ada@surel.example', nim: 'ADA1' });
    await registrasi({ email: 'lain@surel.example', nim: 'ADA2' });
    await app.build.akun({ nim: 'ADA3' });
    await app.build.akun({ nim: 'ADA4', diaktivasi_pada: null, email_terbukti_pada: app.clock.now().toISOString() });
    const before = await app.state();
    for (const [body, error] of [
      [{ email: ' ADA@surel.example', nim: 'BARU1' }, 'Email sudah terdaftar'],
      [{ email: 'baru@surel.example', nim: ' ada3 ' }, 'NIM sudah terdaftar'],
      [{ email: 'baru@surel.example', nim: 'ADA4' }, 'NIM sudah terdaftar'],
      [{ email: 'ada@surel.example', nim: 'ADA2' }, 'Email sudah terdaftar'],
    ] as const) {
      expect(await registrasi(body)).toMatchObject({ status: 409, body: { error, message: error } });
    }
    expect(await app.state()).toEqual(before);
  });

  // Rule: AKUN-4
  test('of thirty identical registrations at once exactly one wins; of ten with one NIM as well without a mail server', async () => {
    const same = await Promise.all(
      Array.from({ length: 30 }, () => registrasi({ email: 'kembar@surel.example', nim: 'KEMBAR' })),
    );
    expect(same.map(({ status }) => status).sort()).toEqual([201, ...Array(29).fill(409)]);
    const withoutMail = await createTestApp({ hasMailServer: false });
    try {
      const sameNim = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          registrasi({ email: `nim${n}@surel.example`, nim: n % 2 ? 'SATU' : 'satu' }, withoutMail),
        ),
      );
      expect(sameNim.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
      const refused = sameNim.filter(({ status }) => status === 409).map(({ body }) => body.error);
      expect(new Set(refused)).toEqual(new Set(['NIM sudah terdaftar']));
      expect(await withoutMail.db.selectFrom('akun').select('nim').execute()).toHaveLength(1);
    } finally {
      await withoutMail.close();
    }
  });

  // Rules: AKUN-4, AKUN-7
  test('a stranger who registers a NIM first keeps it from nobody; an admin sees both and activates one', async () => {
    const strangers = await registrasi({ email: 'orang.asing@surel.example', nim: 'milik1' });
    const owner = await registrasi({ email: 'pemilik@surel.example', nim: 'MILIK1' });
    expect([strangers.status, owner.status]).toEqual([201, 201]);
    const admin = await app.as('admin');
    const { body } = await admin.call(akunSiswa.listNonaktif, { query: { search: 'pemilik@surel.example' } });
    expect(body.data).toMatchObject([
      { nim: 'MILIK1', nim_sama: [{ email: 'orang.asing@surel.example', email_terbukti: false, aktif: false }] },
    ]);
    const ids = [strangers, owner].map((reply) => reply.body.data.id);
    // Among many nobody has seen the two.
    const many = await admin.call(bulk.aktivasiAkun, { body: { data: ids.map((id) => ({ id })) } });
    expect(many.body.data).toMatchObject({ berhasil: [], ditolak: [{ id: ids[0] }, { id: ids[1] }] });
    expect((await admin.call(akunSiswa.aktivasi, { params: { id: ids[1] as string } })).status).toBe(200);
    const taken = { status: 409, body: { error: 'NIM ini sudah dipakai akun siswa yang aktif', kode: 'nim_terpakai' } };
    const before = await app.state();
    expect(await admin.call(akunSiswa.aktivasi, { params: { id: ids[0] as string } })).toMatchObject(taken);
    expect(await registrasi({ email: 'ketiga@surel.example', nim: 'MILIK1' })).toMatchObject({ status: 409 });
    expect(await app.state()).toEqual(before);
  });

  // Rule: AKUN-4
  test('of two claims that are activated at once one is', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(
        async (name) => (await registrasi({ email: `${name}@rebut.example`, nim: 'REBUT' })).body.data.id,
      ),
    );
    const admins = await Promise.all(ids.map(() => app.as('admin')));
    const replies = await Promise.all(
      ids.map((id, n) => (admins[n] as Caller).call(akunSiswa.aktivasi, { params: { id } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
