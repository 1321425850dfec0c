// npm run cadangan -- buat|periksa|pulihkan: backups of database and pictures, and back.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { jakartaStamp } from '../platform/backup/jakarta.ts';
import { BackupExistsError, makeBackup } from '../platform/backup/make.ts';
import { isSealedBy, type Manifest } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restore.ts';
import { refuseUnfinishedRestore } from '../platform/backup/restore-install.ts';
import { listBackups } from '../platform/backup/retention.ts';
import { verifyBackup } from '../platform/backup/verify.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { explainStart, nameOf } from '../platform/database/start-errors.ts';
import { StartupError } from '../platform/errors.ts';
import { joinInstances } from '../platform/instance-lock.ts';
import { loadSecrets, type Secrets, secretsText } from '../platform/secrets.ts';
import { isFingerprintOf } from '../platform/secrets-fingerprint.ts';
import { writeAndSync } from '../platform/storage/durable-file.ts';
import { StorageFullError } from '../platform/storage/file-storage.ts';
import { openStorage } from '../platform/storage/open-storage.ts';

const USAGE = `Contoh:
  npm run cadangan -- buat [folder] [--dengan-rahasia]
  npm run cadangan -- periksa [folder]
  npm run cadangan -- pulihkan folder`;

type Arguments = { command: 'buat' | 'periksa' | 'pulihkan'; folder: string | undefined; withSecrets: boolean };

