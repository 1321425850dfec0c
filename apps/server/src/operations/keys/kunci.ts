// npm run kunci -- putar: exchanges the key that pictures are sealed with, while the program runs.
// npm run kunci -- putar-surat: has official papers signed with another key, while the program runs.
// npm run kunci -- putar-kode: exchanges those of cookies and codes, while it is stopped.
import { gantiKunci } from '../../features/arsip/door.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { type Installation, onInstallation } from '../installation.ts';
import { holding, workAlone } from '../instance-lock.ts';
import { exchangeCodeKeys } from './code-keys.ts';
import { rotatePictureKey } from './rotation.ts';

const keep =
  'Simpan salinan rahasia.json yang baru di tempat terpisah sekarang, dan buat cadangan baru. Salinan rahasia.json yang ' +
  'lama tetap diperlukan untuk cadangan dari sebelum hari ini.';

const declaration = {
  name: 'kunci',
  sentence: 'Mengganti kunci program.',
  forms: {
    putar: 'mengganti kunci gambar, sementara program berjalan',
    'putar-surat': 'surat resmi ditandatangani kunci baru, sementara program berjalan',
    'putar-kode': 'mengganti kunci kode dan cookie; hentikan program dulu',
  },
  options: {},
  examples: ['putar'],
};

async function exchange(asked: keyof typeof declaration.forms): Promise<string> {
  // The secrets stay as they are.
  if (asked === 'putar-surat') return onInstallation(exchangeSuratKey);
  if (process.env.SECRETS) {
    throw new StartupError(
      'Rahasia program ada di variabel SECRETS, yang tidak dapat diganti oleh perintah ini. Simpan dulu isinya sebagai ' +
        'rahasia.json di RAHASIA_DIR, atau di DATA_DIR bila itu tidak diatur (chmod 600), kosongkan SECRETS, dan mulai ulang semua instansi.',
    );
  }
  return onInstallation(asked === 'putar' ? exchangePictureKey : exchangeOthers);
}

async function exchangePictureKey({ db, secrets, storage, config: { rahasiaDir } }: Installation): Promise<string> {
  const onStep = (step: string) => console.log(`Langkah: ${step}`);
  const place = { db, clock: systemClock, storage, rahasiaDir, secrets, onStep };
  const { resealed, damaged } = await rotatePictureKey(place);
  const left =
    damaged.length === 0 ? '' : `\n${damaged.length} file sudah rusak sebelumnya dan dibiarkan: ${damaged.join(', ')}`;
  return `Kunci gambar diganti: ${resealed} file disandi ulang.${left}\n${keep}`;
}

async function exchangeSuratKey({ db, secrets }: Installation): Promise<string> {
  const { lama, baru } = await gantiKunci({ db, clock: systemClock, secrets });
  const before = lama ? ` Surat yang ditandatangani kunci ${lama} tetap berlaku.` : '';
  return `Surat resmi sekarang ditandatangani kunci ${baru}.${before} Buat cadangan baru.`;
}

async function exchangeOthers({ db, secrets, lock, config }: Installation): Promise<string> {
  // Its own place among those who work here would be in the way of working alone.
  lock.release();
  return holding(workAlone(config.dataDir), async () => {
    const { resealed, ended } = await exchangeCodeKeys({
      db,
      clock: systemClock,
      rahasiaDir: config.rahasiaDir,
      secrets,
    });
    return (
      `Kunci kode dan cookie diganti: ${resealed} surat yang menunggu disandi ulang, ${ended} diakhiri. Kode dan tautan ` +
      'konfirmasi dan reset password yang belum dipakai, lewat email atau diserahkan admin, tidak berlaku lagi: kirim yang ' +
      `baru bila diminta. Sesi, password, dan langkah kedua tetap.\n${keep}`
    );
  });
}

await runCommand(declaration, ({ action }) => exchange(action));
