import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  firstVariables,
  isRecipient,
  type MetricsConfig,
  metricsOf,
  operationsVariables,
} from './config-operations.ts';
import { type PrivasiConfig, privasiOf, privasiVariables } from './config-privasi.ts';
import { orEmpty, setting, whole, wrong } from './config-setting.ts';
import { StartupError } from './errors.ts';
import { parseS3Url } from './storage/s3-address.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The settings of one instance, from the environment; the table in docs/operations.md describes each. */
export type Config = {
  host: string;
  port: number;
  dataDir: string;
  /** Folder of `rahasia.json`; `dataDir` unless given. */
  rahasiaDir: string;
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string;
  /** Its replicas, each server itself, which lists, records and dashboards may be read from. */
  databaseReadUrls: string[];
  /** Object store for pictures as https://key:secret@host/bucket; empty: in `dataDir`. */
  s3Url: string;
  /** Origin people use, such as https://siswa.sekolah.sch.id; empty: the address listened on. */
  publicUrl: string;
  namaSekolah: string;
  /** Mail server as smtp:// or smtps:// with user and password; empty: each mail becomes a file in `dataDir`. */
  smtpUrl: string;
  /** Address that mails come from. */
  smtpFrom: string;
  logLevel: (typeof logLevels)[number];
  /** Minutes between two backups; 0: none by themselves. */
  cadanganMenit: number;
  /** Folder of the backups. */
  cadanganDir: string;
  /** Whom they are sealed to, age1…; empty: see `readRecipient`. */
  cadanganPenerima: string;
  /** Days that what was deleted can be restored. */
  hariSampah: number;
  /** Days after the last one of a loan on which a letter reminds of it; 0 is that day itself. */
  hariIngatPinjam: number[];
  /** Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas. */
  trustProxy: string[];
  /** Own networks that webhooks may go to. */
  webhookNetworks: string[];
  privasi: PrivasiConfig;
  metrics: MetricsConfig;
  /** Addresses of the accounts that a first start makes; empty: asked at a terminal, else made up. */
  emailPertama: { pimpinan: string; admin: string };
};

function isOrigin(value: string): boolean {
  return /^https?:\/\/[^/\s?#@]+\/?$/.test(value) && URL.canParse(value);
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** An IP address, or a network such as 10.0.0.0/8. */
function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value);
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || url.port === '0') return false;
  return /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '' && canDecode(url.username + url.password);
}

/** A bare percent sign in a password would only be found out with the first mail. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The default sender: an address of the host that people use, which no mail server takes for somebody else's. */
function senderAt(publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? 'localhost';
  return `no-reply@${isIP(host.replace(/[[\]]/g, '')) ? 'localhost' : host}`;
}