function readArguments(): Arguments {
  try {
    const options = { 'dengan-rahasia': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [command, folder, ...rest] = positionals;
    const withSecrets = values['dengan-rahasia'];
    const isKnown = command === 'buat' || command === 'periksa' || command === 'pulihkan';
    if (!isKnown || rest.length > 0) throw new TypeError(USAGE);
    if (command === 'pulihkan' && folder === undefined) throw new TypeError(USAGE);
    if (withSecrets && command !== 'buat') throw new TypeError(USAGE);
    return { command, folder: folder && resolve(folder), withSecrets };
  } catch {
    throw new StartupError(`Perintah atau pilihan tidak dikenal. ${USAGE}`);
  }
}

async function make(config: Config, { folder, withSecrets }: Arguments): Promise<void> {
  const target = folder ?? join(config.cadanganDir, jakartaStamp(systemClock.now()));
  const lock = await joinInstances(config.dataDir);
  try {
    await refuseUnfinishedRestore(config);
    if (!(await isMigrated(config))) throw new StartupError(`Basis data ${nameOf(config)} tidak ada atau kosong.`);
    const secrets = await ownSecrets(config);
    const { storage } = openStorage(config);
    const started = performance.now();
    const signal = AbortSignal.any([onSignal('SIGINT'), onSignal('SIGTERM')]);
    const asal = 'perintah' as const;
    const options = { location: config, storage, secrets, clock: systemClock, folder: target, asal, signal };
    const manifest = await makeBackup(options);
    console.log(`Cadangan selesai dalam ${seconds(started)}: ${target}\n${contentsOf(manifest)}`);
    if (withSecrets) await writeSecrets(`${target}-rahasia.json`, secrets);
    else
      console.log('Rahasia program (rahasia.json) TIDAK ikut: simpan terpisah, tanpa itu cadangan tidak dapat dibuka.');
  } finally {
    lock.release();
  }
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  await writeAndSync(path, Buffer.from(secretsText(secrets)));
  console.log(
    `Rahasia program ditulis ke ${path}\n` +
      'PERINGATAN: siapa pun yang memegang file itu bersama cadangannya dapat membuka semua foto KTP, KK, dan ijazah. ' +
      'Pindahkan sekarang ke tempat lain, jangan simpan bersama cadangan.',
  );
}

async function verify(config: Config, { folder }: Arguments): Promise<void> {
  const target = folder ?? (await listBackups(config.cadanganDir))[0]?.folder;
  if (!target) throw new StartupError(`Belum ada cadangan di ${config.cadanganDir}.`);
  const secrets = await ownSecrets(config).catch(() => undefined);
  const { problems, manifest } = await verifyBackup(target);
  const fits = secrets && isFingerprintOf(secrets, manifest?.sidik_rahasia ?? '');
  if (fits && manifest && !isSealedBy(manifest, secrets)) problems.push('Segel manifes tidak cocok: cadangan diubah.');
  if (!manifest || problems.length > 0) {
    throw new StartupError(`Cadangan ${target} TIDAK utuh:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  }
  console.log(`Cadangan utuh: ${target}\n${contentsOf(manifest)}`);
  console.log(
    fits
      ? 'Rahasia program di sini cocok dengan cadangan ini.'
      : 'Rahasia program yang cocok tidak ada di sini, jadi segel tidak diperiksa. Untuk memulihkan, rahasia itu diperlukan.',
  );
}

async function restore(config: Config, { folder = '' }: Arguments): Promise<void> {
  const secrets = await ownSecrets(config);
  const started = performance.now();
  const { dari, disisihkan, melanjutkan } = await restoreBackup({
    location: config,
    secrets,
    clock: systemClock,
    folder,
    onStep: (step) => console.log(`Langkah: ${step}`),
  });
  const schema = config.databaseUrl ? ` dan skema ${disisihkan.replaceAll('-', '_')} di basis data` : '';
  console.log(
    `${melanjutkan ? 'Pemulihan yang terputus diselesaikan' : 'Pemulihan selesai'} dalam ${seconds(started)} dari ${dari}\n` +
      `Data yang lama disimpan di ${join(config.dataDir, disisihkan)}${schema}; hapus bila tidak diperlukan lagi.\n` +
      'Semua sesi diakhiri: semua orang masuk lagi dengan password masing-masing. Jalankan program: npm start',
  );
  if (melanjutkan && dari !== folder) console.log(`Untuk memulihkan ${folder}, jalankan perintah ini sekali lagi.`);
}

/** Never makes new ones. */
function ownSecrets({ dataDir }: Config): Promise<Secrets> {
  return loadSecrets({ dataDir, env: process.env, hasData: true });
}

function contentsOf({ dibuat_pada, tabel, berkas, hilang, skema }: Manifest): string {
  const rows = Object.values(tabel).reduce((sum, count) => sum + count, 0);
  const lines = [
    `  keadaan pada   ${dibuat_pada}`,
    `  siswa          ${tabel.data_siswa ?? 0}, akun ${tabel.akun ?? 0}, barang ${tabel.data_inventaris ?? 0}`,
    `  baris          ${rows} dalam ${Object.keys(tabel).length} tabel (skema ${skema.at(-1)})`,
    `  file gambar    ${berkas.jumlah}, ${(berkas.byte / 1_000_000).toFixed(1)} MB, terenkripsi`,
  ];
  if (hilang.length > 0) lines.push(`  PERINGATAN     ${hilang.length} gambar sudah hilang sebelum cadangan dibuat`);
  return lines.join('\n');
}

function onSignal(name: 'SIGINT' | 'SIGTERM'): AbortSignal {
  const controller = new AbortController();
  process.once(name, () => controller.abort(new StartupError('Dihentikan; cadangan yang belum selesai dihapus.')));
  return controller.signal;
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1).replace('.', ',')} detik`;
}

const noRoom = {
  buat: 'Tidak ada ruang lagi di disk tujuan. Cadangan yang belum selesai sudah dihapus; data tidak berubah.',
  periksa: 'Tidak ada ruang lagi di disk.',
  pulihkan: 'Tidak ada ruang lagi di disk. Kosongkan sebagian, lalu jalankan perintah yang sama sekali lagi.',
};

const commands = { buat: make, periksa: verify, pulihkan: restore };

try {
  const parsed = readArguments();
  const config = readConfig(process.env);
  try {
    await commands[parsed.command](config, parsed);
  } catch (error) {
    if (error instanceof BackupExistsError) throw new StartupError('Folder tujuan sudah ada. Pilih nama yang lain.');
    if (error instanceof StorageFullError) throw new StartupError(noRoom[parsed.command]);
    throw explainStart(error, config);
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
