// Brings data back from backups: all of them, as a rehearsal, or damaged pictures alone.

import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { called } from '../../../platform/called.ts';
import { isoFromNow, systemClock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { withDatabase } from '../../../platform/database/database.ts';
import { StartupError } from '../../../platform/errors.ts';
import { jakartaTime, momentInJakarta } from '../../../platform/jakarta.ts';
import { writeNote } from '../../../platform/notes.ts';
import { replaceSecrets, type Secrets, secretsFile } from '../../../platform/secrets.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { holding, joinInstances } from '../../instance-lock.ts';
import { isFingerprintOf } from '../../keys/own-secrets.ts';
import { REHEARSAL_NOTE } from '../backup-notes.ts';
import { MANIFEST_FILE, type Manifest } from '../manifest.ts';
import { mendPictures, type Reason } from '../mend.ts';
import { openGeneration, secretsIn } from '../open.ts';
import { findDamaged } from '../picture-copy.ts';
import { inPlainFolder } from '../plain-folder.ts';
import { readRecipient, writeRecipient } from '../recipient.ts';
import { problemsOf } from '../rehearse.ts';
import { restoreBackup } from '../restore.ts';
import { readJournal, refuseUnfinishedRestore } from '../restore-install.ts';
import type { Identity } from '../seal.ts';
import { chooseGeneration, type Generation, type GenerationChoice, readStore, type Store } from '../store.ts';
import { type Arguments, hasOwnKey, identityFor, opensWith, ownSecrets, seconds, spent } from './options.ts';
import { meantInstead, noneUsable, refuseOlder, warnOfNewer } from './unusable.ts';

type OpenedBackup = { store: string; generation: Generation; identity: Identity; secrets: Secrets; isBrought: boolean };

/** Finds the wanted generation and what opens it; `orRefuse` where the newest must not silently be an older one. */
async function openWanted(
  config: Config,
  { words, dari, keyFile }: Arguments,
  orRefuse = false,
): Promise<OpenedBackup> {
  const { store, wanted } = readWanted(config, { words, dari });
  const found = await readStore(store);
  const generation = chooseGeneration(found.generations, wanted);
  if (!generation) throw notFound(store, { found, wanted });
  const { manifest } = generation;
  const newer = meantInstead(found, wanted, generation);
  if (orRefuse && wanted === NEWEST) refuseOlder(newer, generation);
  warnOfNewer(newer);
  console.log(`Cadangan nomor ${manifest.nomor}, keadaan pada ${jakartaTime(new Date(manifest.dibuat_pada))}.`);
  const own = await secretsFor(config, manifest);
  const identity = await identityFor(manifest, { secrets: own, keyFile });
  if (own) return { store, generation, identity, secrets: own, isBrought: false };
  return { store, generation, identity, secrets: await secretsIn(generation, identity), isBrought: true };
}

function notFound(store: string, { found, wanted }: { found: Store; wanted: GenerationChoice }): StartupError {
  if (found.generations.length === 0) return noneUsable(store, found.unusable);
  const meant = found.unusable.filter(({ nomor }) => 'nomor' in wanted && wanted.nomor === nomor);
  if (meant.length > 0) return noneUsable(store, meant);
  return new StartupError(`Tidak ada cadangan dari waktu atau nomor itu. Lihat: ${called('cadangan daftar')}`);
}

/** The secrets of this installation; undefined where there are none and the generation brings its own. */
async function secretsFor(config: Config, manifest: Manifest): Promise<Secrets | undefined> {
  const path = secretsFile(config.rahasiaDir);
  if (process.env.SECRETS || existsSync(path)) return ownSecrets(config);
  if (hasOwnKey(manifest)) return undefined;
  throw new StartupError(
    `File ${path} tidak ada. Cadangan ini hanya dapat dibuka dengan rahasia.json dari instalasi asalnya, yang sengaja tidak ` +
      'ikut di dalam cadangan: letakkan salinan yang dulu disimpan terpisah di situ (chmod 600), atau isi variabel ' +
      'SECRETS dengan isinya, lalu jalankan lagi.',
  );
}

const NEWEST: GenerationChoice = { until: new Date(8.64e15) };

function readWanted(
  config: Config,
  { words, dari }: Pick<Arguments, 'words' | 'dari'>,
): { store: string; wanted: GenerationChoice } {
  const text = words.join(' ');
  const store = dari ?? config.cadanganDir;
  if (text === '') return { store, wanted: NEWEST };
  if (/^\d{1,8}$/.test(text)) return { store, wanted: { nomor: Number(text) } };
  const until = momentInJakarta(text);
  if (until) return { store, wanted: { until } };
  // A folder of backups, or the folder of a generation in one.
  const folder = resolve(text);
  const nomor = /^(\d{8})-/.exec(basename(folder))?.[1];
  if (nomor && existsSync(join(folder, MANIFEST_FILE)))
    return { store: join(folder, '..', '..'), wanted: { nomor: Number(nomor) } };
  if (existsSync(folder)) return { store: folder, wanted: NEWEST };
  throw new StartupError(
    `Waktu tidak dikenal: ${text}. Tulis seperti "2026-11-22 10:15", "2026-11-22", atau nomor cadangan.`,
  );
}

export async function restore(config: Config, args: Arguments): Promise<void> {
  const started = performance.now();
  const begun = await readJournal(config);
  const opened = begun ? undefined : await openWanted(config, args, true);
  const secrets = opened?.secrets ?? (await ownSecrets(config));
  const { dari, disisihkan, isContinued, withoutPictures } = await restoreBackup({
    location: config,
    secrets,
    clock: systemClock,
    open: async () => {
      if (!opened) throw new Error('Nothing was chosen');
      const source = await openGeneration(opened);
      if (opened.isBrought) await replaceSecrets(config.rahasiaDir, secrets);
      return source;
    },
    onStep: (step) => console.log(`Langkah: ${step}`),
  });
  const schema = config.databaseUrl ? ` dan skema ${disisihkan.replaceAll('-', '_')} di basis data` : '';
  console.log(
    `${isContinued ? 'Pemulihan yang terputus diselesaikan' : 'Pemulihan selesai'} dalam ${seconds(started)} dari ${dari}\n` +
      `Data yang lama disimpan di ${join(config.dataDir, disisihkan)}${schema}; hapus bila tidak diperlukan lagi.\n` +
      `Semua sesi diakhiri: semua orang masuk lagi dengan password masing-masing. Jalankan program: ${called('main')}`,
  );
  if (opened?.isBrought) console.log(`rahasia.json dari dalam cadangan ditulis ke ${config.rahasiaDir}.`);
  if (isContinued) console.log('Untuk memulihkan cadangan lain, jalankan perintah ini sekali lagi.');
  if (opened) await keepRecipient(config, opened);
  if (withoutPictures.length > 0) {
    throw new StartupError(
      `Selain itu semuanya dipulihkan, tetapi ${withoutPictures.length} gambar rusak atau tidak terbaca di dalam cadangan dan tidak ikut; ` +
        `periksa izin file dan disk cadangan lalu jalankan ${called('cadangan gambar')}, cari di ` +
        `cadangan lain (${called('cadangan gambar --dari folder')}) atau minta diunggah lagi:\n${withoutPictures.map(({ label }) => `- ${label}`).join('\n')}`,
    );
  }
}

/** Later backups are sealed as this one was: whoever relies on the key that is not here must not lose it unawares. */
async function keepRecipient(config: Config, { generation: { manifest }, secrets }: OpenedBackup): Promise<void> {
  if ((await opensWith(manifest, secrets)) || (await readRecipient(config))) return;
  await writeRecipient(config, manifest.penerima);
  console.log(`Cadangan berikutnya tetap disegel untuk ${manifest.penerima}.`);
}

/** A restore from the sealed files into a scratch folder, checked whole there; disturbs nobody. */
export async function rehearse(config: Config, args: Arguments): Promise<void> {
  const started = performance.now();
  const opened = await openWanted(config, args);
  await inPlainFolder(config.dataDir, async (dataDir) => {
    const { secrets, generation } = opened;
    const { masalah, gambar, brought } = await tryRestore(opened, { dataDir, secrets });
    await note(config, { generation, masalah, gambar, ms: Math.round(performance.now() - started) });
    if (masalah.length > 0) throw new StartupError(`Latihan GAGAL:\n${masalah.map((each) => `- ${each}`).join('\n')}`);
    const { tabel } = generation.manifest;
    console.log(
      `Latihan berhasil dalam ${seconds(started)}: ${tabel.data_siswa ?? 0} siswa dan ${gambar} gambar dipulihkan ` +
        'ke folder percobaan, diperiksa utuh, lalu folder itu dihapus.',
    );
    if (brought.migrasi.length > 0) {
      const steps = `${brought.migrasi.length} langkah (${brought.migrasi.join(', ')})`;
      console.log(`Basis data dibawa ke susunan versi ini: ${steps} dalam ${spent(brought.ms)}.`);
    }
  });
}

/** What is wrong after a restore into this folder, or why there could be none; and how many pictures are whole there. */
async function tryRestore(opened: OpenedBackup, { dataDir, secrets }: { dataDir: string; secrets: Secrets }) {
  try {
    const source = await openGeneration(opened);
    const open = async () => source;
    const { brought } = await restoreBackup({
      location: { dataDir, databaseUrl: '' },
      secrets,
      clock: systemClock,
      open,
    });
    const { storage } = openStorage({ dataDir, s3Url: '' });
    const damaged = await findDamaged(source.kunci, { storage, secrets });
    const pictures = [...damaged].map(([keyFile, keadaan]) => `Gambar ${keyFile} ${keadaan}.`);
    const masalah = [...(await problemsOf(dataDir)), ...pictures];
    return { masalah, gambar: source.kunci.length - damaged.size, brought };
  } catch (error) {
    if (error instanceof StartupError) return { masalah: [error.message], gambar: 0, brought: { migrasi: [], ms: 0 } };
    throw error;
  }
}

type Result = { generation: Generation; masalah: string[]; gambar: number; ms: number };

/** For the readiness page; a rehearsal on another computer has nowhere to note it. */
async function note(config: Config, { generation, masalah, gambar, ms }: Result): Promise<void> {
  const { dibuat_pada: keadaan_pada, tabel } = generation.manifest;
  const isi = {
    pada: isoFromNow(systemClock),
    keadaan_pada,
    ms,
    siswa: tabel.data_siswa ?? 0,
    gambar,
    masalah: masalah.slice(0, 50),
  };
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'gerbang.db'))) return;
  const noting = withDatabase(config, (db) => writeNote({ db, clock: systemClock }, { nama: REHEARSAL_NOTE, isi }));
  await noting.catch(() => undefined);
}