const environment = z.object({
  ...privasiVariables,
  ...operationsVariables,
  ...firstVariables,
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: whole('PORT', { most: 65_535, fallback: 3000 }),
  DATA_DIR: z._default(z.string(), './data'),
  RAHASIA_DIR: z._default(z.string(), ''),
  DATABASE_URL: orEmpty('DATABASE_URL', {
    expected: 'postgres://… atau kosong',
    isRight: isPostgresUrl,
  }),
  DATABASE_READ_URL: setting('DATABASE_READ_URL', {
    expected: 'postgres://… dari replika, beberapa dipisah koma, atau kosong',
    isRight: (value) => listOf(value).every(isPostgresUrl),
  }),
  S3_URL: orEmpty('S3_URL', {
    expected: 'https://kunci:rahasia@host/bucket atau kosong',
    isRight: (value) => parseS3Url(value) !== undefined,
  }),
  PUBLIC_URL: orEmpty('PUBLIC_URL', { expected: 'https://nama-host tanpa jalur', isRight: isOrigin }),
  NAMA_SEKOLAH: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, wrong('NAMA_SEKOLAH', 'teks')),
        z.maxLength(100, wrong('NAMA_SEKOLAH', 'paling banyak 100 karakter')),
      ),
    'Akademi Komputer',
  ),
  SMTP_URL: orEmpty('SMTP_URL', {
    expected: 'smtp://user:password@host:587, smtps://…, atau kosong',
    isRight: isSmtpUrl,
  }),
  SMTP_FROM: orEmpty('SMTP_FROM', {
    expected: 'satu alamat email pengirim',
    isRight: (value) => /^[^\s@,;:<>"()[\]]+@[^\s@,;:<>"()[\]]+$/.test(value),
  }),
  LOG_LEVEL: z._default(
    z.enum(logLevels, wrong('LOG_LEVEL', 'fatal, error, warn, info, debug, trace, atau silent')),
    'info',
  ),
  CADANGAN_MENIT: setting('CADANGAN_MENIT', {
    fallback: '15',
    expected: 'bilangan 5 sampai 1440, atau 0',
    isRight: (v) => /^\d{1,4}$/.test(v) && (Number(v) === 0 || Number(v) >= 5) && Number(v) <= 1440,
  }),
  CADANGAN_PENERIMA: orEmpty('CADANGAN_PENERIMA', { expected: 'age1… atau kosong', isRight: isRecipient }),
  CADANGAN_DIR: z._default(z.string(), ''),
  HARI_INGAT_PINJAM: setting('HARI_INGAT_PINJAM', {
    fallback: '0,3,7',
    expected: 'paling banyak sepuluh bilangan 0 sampai 365, dipisah koma',
    isRight: (value) =>
      listOf(value).length <= 10 && listOf(value).every((v) => /^\d{1,3}$/.test(v) && Number(v) <= 365),
  }),
  HARI_SAMPAH: whole('HARI_SAMPAH', { least: 1, most: 365, fallback: 30 }),
  TRUST_PROXY: setting('TRUST_PROXY', {
    expected: 'daftar alamat IP atau jaringan',
    isRight: (value) => listOf(value).every(isNetwork),
  }),
  KAIT_JARINGAN: setting('KAIT_JARINGAN', {
    expected: 'daftar alamat IP atau jaringan',
    isRight: (value) => listOf(value).every(isNetwork),
  }),
});

/** The names of all settings. */
export const settings = [...Object.keys(environment.def.shape), 'SECRETS'];

/** Reads and checks the environment. Throws StartupError with one sentence for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Careful: a variable that is set but empty, as in `HOST= npm start`, means "not given".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) throw new StartupError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const values = parsed.data;
  const databaseReadUrls = [...new Set(listOf(values.DATABASE_READ_URL))];
  if (databaseReadUrls.length > 0 && (values.DATABASE_URL === '' || databaseReadUrls.includes(values.DATABASE_URL))) {
    throw new StartupError(wrong('DATABASE_READ_URL', 'alamat replika dari DATABASE_URL, bukan DATABASE_URL sendiri'));
  }
  if (values.EMAIL_ADMIN && values.EMAIL_ADMIN.toLowerCase() === values.EMAIL_PIMPINAN.toLowerCase()) {
    throw new StartupError(wrong('EMAIL_ADMIN', 'email lain daripada EMAIL_PIMPINAN'));
  }
  return {
    host: values.HOST,
    port: Number(values.PORT),
    dataDir: resolve(values.DATA_DIR),
    rahasiaDir: resolve(values.RAHASIA_DIR || values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrls,
    s3Url: values.S3_URL,
    // As browsers write it in `Origin`: lower-case, without a default port.
    publicUrl: values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin,
    namaSekolah: values.NAMA_SEKOLAH,
    smtpUrl: values.SMTP_URL,
    smtpFrom: values.SMTP_FROM || senderAt(values.PUBLIC_URL),
    logLevel: values.LOG_LEVEL,
    cadanganMenit: Number(values.CADANGAN_MENIT),
    cadanganPenerima: values.CADANGAN_PENERIMA,
    cadanganDir: values.CADANGAN_DIR ? resolve(values.CADANGAN_DIR) : join(resolve(values.DATA_DIR), 'cadangan'),
    hariIngatPinjam: listOf(values.HARI_INGAT_PINJAM).map(Number),
    hariSampah: Number(values.HARI_SAMPAH),
    trustProxy: listOf(values.TRUST_PROXY),
    webhookNetworks: listOf(values.KAIT_JARINGAN),
    privasi: privasiOf(values),
    metrics: metricsOf(values),
    emailPertama: { pimpinan: values.EMAIL_PIMPINAN.toLowerCase(), admin: values.EMAIL_ADMIN.toLowerCase() },
  };
}
