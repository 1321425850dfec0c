import { dataDiri } from '@gerbang/contract/data-diri';
import { today } from '@gerbang/contract/fields';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let siswa: Caller;
beforeAll(async () => {
  app = await createTestApp();
  siswa = await app.as('siswa');
});
afterAll(() => app.close());

/** In the order of the form (ISIAN-3); the NIM is the account's. */
const allRequired = [
  ['nama', 'Nama harus diisi'],
  ['tahun_ajaran', 'Tahun ajaran harus diisi'],
  ['jurusan_pilihan', 'Jurusan pilihan harus diisi'],
  ['kelas_pilihan', 'Kelas pilihan harus diisi'],
  ['tempat_lahir', 'Tempat lahir harus diisi'],
  ['tanggal_lahir', 'Tanggal lahir harus diisi'],
  ['jenis_kelamin', 'Jenis Kelamin harus diisi'],
  ['agama', 'Agama harus diisi'],
  ['asal_sekolah', 'Asal sekolah harus diisi'],
  ['nomor_whatsapp', 'Nomor Whatsapp harus diisi'],
  ['tanggal_daftar', 'Tanggal daftar harus diisi'],
  ['gelombang', 'Gelombang daftar harus diisi'],
  ['biaya_pendidikan', 'Biaya pendidikan harus diisi'],
  ['diskon', 'Diskon harus diisi'],
] as const;
const allMessages = allRequired.map(([field, message]) => ({ field, message }));

/** The record that `validForm` makes, as it is answered. */
const storedForm = { ...validForm, gelombang: 2, biaya_pendidikan: 12_500_000, diskon: 50_000 };

describe('fields of POST /data-diri', () => {
  // Rule: ISIAN-3
  test('names every missing field in form order', async () => {
    const refusal = { status: 400, message: allMessages };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: {} }), refusal);
    const blank = Object.fromEntries(allRequired.map(([field]) => [field, ' \t\u00a0 ']));
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: blank }), refusal);
    const empty = Object.fromEntries(allRequired.map(([field]) => [field, '']));
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: empty }), refusal);
    await expectRefused(app, () => siswa.request('POST', '/api/v1/data-diri'), refusal);
  });

  test.each(allRequired)('%s alone missing or blank: %s', async (field, message) => {
    const { [field]: _, ...others } = validForm;
    const refusal = { status: 400, message: [{ field, message }] };
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: others }), refusal);
    await expectRefused(app, () => siswa.call(dataDiri.create, { body: { ...validForm, [field]: '   ' } }), refusal);
  });

  const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
  const badCharacters = 'berisi karakter yang tidak diizinkan';
  const jurusan = 'Manajemen Informatika, Teknik Informatika, Manajemen Perkantoran, Komputerisasi Akuntansi';
  // Rules: ISIAN-5, ISIAN-7
  test.each([
    ['tahun_ajaran', '2026', 'Format harus 20YY/20YY'],
    ['tahun_ajaran', '1999/2000', 'Format harus 20YY/20YY'],
    ['tahun_ajaran', '2026/27', 'Format harus 20YY/20YY'],
    ['tahun_ajaran', 'semua', 'Format harus 20YY/20YY'],
    ['tahun_ajaran', '٢٠٢٦/٢٠٢٧', 'Format harus 20YY/20YY'],
    ['tahun_ajaran', '2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
    ['tahun_ajaran', '2026/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['tahun_ajaran', '2026/2020', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['jurusan_pilihan', 'teknik informatika', `Jurusan pilihan harus salah satu dari: ${jurusan}`],
    ['kelas_pilihan', 'Kelas Pagi', 'Kelas pilihan harus salah satu dari: Pagi, Siang, Sore, Malam'],
    ['jenis_kelamin', 'Laki - Laki', 'Jenis Kelamin harus salah satu dari: L, P'],
    ['tanggal_lahir', '2007-02-29', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', '2007-13-01', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', '14-03-2008', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', '2008-3-14', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', '2008-03-14T00:00:00Z', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', '0000-01-01', 'Tanggal lahir tidak valid'],
    ['tanggal_lahir', today(), 'Tanggal lahir harus sebelum hari ini'],
    ['tanggal_lahir', tomorrow, 'Tanggal lahir harus sebelum hari ini'],
    ['tanggal_daftar', '2026-11-31', 'Tanggal daftar tidak valid'],
    ['tanggal_daftar', 'kemarin', 'Tanggal daftar tidak valid'],
    ['nomor_whatsapp', '0812345', 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_whatsapp', '0812345678901234', 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_whatsapp', '0812-3456-789', 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_whatsapp', '08123abc456', 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_whatsapp', '٠١٢٣٤٥٦٧٨٩', 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['gelombang', '0', 'Gelombang daftar harus satu angka 1 sampai 9'],
    ['gelombang', '10', 'Gelombang daftar harus satu angka 1 sampai 9'],
    ['gelombang', 'x', 'Gelombang daftar harus satu angka 1 sampai 9'],
    ['gelombang', '1.5', 'Gelombang daftar harus satu angka 1 sampai 9'],
    ['biaya_pendidikan', '123456789', 'Biaya pendidikan harus 1 sampai 8 angka'],
    ['biaya_pendidikan', '-1', 'Biaya pendidikan harus 1 sampai 8 angka'],
    ['biaya_pendidikan', '1000.5', 'Biaya pendidikan harus 1 sampai 8 angka'],
    ['biaya_pendidikan', '1e7', 'Biaya pendidikan harus 1 sampai 8 angka'],
    ['diskon', '1.2.3', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '1234567', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '.5', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '5.', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '1.2345', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '-100', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['diskon', '50%', 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['nama', 'a'.repeat(256), 'Nama maksimal 255 karakter'],
    ['asal_sekolah', 'a'.repeat(20_000), 'Asal sekolah maksimal 255 karakter'],
    ['nama', 'Dewi\u0000Anggraini', `Nama ${badCharacters}`],
    ['nama', 'Dewi\r\nAnggraini', `Nama ${badCharacters}`],
    ['agama', 'Is\u001blam', `Agama ${badCharacters}`],
    ['tempat_lahir', 'Banyu\u0085mas', `Tempat lahir ${badCharacters}`],
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
    ['diskon', '12.5', 12.5],
    ['diskon', '10.25', 10.25],
    ['diskon', '100', 100],
    ['diskon', '0', 0],
    ['diskon', '999999', 999_999],
    ['diskon', '1.005', 1005],
    ['diskon', '0.07', 0.07],
    ['biaya_pendidikan', '99999999', 99_999_999],
    ['biaya_pendidikan', '0', 0],
    ['gelombang', '9', 9],
    ['nomor_whatsapp', '08123456', '08123456'],
    ['nomor_whatsapp', '081234567890123', '081234567890123'],
    ['tanggal_lahir', '2008-02-29', '2008-02-29'],
    ['tahun_ajaran', '2098/2099', '2098/2099'],
    ['nama', '  Dewi   Anggraini  ', 'Dewi   Anggraini'],
    ['nama', 'a'.repeat(255), 'a'.repeat(255)],
    ['nama', 'Rene\u0301 🎓', 'Ren\u00e9 🎓'],
    ['nama', "<script>alert('x')</script>", "<script>alert('x')</script>"],
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
