import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './errors.ts';

// Rules: PRIBADI-7, PRIBADI-8
test('without a variable, or with empty ones, everything has a value', () => {
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('./data'),
    rahasiaDir: resolve('./data'),
    databaseUrl: '',
    databaseReadUrls: [],
    publicUrl: '',
    namaSekolah: 'Akademi Komputer',
    smtpUrl: '',
    smtpFrom: 'no-reply@localhost',
    logLevel: 'info',
    cadanganMenit: 15,
    cadanganPenerima: '',
    cadanganDir: resolve('./data/cadangan'),
    trustProxy: [],
    webhookNetworks: [],
    hariSampah: 30,
    hariIngatPinjam: [0, 3, 7],
    s3Url: '',
    metrics: { token: '', isPublic: false },
    emailPertama: { pimpinan: '', admin: '' },
    privasi: {
      kontak: '',
      periods: {
        akunNonaktifHari: 180,
        dilihatHari: 730,
        ditolakHari: 365,
        arsipTahun: 0,
        jejakTahun: 5,
        suratHari: 30,
        sesiHari: 31,
      },
    },
  };
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ HOST: '', PORT: '', PUBLIC_URL: '', TRUST_PROXY: '', LAIN: 'x' })).toEqual(defaults);
});

test('values are read as people write them', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '0',
    DATABASE_URL: 'postgresql://a:b@db/gerbang?sslmode=require',
    NAMA_SEKOLAH: '  Politeknik Ñ  ',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ,::1,fd00::/8',
  });
  expect(config).toMatchObject({ host: '0.0.0.0', port: 0, namaSekolah: 'Politeknik Ñ' });
  expect(config.databaseUrl).toBe('postgresql://a:b@db/gerbang?sslmode=require');
  expect(config.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
});

test.each([
  ['https://siswa.sekolah.id/', 'https://siswa.sekolah.id'],
  ['https://Siswa.Sekolah.ID', 'https://siswa.sekolah.id'],
  ['https://siswa.sekolah.id:443', 'https://siswa.sekolah.id'],
  ['http://siswa.sekolah.id:80/', 'http://siswa.sekolah.id'],
  ['http://192.168.1.7:3000', 'http://192.168.1.7:3000'],
])('PUBLIC_URL %s is the origin %s, as browsers send it', (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin);
});

