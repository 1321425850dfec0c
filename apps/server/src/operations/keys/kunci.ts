// npm run kunci -- putar: exchanges the key that pictures are sealed with, while the program runs.
// npm run kunci -- putar-kode: exchanges those of cookies and codes, while it is stopped.
import { parseArgs } from 'node:util';
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

function readArguments(): 'putar' | 'putar-kode' {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    const [asked, ...more] = positionals;
    if (more.length === 0 && (asked === 'putar' || asked === 'putar-kode')) return asked;
    throw new TypeError();
  } catch {
    throw new StartupError(
      'Perintah atau pilihan tidak dikenal. Contoh: npm run kunci -- putar, atau npm run kunci -- putar-kode',
    );
  }
}

async function main(): Promise<string> {
  const asked = readArguments();
  if (process.env.SECRETS) {
    throw new StartupError(
      'Rahasia program ada di variabel SECRETS, yang tidak dapat diganti oleh perintah ini. Simpan dulu isinya sebagai ' +
        'rahasia.json di DATA_DIR (chmod 600), kosongkan SECRETS, dan mulai ulang semua instansi.',
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
  const { db, secrets, storage, lock, dataDir } = await open();
  try {
    const onStep = (step: string) => console.log(`Langkah: ${step}`);
    const { resealed, damaged } = await rotatePictureKey({ db, clock: systemClock, storage, dataDir, secrets, onStep });
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

async function exchangeOthers(): Promise<string> {
  const { db, secrets, lock, dataDir } = await open();
  // Its own place among those who work here would be in the way of working alone.
  lock.release();
  try {
    const alone = await workAlone(dataDir);
    try {
      const { resealed, ended } = await exchangeCodeKeys({ db, clock: systemClock, dataDir, secrets });
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