/** Puts whole pictures back where they are damaged or gone, while the program runs. */
export async function mend(config: Config, { dari, keyFile }: Arguments): Promise<void> {
  await holding(joinInstances(config.dataDir), async () => {
    await refuseUnfinishedRestore(config);
    const secrets = await ownSecrets(config);
    const { storage } = openStorage(config);
    const known = new Map<string, Promise<Identity | undefined>>();
    const identityOf = ({ manifest }: Generation) => {
      const fits = isFingerprintOf(secrets, manifest.sidik_rahasia ?? '');
      const found =
        known.get(manifest.penerima) ??
        (fits ? identityFor(manifest, { secrets, keyFile }) : Promise.resolve(undefined));
      known.set(manifest.penerima, found);
      return found;
    };
    const options = { location: config, storage, secrets, store: dari ?? config.cadanganDir, identityOf };
    const { mended, left } = await mendPictures(options);
    for (const { label } of mended) console.log(`Dikembalikan: ${label}`);
    if (mended.length + left.length === 0) console.log('Semua gambar utuh; tidak ada yang perlu dikembalikan.');
    if (left.length === 0) return;
    throw new StartupError(leftWords(left));
  });
}

/** Those that could not be put back, each with its reason, and what helps. */
function leftWords(left: Awaited<ReturnType<typeof mendPictures>>['left']): string {
  const helps: Record<Reason, string> = {
    'tempatnya tidak dapat ditulis': 'Yang tempatnya tidak dapat ditulis: periksa izin folder DATA_DIR/berkas.',
    'salinannya di cadangan tidak terbaca':
      'Yang salinannya tidak terbaca: periksa izin file dan disk cadangan, lalu jalankan lagi.',
    'tidak ada salinan utuhnya di cadangan':
      'Yang tidak ada salinannya: cari di cadangan lain (--dari folder), atau minta pemiliknya mengunggah lagi.',
  };
  const lines = left.map(({ label, sebab }) => `- ${label}: ${sebab}`);
  const help = (Object.keys(helps) as Reason[]).filter((each) => left.some(({ sebab }) => sebab === each));
  return [`${left.length} gambar tidak dapat dikembalikan:`, ...lines, ...help.map((each) => helps[each])].join('\n');
}
