import { auth } from '@gerbang/contract/akun/auth';
import { profile } from '@gerbang/contract/akun/profile';
import { berkas } from '@gerbang/contract/berkas';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { phonePhoto, smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto();

const filled = { nama: 'Sinta Kusumawati', nomor_whatsapp: '0878.0000.9005', alamat: 'Dusun Krajan RT 002' };
const URL_OF_PICTURE = /^\/api\/v1\/berkas\/[0-9a-f-]{36}$/;

const idOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? '';

async function me(who: Caller) {
  return (await who.call(auth.me)).body.data.user.profile;
}

/** The rows of this account's pictures. */
async function pictures(who: Caller) {
  return app.db.selectFrom('berkas').selectAll().where('akun_id', '=', who.akun.id).execute();
}

async function discarded(kunci: string | undefined) {
  const rows = await app.db
    .selectFrom('berkas_dibuang')
    .select('kunci')
    .where('kunci', '=', kunci ?? '')
    .execute();
  return rows.length === 1;
}

describe.each(['admin', 'pimpinan'] as const)('POST /profile of the %s', (role) => {
  // Rule: PROFIL-1
  test('creates the profile, then changes it; the session user follows', async () => {
    const who = await app.as(role);
    expect(await me(who)).toBeNull();
    const created = await who.call(profile.simpan, { body: filled });
    expect([created.status, created.body]).toEqual([
      200,
      { message: 'Profile berhasil disimpan', data: { ...filled, foto_profile: null } },
    ]);
    expect(await me(who)).toEqual(created.body.data);

    const changed = { nama: 'Sinta K.', nomor_whatsapp: '628780000', alamat: 'Jl. Merdeka 1\nPurwokerto' };
    const reply = await who.call(profile.simpan, { body: changed, files: { foto_profile: await phonePhoto() } });
    expect(reply.body.data).toEqual({ ...changed, foto_profile: expect.stringMatching(URL_OF_PICTURE) });
    expect(await me(who)).toEqual(reply.body.data);
    const bytes = (await who.request('GET', reply.body.data.foto_profile ?? '')).bytes;
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 900, height: 1200 });
    expect(metadata.exif).toBeUndefined();
    expect(await auditOf(app, who.akun.id)).toMatchObject(
      Array(2).fill({ akun_id: who.akun.id, role, aksi: 'ubah', tabel: 'profile' }),
    );
  });

  // Rule: PROFIL-1
  test('blank and absent optional fields are null, an absent photo stays', async () => {
    const who = await app.as(role);
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const { foto_profile } = (await me(who)) ?? {};
    for (const body of [{ nama: 'Sinta', nomor_whatsapp: ' ', alamat: '' }, { nama: ' Sinta ' }]) {
      const { status, body: answer } = await who.call(profile.simpan, { body });
      expect([status, answer.data]).toEqual([200, { nama: 'Sinta', nomor_whatsapp: null, alamat: null, foto_profile }]);
    }
    expect(foto_profile).toMatch(URL_OF_PICTURE);
  });

  test('a new photo replaces the one before, which nobody can read any more', async () => {
    const who = await app.as(role);
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const [old] = await pictures(who);
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const [present, ...others] = await pictures(who);
    expect(others).toEqual([]);
    expect(idOf((await me(who))?.foto_profile)).toBe(present?.id);
    expect(present?.kunci).not.toBe(old?.kunci);
    expect(await discarded(old?.kunci)).toBe(true);
    expect((await who.call(berkas.get, { params: { id: old?.id ?? '' } })).status).toBe(404);
  });
});

