import { describe, expect, test } from 'vitest';
import { newPassword } from './akun/account-fields.ts';
import { loginBody, registrasiBody } from './akun/auth.ts';
import { dokumen } from './choices.ts';
import { isCalendarDate, parseDiskon, tahunAjaranError, today } from './fields.ts';
import { listQuery } from './lists.ts';
import { dataDiri, dataDiriForm } from './siswa/data-diri.ts';
import { penolakan } from './siswa/penolakan.ts';
import { dataSiswaFields, dataSiswaLabels } from './siswa/siswa-fields.ts';

/** The first sentence about the reason of a rejection. */
const alasanError = (alasan_penolakan: unknown) => penolakan.safeParse({ alasan_penolakan }).error?.issues[0]?.message;

/** The sentences about one field of the student form. */
function errorsOf(field: keyof typeof dataSiswaFields, value: unknown): string[] {
  const result = dataSiswaFields[field].safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

const valid = {
  nama: 'Siti Nur Aisyah',
  nim: '23.11.0042',
  tahun_ajaran: '2026/2027',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Malam',
  tempat_lahir: 'Baubau',
  tanggal_lahir: '2008-02-29',
  jenis_kelamin: 'P',
  agama: 'Islam',
  asal_sekolah: 'SMA Negeri 1 Baubau',
  nomor_whatsapp: '081234567890',
  tanggal_daftar: '2026-07-01',
  gelombang: '2',
  biaya_pendidikan: '12500000',
  diskon: '50.000',
};

describe('isian data siswa', () => {
  // Rules: BENTUK-3, ISIAN-9
  test('a complete form passes and amounts come out as numbers', () => {
    const { nim, ...own } = valid;
    expect(dataDiriForm.parse({ ...own, status_data: 'Tervalidasi', nim })).toEqual({
      ...own,
      gelombang: 2,
      biaya_pendidikan: 12_500_000,
      diskon: 50_000,
    });
  });

  // Rule: ISIAN-3
  test.each(Object.keys(valid) as (keyof typeof valid)[])(
    '%s: left out, empty and blank get one same sentence',
    (field) => {
      const label = {
        jenis_kelamin: 'Jenis Kelamin',
        nomor_whatsapp: 'Nomor Whatsapp',
        gelombang: 'Gelombang daftar',
        nim: 'NIM',
      };
      const words = Object.entries(label).find(([name]) => name === field)?.[1] ?? field.replace('_', ' ');
      const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} harus diisi`;
      expect(errorsOf(field, undefined)).toEqual([sentence]);
      expect(errorsOf(field, '')).toEqual([sentence]);
      expect(errorsOf(field, '   ')).toEqual([sentence]);
    },
  );

  // Rule: BENTUK-4
  test('text is trimmed, kept as it is otherwise, and at most 255 characters long', () => {
    expect(dataSiswaFields.nama.parse('  <b>O’Neil</b> % _ 😀 ')).toBe('<b>O’Neil</b> % _ 😀');
    expect(errorsOf('nama', 'a'.repeat(255))).toEqual([]);
    expect(errorsOf('nama', 'a'.repeat(256))).toEqual(['Nama maksimal 255 karakter']);
  });

  // Rule: BENTUK-4
  test.each(['a\u0000b', 'a\nb', 'a\u001bb', 'a\u0085b', 'a\ud800b', 'a\u2028b', 'a\u202eb', 'a\u2066b', 'a\uffffb'])(
    'control characters are refused: %j',
    (value) => {
      expect(errorsOf('nama', value)).toEqual(['Nama berisi karakter yang tidak diizinkan']);
      expect(alasanError(value) === undefined).toBe(value === 'a\nb');
    },
  );

  // Rule: BENTUK-4
  test('a text of which nothing can be seen is missing; joiners inside a text stay', () => {
    expect(errorsOf('nama', 'A\ufffdB')).toEqual(['Nama berisi karakter yang tidak diizinkan']);
    for (const unseen of ['\u200b\u200d\u2060', '\u3164', '\u2800 \u2800', '\u115f\u1160\uffa0']) {
      expect(errorsOf('nama', unseen)).toEqual(['Nama harus diisi']);
    }
    expect(alasanError('\u200b\n\u200b')).toBe('Alasan penolakan harus diisi!');
    expect(dataSiswaFields.nama.parse('👩‍🎓 Dewi')).toBe('👩‍🎓 Dewi');
  });

  // Rule: ISIAN-8
  test.each([
    ['jenis_kelamin', 'Laki - Laki', 'Jenis Kelamin harus salah satu dari: L, P'],
    ['gelombang', ['0', '10', 'x', '1.5'], 'Gelombang daftar harus satu angka 1 sampai 9'],
    ['biaya_pendidikan', ['123456789', '-1', '1000.5', '1e7'], 'Biaya pendidikan harus 1 sampai 8 angka'],
    ['diskon', ['1.2.3', '-100', '50%'], 'Diskon harus berupa angka, paling banyak 6 karakter'],
    ['nomor_whatsapp', ['0812345', '0812345678901234', '08123abc456'], 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_whatsapp', ['00000000000'], 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['nomor_wali', ['00000000000'], 'Nomor WhatsApp Wali harus 8 sampai 15 angka'],
    ['tanggal_lahir', ['1900-01-01'], 'Tanggal lahir tidak valid'],
    ['nama', ['-', '123', 'N/A'], 'Nama harus diisi'],
    ['asal_sekolah', ['-', 'null', 'N/A', 'Tidak ada'], 'Asal sekolah harus diisi'],
    ['agama', ['—', 'None'], 'Agama harus diisi'],
    ['tempat_lahir', ['.', 'kosong'], 'Tempat lahir harus diisi'],
    ['nomor_whatsapp', ['+6281234567', '٠١٢٣٤٥٦٧٨٩'], 'Nomor Whatsapp harus 8 sampai 15 angka'],
    ['tanggal_lahir', ['2007-02-29', '2007-13-01', '2008-03-14T00:00:00Z'], 'Tanggal lahir tidak valid'],
    ['tanggal_daftar', '1 Juli 2026', 'Tanggal daftar tidak valid'],
    ['tahun_ajaran', ['2026', '1999/2000', 'semua', '٢٠٢٦/٢٠٢٧'], 'Format harus 20YY/20YY'],
  ] as const)('%s refuses %j', (field, values, sentence) => {
    for (const value of [values].flat()) expect(errorsOf(field, value)).toEqual([sentence]);
  });

  // Rule: ISIAN-6
  test('tanggal lahir lies in the past of the campus’ own day', () => {
    expect(errorsOf('tanggal_lahir', today())).toEqual(['Tanggal lahir harus sebelum hari ini']);
    expect(today(new Date('2026-11-19T17:30:00Z'))).toBe('2026-11-20');
  });

  // Rule: BENTUK-7
  test('tanggal daftar is not later than next year', () => {
    const thisYear = Number(today().slice(0, 4));
    expect(errorsOf('tanggal_daftar', `${thisYear + 1}-12-31`)).toEqual([]);
    expect(errorsOf('tanggal_daftar', `${thisYear + 2}-01-01`)).toEqual([
      `Tanggal daftar paling lambat 31 Desember ${thisYear + 1}`,
    ]);
  });

  // Rules: ISIAN-1, ISIAN-2
  test('labels stand in the order of the form, and there are six documents', () => {
    expect(Object.keys(dataSiswaLabels)).toEqual(Object.keys(dataSiswaFields));
    expect(dokumen).toHaveLength(6);
  });
});

describe('rules of single values', () => {
  // Rule: ISIAN-4
  test.each([
    ['2026/2027', undefined],
    ['2099/2100', 'Format harus 20YY/20YY'],
    ['2026-2027', 'Format harus 20YY/20YY'],
    ['2026/2027 ', 'Format harus 20YY/20YY'],
    ['2026/2028', 'Perbedaan tahun tidak boleh lebih dari 1 tahun'],
    ['2026/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
    ['2027/2026', 'Tahun kedua harus lebih besar dari tahun pertama'],
  ])('tahun ajaran %j: %s', (value, sentence) => {
    expect(tahunAjaranError(value)).toBe(sentence);
  });

  // Rule: ISIAN-9
  test.each([
    ['50.000', 50_000],
    ['1.000', 1000],
    ['999999', 999_999],
    ['10.5', 10.5],
    ['10.25', 10.25],
    ['0', 0],
    ['1234567', undefined],
    ['1.2.3', undefined],
    ['10.', undefined],
    ['.5', undefined],
    ['1.2345', undefined],
    ['50,000', undefined],
    ['5e3', undefined],
  ])('diskon %j is %s rupiah', (value, rupiah) => {
    expect(parseDiskon(value)).toBe(rupiah);
  });

  // Rule: BENTUK-1
  test('only days that exist are dates', () => {
    expect(['2024-02-29', '2000-02-29', '2026-12-31'].every(isCalendarDate)).toBe(true);
    expect(
      ['2100-02-29', '2026-00-10', '2026-13-01', '2026-04-31', '0001-01-01', '2026-1-1'].some(isCalendarDate),
    ).toBe(false);
  });

  // Rule: SANDI-1
  test('a password has 6 to 128 characters and keeps its blanks', () => {
    expect(newPassword.parse('  abc ')).toBe('  abc ');
    expect(newPassword.safeParse('12345').success).toBe(false);
    expect(newPassword.safeParse('x'.repeat(128)).success).toBe(true);
    expect(newPassword.safeParse('x'.repeat(129)).success).toBe(false);
  });

  // Rule: AKUN-2
  test('an e-mail address is stored in small letters; what is none gets the sentence', () => {
    expect(loginBody.parse({ email: ' Budi@Contoh.ID ', password: 'x' }).email).toBe('budi@contoh.id');
    const refused = ['budi', 'budi@contoh', 'a b@c.id', 'a@b,c.id', '@c.id'];
    for (const email of refused) {
      const { error } = loginBody.safeParse({ email, password: 'x' });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Mohon input email yang valid']);
    }
  });

  test('two different passwords are refused at the confirmation', () => {
    const body = { email: 'a@b.id', nim: '1', password: 'rahasia', passwordKonfirmasi: 'rahasja' };
    const { error } = registrasiBody.safeParse(body);
    expect(error?.issues).toMatchObject([
      { path: ['passwordKonfirmasi'], message: 'Konfirmasi Password tidak sama dengan Password' },
    ]);
  });

  // Rule: BENTUK-4
  test('the reason of a rejection keeps its lines and its 1,000 characters', () => {
    const { alasan_penolakan } = penolakan.parse({ alasan_penolakan: ' Foto buram.\r\nUnggah ulang. ' });
    expect(alasan_penolakan).toBe('Foto buram.\nUnggah ulang.');
    expect(alasanError('  ')).toBe('Alasan penolakan harus diisi!');
    expect(alasanError('x'.repeat(1001))).toBe('Alasan penolakan maksimal 1.000 karakter');
  });

  // Rule: PERAN-16
  test('what has no sentence of its own is told in Indonesian too', () => {
    for (const schema of [listQuery, penolakan, dataDiriForm]) {
      expect(schema.safeParse([]).error?.issues[0]?.message).toBe('Isian tidak valid');
    }
  });

  test('a change may leave fields out, but what is sent must be valid', () => {
    expect(dataDiri.update.body.parse({ nama: 'Budi', versi: '3' })).toEqual({ nama: 'Budi', versi: 3 });
    expect(dataDiri.update.body.safeParse({ nama: '' }).success).toBe(false);
    for (const versi of ['x', -1, 1.5, 1_000_000_000, '1000000000', null]) {
      const { error } = dataDiri.update.body.safeParse({ versi });
      expect(error?.issues.map(({ message }) => message)).toEqual(['Versi tidak valid']);
    }
  });
});
