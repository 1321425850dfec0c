// npm run data-pribadi -- ekspor|hapus|masa-simpan: requests on paper, and the retention periods.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { called } from '../../platform/called.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { flag, type GivenWords, runCommand, text } from '../command.ts';
import { type Installation, onInstallation } from '../installation.ts';
import type { Choice } from './chosen-person.ts';
import type { Traces } from './people.ts';

const HOUR_MS = 60 * 60_000;

const name = { ...text, default: '' } as const;

const declaration = {
  name: 'data-pribadi',
  sentence: 'Menyalin atau menghapus data satu orang atas permintaannya, dan menghapus yang masa simpannya berakhir.',
  forms: {
    'ekspor --ke <folder> [--nim <nim>] [--akun <email>] [--data <nim>]': 'menulis salinan datanya sebagai ZIP',
    'hapus [--nim <nim>] [--akun <email>] [--data <nim>] [--ya]':
      'menyebut apa yang ada tentang orang itu; dengan --ya menghapusnya selamanya',
    'masa-simpan [--lihat]': 'menghapus yang masa simpannya berakhir; dengan --lihat hanya menyebutnya',
  },
  options: {
    nim: { ...name, hint: 'orang dengan NIM itu, akun maupun datanya' },
    akun: { ...name, hint: 'akun dengan email itu' },
    data: { ...name, hint: 'data di arsip dengan NIM itu' },
    ke: { ...name, hint: 'folder tujuan' },
    ya: { ...flag, hint: 'sungguh menghapus' },
    lihat: { ...flag, hint: 'tidak menghapus apa pun' },
  },
  examples: ['ekspor --nim 2610417 --ke salinan', 'hapus --nim 2610417', 'masa-simpan --lihat'],
};

type Options = { ke: string; ya: boolean; lihat: boolean } & Choice;

/** Exactly one of the three says whom it is about. */
function readOptions({
  action,
  values,
}: GivenWords<keyof typeof declaration.forms, typeof declaration.options>): Options {
  const [nim, akun, data] = [values.nim.trim(), values.akun.trim(), values.data.trim()];
  if (action !== 'masa-simpan' && [nim, akun, data].filter((each) => each !== '').length !== 1)
    throw new StartupError(`Sebut satu orang: --nim, --akun, atau --data. Bantuan: ${called('data-pribadi --help')}`);
  return { ...values, nim, akun, data };
}

async function exportSalinan({ db, images, config }: Installation, { ke, ...choice }: Options): Promise<string> {
  const { choosePerson, describePerson } = await import('./chosen-person.ts');
  const { berkasSalinan, collectSalinan } = await import('../../features/siswa/door.ts');
  const { zipOf } = await import('../../platform/zip.ts');
  const { writeAudit } = await import('../../platform/audit.ts');
  const { transaction } = await import('../../platform/database/engine.ts');
  const deps = { db, clock: systemClock, images, namaSekolah: config.namaSekolah };
  const person = await choosePerson(db, choice);
  const { nim, akun, data_siswa } = person;
  const salinan = await collectSalinan(deps, { nim, akun_id: akun?.id ?? null });
  if (!salinan || (!akun && !data_siswa)) throw new StartupError(`Hanya ada di Sampah: ${describePerson(person)}.`);
  await mkdir(resolve(ke), { recursive: true, mode: 0o700 });
  const path = join(resolve(ke), `data-pribadi-${nim.replace(/[^\w.-]/g, '_')}.zip`);
  const sasaran_id = salinan.data_diri?.id ?? salinan.akun?.id ?? null;
  await transaction(db, (db) =>
    writeAudit(
      { db, clock: systemClock, actor: null },
      { aksi: 'unduh data pribadi', tabel: 'data_siswa', sasaran_id },
    ),
  );
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(zipOf(berkasSalinan(deps, salinan))), file);
  return `${describePerson(person)}\nSalinan data ditulis ke ${path}. Serahkan hanya kepada orangnya, lalu hapus file ini.`;
}