test.each([
  ['PORT', ['-1', '65536', '3000.5', 'tiga', ' 3000', '0x10', '999999']],
  ['DATABASE_URL', ['mysql://x', 'gerbang.db', 'postgres://', 'postgres://[x', 'postgres://a b']],
  ['DATABASE_READ_URL', ['mysql://x', 'postgres://a,b', 'postgres://a b']],
  [
    'PUBLIC_URL',
    ['siswa.sekolah.id', 'ftp://x', 'https://x/jalur', 'https://', 'https://x y', 'https://a@x', 'https://x?a'],
  ],
  ['NAMA_SEKOLAH', ['   ', 'x'.repeat(101)]],
  ['METRICS_TOKEN', ['pendek', 'x'.repeat(201), 'dengan spasi di dalam']],
  ['METRICS_PUBLIC', ['1', 'true', 'yes']],
  ['KONTAK_PRIVASI', ['x'.repeat(201)]],
  ['SIMPAN_DITOLAK_HARI', ['-1', '3651', 'setahun', '1.5', ' 5']],
  ['SIMPAN_SESI_HARI', ['0', '30']],
  ['LOG_LEVEL', ['INFO', 'verbose', '30']],
  [
    'TRUST_PROXY',
    ['1', 'true', 'dead', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.1/8/8', '10.0.0.1/', 'proxy.lokal'],
  ],
])('a wrong %s is refused with its name', (name, values) => {
  for (const value of values) {
    const read = () => readConfig({ [name]: value });
    expect(read, value).toThrow(StartupError);
    expect(read, value).toThrow(new RegExp(`^${name} tidak benar: `));
  }
});

// Rule: JALAN-26
test('replicas are addresses of their own, beside that of the database', () => {
  const [DATABASE_URL, one, other] = ['postgres://utama/gerbang', 'postgres://r1/gerbang', 'postgres://r2/gerbang'];
  const read = (env: Record<string, string | undefined>) => readConfig(env).databaseReadUrls;
  expect(read({ DATABASE_URL, DATABASE_READ_URL: `${one}, ${other},${one}` })).toEqual([one, other]);
  for (const env of [{ DATABASE_READ_URL: one }, { DATABASE_URL, DATABASE_READ_URL: `${one},${DATABASE_URL}` }]) {
    expect(() => read(env)).toThrow(/^DATABASE_READ_URL tidak benar: alamat replika dari DATABASE_URL/);
  }
});

// Rule: JALAN-1
test('every wrong value is named at once', () => {
  const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' });
  expect(read).toThrow(/PORT tidak benar: .*\nLOG_LEVEL tidak benar: /);
});

describe('mail', () => {
  // Rule: SURAT-7
  test('without settings mails become files, from an address of the host that people use', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: '', smtpFrom: 'no-reply@localhost' });
    expect(readConfig({ PUBLIC_URL: 'https://siswa.wk.example' }).smtpFrom).toBe('no-reply@siswa.wk.example');
    for (const PUBLIC_URL of ['http://192.168.1.5:3000', 'http://[fd00::1]:3000']) {
      expect(readConfig({ PUBLIC_URL }).smtpFrom).toBe('no-reply@localhost');
    }
    expect(readConfig({ SMTP_FROM: 'surat@wk.example' }).smtpFrom).toBe('surat@wk.example');
  });

  test.each([
    'smtp://localhost',
    'smtp://a%40b.id:p%2Fq@mail.wk.example:587',
    'smtps://mail.wk.example',
    'smtp://[::1]:25/',
  ])('SMTP_URL %s is taken as it is', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  });

  test.each([
    'mail.wk.example',
    'mail.wk.example:587',
    'http://mail.wk.example',
    'smtp://',
    'smtp://mail.wk.example:0',
    'smtp://mail.wk.example:99999',
    'smtp://mail.wk.example/kotak',
    'smtp://mail.wk.example?pool=true',
    'smtp://a%b:c@mail.wk.example',
    'smtp://mail wk',
  ])('SMTP_URL %s is refused without repeating it', (SMTP_URL) => {
    const sentence = 'SMTP_URL tidak benar: smtp://user:password@host:587, smtps://…, atau kosong';
    expect(() => readConfig({ SMTP_URL })).toThrow(new StartupError(sentence));
  });

  test.each(['surat', 'Surat <surat@wk.example>', 'a@b, c@d', 'a@@b'])('SMTP_FROM %s is refused', (SMTP_FROM) => {
    const sentence = 'SMTP_FROM tidak benar: satu alamat email pengirim';
    expect(() => readConfig({ SMTP_FROM })).toThrow(new StartupError(sentence));
  });
});

describe('the bin', () => {
  // Rule: SAMPAH-1
  test('keeps for thirty days unless told otherwise', () => {
    expect([readConfig({}).hariSampah, readConfig({ HARI_SAMPAH: '7' }).hariSampah]).toEqual([30, 7]);
  });

  test.each(['0', '366', '-1', 'tujuh', '1.5'])('does not keep for %s days', (HARI_SAMPAH) => {
    expect(() => readConfig({ HARI_SAMPAH })).toThrow('HARI_SAMPAH tidak benar: bilangan 1 sampai 365');
  });
});

describe('backups', () => {
  const penerima = `age1${'q'.repeat(58)}`;

  // Rule: CADANGAN-1
  test('have an interval, a folder and whom they are sealed to', () => {
    const env = { CADANGAN_MENIT: '60', CADANGAN_DIR: '/mnt/cadangan', CADANGAN_PENERIMA: penerima };
    const expected = { cadanganMenit: 60, cadanganDir: '/mnt/cadangan', cadanganPenerima: penerima };
    expect(readConfig(env)).toMatchObject(expected);
    expect(readConfig({ CADANGAN_MENIT: '0' }).cadanganMenit).toBe(0);
    expect(readConfig({ DATA_DIR: '/srv/data' }).cadanganDir).toBe('/srv/data/cadangan');
  });

  test.each(['4', '1441', '-1', 'sering', '1.5'])('are not made every %s minutes', (CADANGAN_MENIT) => {
    expect(() => readConfig({ CADANGAN_MENIT })).toThrow('CADANGAN_MENIT tidak benar: bilangan 5 sampai 1440, atau 0');
  });

  test.each(['age1', penerima.toUpperCase(), `${penerima}b1`])('are not sealed to %s', (CADANGAN_PENERIMA) => {
    expect(() => readConfig({ CADANGAN_PENERIMA })).toThrow('CADANGAN_PENERIMA tidak benar: age1… atau kosong');
  });
});