describe('POST /profile', () => {
  test.each([
    ['nomor_whatsapp', '0878 0000', 'Nomor Whatsapp hanya boleh berisi angka dan titik'],
    ['nomor_whatsapp', '٠٨٧٨', 'Nomor Whatsapp hanya boleh berisi angka dan titik'],
    ['nomor_whatsapp', '1'.repeat(256), 'Nomor Whatsapp maksimal 255 karakter'],
    ['nama', ' \t ', 'Nama harus diisi'],
    ['nama', 'Sin\u0000ta', 'Nama berisi karakter yang tidak diizinkan'],
    ['alamat', 'a'.repeat(1001), 'Alamat maksimal 1.000 karakter'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    const who = await app.as('admin', { nama: 'Nama Lama' });
    const body = { ...filled, [field]: value };
    const files = { foto_profile: photo };
    await expectRefused(app, () => who.call(profile.simpan, { body, files }), { status: 400, message });
    expect(await auditOf(app, who.akun.id)).toEqual([]);
  });

  test.each([
    ['nomor_whatsapp', '0878.0000.9005', '0878.0000.9005'],
    ['nomor_whatsapp', ' 123 ', '123'],
    ['alamat', 'satu\r\ndua', 'satu\ndua'],
    ['alamat', 'é'.repeat(1000), 'é'.repeat(1000)],
    ['nama', '=HYPERLINK("x") <b>', '=HYPERLINK("x") <b>'],
  ] as const)('%s %j is kept as %j', async (field, value, kept) => {
    const who = await app.as('pimpinan');
    await who.call(profile.simpan, { body: { ...filled, [field]: value } });
    expect(await me(who)).toEqual({ ...filled, foto_profile: null, [field]: kept });
  });

  // Rule: PROFIL-1
  test('without a name there is no profile', async () => {
    const who = await app.as('admin');
    const refusal = { status: 400, message: 'Nama harus diisi' };
    await expectRefused(app, () => who.call(profile.simpan, { body: {}, files: { foto_profile: photo } }), refusal);
    await expectRefused(app, () => who.request('POST', '/api/v1/profile'), refusal);
  });

  test('changes the caller’s own only, whatever the body says', async () => {
    const [who, other] = [await app.as('admin'), await app.as('admin', { nama: 'Orang Lain' })];
    const body = { ...filled, id: other.akun.id, akun_id: other.akun.id, role: 'pimpinan', email: 'x@y.example' };
    await who.call(profile.simpan, { body });
    expect((await me(other))?.nama).toBe('Orang Lain');
    const { user } = (await who.call(auth.me)).body.data;
    expect(user).toEqual({
      id: who.akun.id,
      email: who.akun.email,
      role: { nama: 'admin' },
      profile: { ...filled, foto_profile: null },
    });
  });

  test('a new name is shown and found where the admin manages', async () => {
    const who = await app.as('admin', { nama: 'Nama Lama' });
    const { nim } = await app.build.dataSiswa({ status_data: 'Tervalidasi', pengelola_id: who.akun.id });
    await who.call(profile.simpan, { body: { ...filled, nama: 'Wening Ånggun' } });
    const found = async (search: string) => (await who.call(dataSiswa.list, { query: { search } })).body.data;
    expect(await found(`wening ånggun, ${nim}`)).toMatchObject([{ pengelola: { profile: { nama: 'Wening Ånggun' } } }]);
    expect(await found(`nama lama, ${nim}`)).toEqual([]);
  });

  test('of ten at once with a photo each one photo stays', async () => {
    const who = await app.as('admin');
    const before = await app.state();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        who.call(profile.simpan, { body: { nama: `Nama ${n}` }, files: { foto_profile: photo } }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    const [present, ...others] = await pictures(who);
    expect(others).toEqual([]);
    const last = replies.find((reply) => idOf(reply.body.data.foto_profile) === present?.id);
    expect(await me(who)).toEqual(last?.body.data);
    const after = await app.state();
    expect(after.rows.berkas_dibuang?.length).toBe((before.rows.berkas_dibuang?.length ?? 0) + 9);
  });
});

describe('DELETE /profile', () => {
  // Rule: PROFIL-3
  test('takes the photo away and nothing else; without one it is a 404', async () => {
    const who = await app.as('admin');
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const [old] = await pictures(who);
    const reply = await who.call(profile.hapusFoto);
    expect([reply.status, reply.body]).toEqual([200, { message: 'Foto profile berhasil dihapus' }]);
    expect(await me(who)).toEqual({ ...filled, foto_profile: null });
    expect(await discarded(old?.kunci)).toBe(true);
    expect((await who.call(berkas.get, { params: { id: old?.id ?? '' } })).status).toBe(404);
    expect((await auditOf(app, who.akun.id)).map(({ aksi }) => aksi)).toEqual(['ubah', 'hapus foto']);
    const refusal = { status: 404, message: 'Foto Profile Tidak Ditemukan' };
    await expectRefused(app, () => who.call(profile.hapusFoto), refusal);
    const baru = await app.as('pimpinan');
    await expectRefused(app, () => baru.call(profile.hapusFoto), refusal);
    expect(await auditOf(app, who.akun.id)).toHaveLength(2);
  });

  test('of ten at once exactly one takes it away', async () => {
    const who = await app.as('pimpinan');
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => who.call(profile.hapusFoto)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });
});

describe('who may', () => {
  // Rule: PROFIL-5
  test('an admin’s photo is seen by its owner and the pimpinan, in both sizes', async () => {
    const who = await app.as('admin');
    await who.call(profile.simpan, { body: filled, files: { foto_profile: photo } });
    const params = { id: idOf((await me(who))?.foto_profile) };
    const mayLook = [who, await app.as('pimpinan')];
    const mayNot = [await app.as('admin'), await app.as('siswa')];
    for (const form of ['get', 'kecil'] as const) {
      for (const other of mayLook) expect((await other.call(berkas[form], { params })).status).toBe(200);
      for (const other of mayNot) {
        await expectRefused(app, () => other.call(berkas[form], { params }), {
          status: 404,
          message: 'Berkas Tidak Ditemukan',
        });
      }
    }
  });
});
