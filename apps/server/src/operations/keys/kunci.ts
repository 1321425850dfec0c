// npm run kunci -- putar: exchanges the key that pictures are sealed with, while the program runs.
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { rotatePictureKey } from './rotation.ts';

function readArguments(): void {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    if (positionals.join() !== 'putar') throw new TypeError();
  } catch {
    throw new StartupError('Perintah atau pilihan tidak dikenal. Contoh: npm run kunci -- putar');
  }
}

async function main(): Promise<string> {
  readArguments();
  if (process.env.SECRETS) {
    throw new StartupError(
      'Rahasia program ada di variabel SECRETS, yang tidak dapat diganti oleh perintah ini. Simpan dulu isinya sebagai ' +
        'rahasia.json di DATA_DIR (chmod 600), kosongkan SECRETS, dan mulai ulang semua instansi.',
    );
  }
  const config = readConfig(process.env);
  // Not before: wrong arguments are answered without loading the server.
  const { openFoundation } = await import('../../foundation.ts');
  const { db, secrets, storage, lock } = await openFoundation(config, process.env);
  try {
    const onStep = (step: string) => console.log(`Langkah: ${step}`);
    const { dataDir } = config;
    const { resealed, damaged } = await rotatePictureKey({ db, clock: systemClock, storage, dataDir, secrets, onStep });
    const left =
      damaged.length === 0
        ? ''
        : `\n${damaged.length} file sudah rusak sebelumnya dan dibiarkan: ${damaged.join(', ')}`;
    return (
      `Kunci gambar diganti: ${resealed} file disandi ulang.${left}\n` +
      'Simpan salinan rahasia.json yang baru di tempat terpisah sekarang, dan buat cadangan baru. Salinan rahasia.json yang ' +
      'lama tetap diperlukan untuk cadangan dari sebelum hari ini.'
    );
  } finally {
    await db.destroy();
    lock.release();
  }
}

await runCommand(main);
