// Makes, lists and checks backups.

import { resolve } from 'node:path';
import { called } from '../../../platform/called.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { withDatabase } from '../../../platform/database/database.ts';
import { StartupError } from '../../../platform/errors.ts';
import { jakartaTime } from '../../../platform/jakarta.ts';
import { type Secrets, secretsText } from '../../../platform/secrets.ts';
import { writeAndSync } from '../../../platform/storage/durable-file.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { errorCode } from '../../../platform/storage/storage-errors.ts';
import { stopSignal } from '../../command.ts';
import { holding, joinInstances } from '../../instance-lock.ts';
import { isFingerprintOf } from '../../keys/own-secrets.ts';
import { nameOf } from '../../start-errors.ts';
import { isMigrated } from '../../upgrade/migrate.ts';
import { isWithoutCopy, noteBackup } from '../backup-notes.ts';
import { type Backup, type DamagedPicture, makeBackup } from '../make.ts';
import type { Manifest } from '../manifest.ts';
import { readRecipient } from '../recipient.ts';
import { refuseUnfinishedRestore } from '../restore-install.ts';
import { setAside } from '../set-aside.ts';
import { newerUnusable, readStore } from '../store.ts';
import { type VerifyResult, verifyStore } from '../verify.ts';
import { type Arguments, megabytes, ownSecrets, seconds } from './options.ts';
import { noneUsable, unusableLine, warnOfNewer } from './unusable.ts';

const folderOf = ({ cadanganDir }: Config, { words: [folder] }: Arguments) => (folder ? resolve(folder) : cadanganDir);

export async function make(config: Config, args: Arguments): Promise<void> {
  const store = folderOf(config, args);
  await holding(joinInstances(config.dataDir), async () => {
    await refuseUnfinishedRestore(config);
    if (!(await isMigrated(config))) throw new StartupError(`Basis data ${nameOf(config)} tidak ada atau kosong.`);
    const secrets = await ownSecrets(config);
    const penerima = await readRecipient(config);
    const { storage } = openStorage(config);
    const started = performance.now();
    const signal = stopSignal('Dihentikan; cadangan yang belum selesai dihapus.');
    const options = { location: config, storage, secrets, clock: systemClock, store, penerima, signal };
    const backup = await makeBackup({ ...options, asal: 'perintah' });
    if (store === config.cadanganDir) await note(config, backup);
    console.log(`Cadangan selesai dalam ${seconds(started)}: ${backup.folder}\n${contentsOf(backup.manifest)}`);
    console.log(`  ditambahkan    ${megabytes(backup.byte)}`);
    if (args.withSecrets) await writeSecrets(`${store}-rahasia.json`, secrets);
    else console.log(keyWords(penerima));
    if (backup.rusak.length > 0) throw new StartupError(damageWords(backup));
  });
}

/** For the readiness page; a database that has gone away meanwhile does not undo the backup. */
async function note(config: Config, backup: Backup): Promise<void> {
  await withDatabase(config, (db) => noteBackup({ db, clock: systemClock }, backup)).catch(() => undefined);
}

function keyWords(penerima: string | undefined): string {
  return penerima
    ? `Disegel untuk ${penerima}: hanya kunci pribadinya, yang tidak ada di komputer ini, dapat membukanya.`
    : 'Rahasia program (rahasia.json) TIDAK ikut: simpan terpisah, tanpa itu cadangan tidak dapat dibuka.';
}

/** Each picture that is not whole by record and field, and what helps. */
function damageWords({ rusak }: Backup): string {
  const lines = rusak.map((each) => `- ${each.label}: ${each.keadaan}; ${copyWords(each)}`);
  const help = [
    rusak.some(({ keadaan }) => keadaan === 'tidak terbaca') &&
      'Yang tidak terbaca: periksa dulu izin file dan disk di DATA_DIR/berkas.',
    rusak.some(({ salinanTidakTerbaca }) => salinanTidakTerbaca) &&
      'Salinan yang tidak terbaca: periksa dulu izin file dan disk cadangan, lalu buat cadangan lagi.',
    rusak.some(({ adaSalinan }) => adaSalinan) && `Kembalikan yang utuh dengan: ${called('cadangan gambar')}`,
    rusak.some(isWithoutCopy) && 'Yang tidak ada salinannya: minta pemiliknya mengunggah lagi.',
  ];
  const head = `${rusak.length} gambar tidak utuh di tempat penyimpanannya; cadangan lama dengan salinannya tidak akan dihapus:`;
  return [head, ...lines, ...help.filter(Boolean)].join('\n');
}

function copyWords({ adaSalinan, salinanTidakTerbaca }: DamagedPicture): string {
  if (adaSalinan) return 'salinan utuh ada di cadangan';
  return salinanTidakTerbaca ? 'salinannya di cadangan tidak terbaca' : 'TIDAK ada salinannya';
}

