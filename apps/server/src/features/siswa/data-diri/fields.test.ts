import { today } from '@gerbang/contract/fields';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswaFieldNames, dataSiswaFields, isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const siswa = await app.as('siswa');

/** In the order of the form (ISIAN-3); the NIM is the account's. */
const allRequired = dataSiswaFieldNames
  .filter((field) => field !== 'nim' && !isTambahan(field))
  .map((field) => ({ field, message: dataSiswaFields[field].safeParse('').error?.issues[0]?.message ?? '' }));

/** The record that `validForm` makes, as it is answered. */
const storedForm = { ...validForm, gelombang: 2, biaya_pendidikan: 12_500_000, diskon: 50_000 };

describe('fields of POST /data-diri', () => {
  // Rule: ISIAN-3
  test('names every missing field in form order', async () => {
    expect(allRequired).toHaveLength(14);
    const refusal = { status: 400, message: allRequired };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: {} }), refusal);
    const blank = Object.fromEntries(allRequired.map(({ field }) => [field, ' \t\u00a0 ']));
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: blank }), refusal);
    await expectRefused(app, () => siswa.request('POST', '/api/v1/data-diri'), refusal);
  });

  const badCharacters = 'berisi karakter yang tidak diizinkan';
  const jurusan = 'Manajemen Informatika, Teknik Informatika, Manajemen Perkantoran, Komputerisasi Akuntansi';
  // Rules: ISIAN-5, ISIAN-7
  test.each([
    ['tahun_ajaran', '2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
    ['jurusan_pilihan', 'teknik informatika', `Jurusan pilihan harus salah satu dari: ${jurusan}`],
    ['kelas_pilihan', 'Kelas Pagi', 'Kelas pilihan harus salah satu dari: Pagi, Siang, Sore, Malam'],
    ['tanggal_lahir', today(), 'Tanggal lahir harus sebelum hari ini'],
    ['tanggal_daftar', 'kemarin', 'Tanggal daftar tidak valid'],
    ['asal_sekolah', 'a'.repeat(20_000), 'Asal sekolah maksimal 255 karakter'],
    ['nama', 'Dewi\u0000Anggraini', `Nama ${badCharacters}`],
  ] as const)('%s %j: %s', async (field, value, message) => {
    const refusal = { status: 400, message: [{ field, message }] };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: { ...validForm, [field]: value } }), refusal);
  });

  test('half a character pair, which only JSON can carry, is refused', async () => {
    const payload = JSON.stringify({ ...validForm, nama: 'x', asal_sekolah: 'SMK \ud83d' });
    const headers = { 'content-type': 'application/json' };
    await expectRefused(app, () => siswa.request('POST', '/api/v1/data-diri', { payload, headers }), {
      status: 400,
      message: [{ field: 'asal_sekolah', message: `Asal sekolah ${badCharacters}` }],
    });
  });

  // Rule: JAWABAN-4
  test('several broken fields stand in form order, each once', async () => {
    const body = { ...validForm, diskon: 'x', nama: `\u0007${'a'.repeat(300)}`, gelombang: '', tanggal_lahir: 'x' };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body }), {
      status: 400,
      message: [
        { field: 'nama', message: 'Nama maksimal 255 karakter' },
        { field: 'tanggal_lahir', message: 'Tanggal lahir tidak valid' },
        { field: 'gelombang', message: 'Gelombang daftar harus diisi' },
        { field: 'diskon', message: 'Diskon harus berupa angka, paling banyak 6 karakter' },
      ],
    });
  });

  test.each([
    ['diskon', '50.000', 50_000],
    ['diskon', '10.25', 10.25],
    ['diskon', '999999', 999_999],
    ['diskon', '0.07', 0.07],
    ['biaya_pendidikan', '99999999', 99_999_999],
    ['nama', '  Dewi   Anggraini  ', 'Dewi   Anggraini'],
    ['nama', 'Rene\u0301 🎓', 'Ren\u00e9 🎓'],
    ['asal_sekolah', '=HYPERLINK("http://x.example";"SMK")', '=HYPERLINK("http://x.example";"SMK")'],
    ['asal_sekolah', 'SMK \\ "Bina" %_; DROP TABLE akun --', 'SMK \\ "Bina" %_; DROP TABLE akun --'],
    ['tempat_lahir', 'ᬩᬮᬶ 巴厘', 'ᬩᬮᬶ 巴厘'],
  ] as const)('%s %j is kept as %j', async (field, value, kept) => {
    const baru = await app.as('siswa');
    const reply = await baru.call(dataDiri.create, { body: { ...validForm, [field]: value } });
    expect(reply).toMatchObject({ status: 201, body: { data: { ...storedForm, [field]: kept } } });
    expect((await baru.call(dataDiri.get)).body.data[field]).toBe(kept);
  });
});
