// npm run data-pribadi -- ekspor|hapus|masa-simpan: requests on paper, and the retention periods.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import type { Choice } from './chosen-person.ts';
import type { Traces } from './people.ts';

const HOUR_MS = 60 * 60_000;

const USAGE = `Contoh:
  npm run data-pribadi -- ekspor --nim 2610417 --ke folder
  npm run data-pribadi -- hapus --nim 2610417 [--ya]
Sebagai ganti --nim: --akun email untuk akun itu, --data NIM untuk data di arsip
  npm run data-pribadi -- masa-simpan [--lihat]`;

type Arguments = { command: 'ekspor' | 'hapus' | 'masa-simpan'; ke: string; ya: boolean; lihat: boolean } & Choice;

function readArguments(): Arguments {
  try {
    const text = { type: 'string', default: '' } as const;
    const flag = { type: 'boolean', default: false } as const;
    const options = { nim: text, akun: text, data: text, ke: text, ya: flag, lihat: flag };
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command, ...rest] = positionals;
    if ((command !== 'ekspor' && command !== 'hapus' && command !== 'masa-simpan') || rest.length > 0)
      throw new Error();
    const [nim, akun, data] = [values.nim.trim(), values.akun.trim(), values.data.trim()];
    if (command !== 'masa-simpan' && [nim, akun, data].filter((each) => each !== '').length !== 1) throw new Error();
    if (command === 'ekspor' && values.ke === '') throw new Error();
    return { command, ...values, nim, akun, data };
  } catch {
    throw new StartupError(`Perintah atau pilihan tidak dikenal. ${USAGE}`);
  }
}

// Not before: wrong arguments are answered without loading the server.
const load = () => import('../../foundation.ts');
type Foundation = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['openFoundation']>>;

async function exportSalinan(
  config: Config,
  { db, images }: Foundation,
  { ke, ...choice }: Arguments,
): Promise<string> {
  const { choosePerson, describePerson } = await import('./chosen-person.ts');
  const { collectSalinan } = await import('../../features/data-pribadi/salinan.ts');
  const { berkasSalinan } = await import('../../features/data-pribadi/salinan-files.ts');
  const { zipOf } = await import('../../platform/zip.ts');
  const { writeTrail } = await import('../../platform/trail.ts');
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
    writeTrail(db, systemClock, { actor: null, aksi: 'unduh data pribadi', tabel: 'data_siswa', sasaran_id }),
  );
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(zipOf(berkasSalinan(deps, salinan))), file);
  return `${describePerson(person)}\nSalinan data ditulis ke ${path}. Serahkan hanya kepada orangnya, lalu hapus file ini.`;
}

async function erase(config: Config, { db, storage }: Foundation, { ya, ...choice }: Arguments): Promise<string> {
  const { erasePerson } = await import('./hapus.ts');
  const { choosePerson, describePerson } = await import('./chosen-person.ts');
  const { scrubDatabase } = await import('./scrub.ts');
  const { removeWrittenLetters } = await import('../../features/surat/written-letters.ts');
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

async function runRetention({ privasi }: Config, { db, storage }: Foundation, { lihat }: Arguments): Promise<string> {
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

async function main(): Promise<string> {
  const options = readArguments();
  const config = readConfig(process.env);
  const foundation = await (await load()).openFoundation(config, process.env);
  try {
    return await { ekspor: exportSalinan, hapus: erase, 'masa-simpan': runRetention }[options.command](
      config,
      foundation,
      options,
    );
  } finally {
    await foundation.db.destroy();
    foundation.lock.release();
  }
}

await runCommand(main);