async function writeSecrets(path: string, secrets: Secrets): Promise<void> {
  try {
    await writeAndSync(path, Buffer.from(secretsText(secrets)));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new StartupError(`File ${path} sudah ada; pindahkan dulu.`);
    throw error;
  }
  console.log(
    `Rahasia program ditulis ke ${path}\n` +
      'PERINGATAN: siapa pun yang memegang file itu bersama cadangannya dapat membuka semua foto KTP, KK, dan ijazah. ' +
      'Pindahkan sekarang ke tempat lain, jangan simpan bersama cadangan.',
  );
}

export async function list(config: Config, args: Arguments): Promise<void> {
  const store = folderOf(config, args);
  const found = await readStore(store);
  const { generations, unusable } = found;
  if (generations.length === 0) throw noneUsable(store, unusable);
  console.log(`${generations.length} cadangan di ${store}, yang terbaru lebih dulu:`);
  for (const { manifest } of generations) console.log(lineOf(manifest));
  if (unusable.length > 0) console.log('Tidak dapat dipakai:');
  for (const each of unusable) console.log(unusableLine(each));
  warnOfNewer(newerUnusable(found));
}

function lineOf({ nomor, dibuat_pada, asal, tabel, gambar, hilang, rusak }: Manifest): string {
  const facts = `${tabel.data_siswa ?? 0} siswa, ${gambar} gambar`;
  const bad = hilang.length + rusak.length > 0 ? `, ${hilang.length + rusak.length} rusak di asalnya` : '';
  return `  ${String(nomor).padStart(6)}  ${jakartaTime(new Date(dibuat_pada))}  ${facts}${bad}${asal === 'perintah' ? '  (dengan tangan)' : ''}`;
}

export async function verify(config: Config, args: Arguments): Promise<void> {
  const store = folderOf(config, args);
  const secrets = await ownSecrets(config).catch(() => undefined);
  const onProgress = (sudah: number, dari: number) => console.log(`  ${sudah} dari ${dari} gambar`);
  const verified = await verifyStore(store, { secrets, onProgress });
  const { problems, generations, gambar } = verified;
  const help = await setAside(store, verified).then(
    () => asideWords(verified),
    (error: unknown) => [
      `Tidak ada yang disisihkan: ${error instanceof StartupError ? error.message : errorCode(error)}`,
    ],
  );
  if (problems.length > 0) {
    const lines = [`Cadangan di ${store} TIDAK utuh:`, ...problems.map((problem) => `- ${problem}`), ...help];
    throw new StartupError(lines.join('\n'));
  }
  const [newest] = generations;
  if (!newest) throw new StartupError(`Belum ada cadangan di ${store}.`);
  console.log(`Cadangan utuh: ${generations.length} generasi dan ${gambar} gambar di ${store}. Yang terbaru:`);
  console.log(contentsOf(newest.manifest));
  console.log(
    secrets && isFingerprintOf(secrets, newest.manifest.sidik_rahasia ?? '')
      ? 'Rahasia program di sini cocok dengan cadangan ini.'
      : 'Rahasia program yang cocok tidak ada di sini, jadi segel tidak diperiksa. Untuk memulihkan, rahasia itu diperlukan.',
  );
}

/** What to do after the damaged was set aside. */
function asideWords({ problems, unread }: VerifyResult): string[] {
  const left = 'Yang tidak terbaca dibiarkan di tempatnya: periksa izin file dan disknya, lalu periksa lagi.';
  const aside = `Yang rusak disisihkan; buat cadangan lagi, dan yang masih ada disalin sekali lagi: ${called('cadangan buat')}`;
  return [...(unread.length > 0 ? [left] : []), ...(problems.length > unread.length ? [aside] : [])];
}

export function contentsOf({ nomor, dibuat_pada, tabel, gambar, hilang, skema }: Manifest): string {
  const rows = Object.values(tabel).reduce((sum, count) => sum + count, 0);
  const lines = [
    `  nomor          ${nomor}`,
    `  keadaan pada   ${jakartaTime(new Date(dibuat_pada))}`,
    `  siswa          ${tabel.data_siswa ?? 0}, akun ${tabel.akun ?? 0}, barang ${tabel.data_inventaris ?? 0}`,
    `  baris          ${rows} dalam ${Object.keys(tabel).length} tabel (skema ${skema.at(-1)})`,
    `  gambar         ${gambar}, tersegel`,
  ];
  if (hilang.length > 0) lines.push(`  PERINGATAN     ${hilang.length} gambar sudah hilang sebelum cadangan dibuat`);
  return lines.join('\n');
}
