// npm run kunci -- putar: exchanges the key that pictures are sealed with, while the program runs.
// npm run kunci -- putar-surat: has official papers signed with another key, while the program runs.
// npm run kunci -- putar-kode: exchanges those of cookies and codes, while it is stopped.
import { parseArgs } from 'node:util';
import { gantiKunci } from '../../features/surat-resmi/kunci.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { workAlone } from '../instance-lock.ts';
import { exchangeCodeKeys } from './code-keys.ts';
import { rotatePictureKey } from './rotation.ts';

const keep =
  'Simpan salinan rahasia.json yang baru di tempat terpisah sekarang, dan buat cadangan baru. Salinan rahasia.json yang ' +
  'lama tetap diperlukan untuk cadangan dari sebelum hari ini.';

const asks = ['putar', 'putar-surat', 'putar-kode'] as const;
type KeyCommand = (typeof asks)[number];

function readArguments(): KeyCommand {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    const [given, ...more] = positionals;
    const asked = asks.find((each) => each === given);
    if (more.length === 0 && asked) return asked;
    throw new TypeError();
  } catch {
    throw new StartupError(
      'Perintah atau pilihan tidak dikenal. Contoh: npm run kunci -- putar, npm run kunci -- putar-surat, atau npm run kunci -- putar-kode',
    );
  }
}

async function main(): Promise<string> {
  const asked = readArguments();
  // The secrets stay as they are.
  if (asked === 'putar-surat') return exchangeSuratKey();
  if (process.env.SECRETS) {
    throw new StartupError(
      'Rahasia program ada di variabel SECRETS, yang tidak dapat diganti oleh perintah ini. Simpan dulu isinya sebagai ' +
        'rahasia.json di RAHASIA_DIR, atau di DATA_DIR bila itu tidak diatur (chmod 600), kosongkan SECRETS, dan mulai ulang semua instansi.',
    );
  }
  return asked === 'putar' ? exchangePictureKey() : exchangeOthers();
}

async function open() {
  const config = readConfig(process.env);
  // Not before: wrong arguments are answered without loading the server.
  const { openFoundation } = await import('../../foundation.ts');
  return { ...(await openFoundation(config, process.env)), ...config };
}

async function exchangePictureKey(): Promise<string> {
  const { db, secrets, storage, lock, rahasiaDir } = await open();
  try {
    const onStep = (step: string) => console.log(`Langkah: ${step}`);
    const { resealed, damaged } = await rotatePictureKey({
      db,
      clock: systemClock,
      storage,
      rahasiaDir,
      secrets,
      onStep,
    });
    const left =
      damaged.length === 0
        ? ''
        : `\n${damaged.length} file sudah rusak sebelumnya dan dibiarkan: ${damaged.join(', ')}`;
    return `Kunci gambar diganti: ${resealed} file disandi ulang.${left}\n${keep}`;
  } finally {
    await db.destroy();
    lock.release();
  }
}

async function exchangeSuratKey(): Promise<string> {
  const { db, secrets, lock } = await open();
  try {
    const { lama, baru } = await gantiKunci({ db, clock: systemClock, secrets });
    const before = lama ? ` Surat yang ditandatangani kunci ${lama} tetap berlaku.` : '';
    return `Surat resmi sekarang ditandatangani kunci ${baru}.${before} Buat cadangan baru.`;
  } finally {
    await db.destroy();
    lock.release();
  }
}

async function exchangeOthers(): Promise<string> {
  const { db, secrets, lock, dataDir, rahasiaDir } = await open();
  // Its own place among those who work here would be in the way of working alone.
  lock.release();
  try {
    const alone = await workAlone(dataDir);
    try {
      const { resealed, ended } = await exchangeCodeKeys({ db, clock: systemClock, rahasiaDir, secrets });
      return (
        `Kunci kode dan cookie diganti: ${resealed} surat yang menunggu disandi ulang, ${ended} diakhiri. Kode dan tautan ` +
        'konfirmasi dan reset password yang belum dipakai, lewat email atau diserahkan admin, tidak berlaku lagi: kirim yang ' +
        `baru bila diminta. Sesi, password, dan langkah kedua tetap.\n${keep}`
      );
    } finally {
      alone.release();
    }
  } finally {
    await db.destroy();
  }
}

await runCommand(main);