async function erase({ db, storage, config }: Installation, { ya, ...choice }: Options): Promise<string> {
  const { erasePerson } = await import('./hapus.ts');
  const { choosePerson, describePerson } = await import('./chosen-person.ts');
  const { scrubDatabase } = await import('./scrub.ts');
  const { removeWrittenLetters } = await import('../../core/surat/written-letters.ts');
  const person = await choosePerson(db, choice);
  const { nim, pemilik } = person;
  const found = [person.akun && 'akun', person.data_siswa && 'data siswa', person.sampah.length > 0 && 'isi sampah'];
  const words = found.filter(Boolean).join(', ');
  const named = describePerson(person);
  if (!ya) return `Ditemukan: ${named}.\nBelum ada yang dihapus. Untuk menghapus selamanya, tambahkan --ya.`;
  const isMeant = (each: Traces) => each.pemilik?.email === pemilik?.email;
  const removed = await erasePerson({ db, clock: systemClock, storage }, { nim, aksi: 'hapus data pribadi', isMeant });
  const letters = await removeWrittenLetters(join(config.dataDir, 'surat'), removed?.emails ?? []);
  await scrubDatabase(db, config);
  return `${named}\nDihapus selamanya: ${words}, ${removed?.gambar ?? 0} gambar, ${(removed?.surat ?? 0) + letters} surat.\n${await backupsOf(config)}`;
}

/** What a deletion cannot reach, by name. */
async function backupsOf(config: Config): Promise<string> {
  const { listGenerations } = await import('../backup/store.ts');
  const names = await readdir(config.dataDir).catch(() => [] as string[]);
  const backups = (await listGenerations(config.cadanganDir)).map(({ folder, manifest }) =>
    manifest.asal === 'terjadwal' ? `${folder} (terhapus sendiri)` : folder,
  );
  const aside = names.filter((name) => name.startsWith('sebelum-pemulihan-') || name === 'cadangan-migrasi');
  const rest = [...backups, ...aside.map((name) => join(config.dataDir, name))];
  if (rest.length === 0)
    return 'Tidak ada salinan lama di komputer ini. Periksa juga cadangan yang disimpan di tempat lain.';
  return (
    'Salinan lama dibuat sebelum penghapusan ini dan masih memuat datanya; hapus, atau tunggu jangka waktunya. Bila salah ' +
    `satunya kelak dipulihkan, jalankan perintah ini sekali lagi:\n${rest.map((path) => `- ${path}`).join('\n')}`
  );
}

const doubted = (missingMs: number) =>
  new StartupError(
    'Tidak ada yang dihapus: program belum lama melihat jam komputer ini, atau jamnya baru berubah jauh. Periksa tanggalnya, ' +
      `biarkan program berjalan ${Math.ceil(missingMs / HOUR_MS)} jam lagi, lalu ulangi. Dengan --lihat tidak ada yang dihapus.`,
  );

async function runRetention({ db, storage, config: { privasi } }: Installation, { lihat }: Options): Promise<string> {
  const { applyRetention } = await import('./periods.ts');
  const { createClockGuard } = await import('../../platform/clock-guard.ts');
  const guard = createClockGuard({ db, clock: systemClock, log: { warn: () => undefined }, settleMs: 0 });
  const { mayDelete, missingMs, doubt } = await guard.look();
  if (!lihat && !mayDelete) throw doubted(missingMs);
  const deps = { db, clock: systemClock, storage, periods: privasi.periods, doubt };
  const result = await applyRetention(deps, { lihat });
  const lines = [
    `akun yang tidak pernah diaktivasi: ${result.akun_nonaktif}`,
    `data yang ditolak: ${result.ditolak}`,
    `arsip: ${result.arsip}`,
    `catatan siapa yang melihat: ${result.dilihat}`,
    `nama peminjam tanpa akun: ${result.peminjam}`,
    `entri jejak: ${result.jejak}`,
    `surat terkirim: ${result.surat}`,
    `sesi, kode, dan hitungan percobaan: ${result.sesi}`,
  ];
  return `${lihat ? 'Akan dihapus' : 'Dihapus'} karena masa simpannya berakhir:\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

const work = { ekspor: exportSalinan, hapus: erase, 'masa-simpan': runRetention };

await runCommand(declaration, (given) => {
  const options = readOptions(given);
  return onInstallation((installation) => work[given.action](installation, options));
});
