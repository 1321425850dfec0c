// Backups that this computer can make and not open.

import { called } from '../../../platform/called.ts';
import type { Config } from '../../../platform/config.ts';
import { StartupError } from '../../../platform/errors.ts';
import { readRecipient, recipientFile, writeRecipient } from '../recipient.ts';
import { newIdentity, recipientOf } from '../seal.ts';
import type { Arguments } from './options.ts';

/** Makes a pair, keeps its public half and shows the private one once. */
export async function makeKey(config: Config, { ganti }: Arguments): Promise<void> {
  if (config.cadanganPenerima) throw new StartupError('CADANGAN_PENERIMA sudah berisi kunci; ubah variabel itu.');
  if ((await readRecipient(config)) && !ganti) {
    throw new StartupError(
      `Cadangan sudah disegel dengan kunci tersendiri (${recipientFile(config)}). Untuk menggantinya tambahkan --ganti; ` +
        'cadangan yang lama tetap hanya dapat dibuka dengan kunci yang lama.',
    );
  }
  const identity = await newIdentity();
  const recipient = await recipientOf(identity);
  console.log(
    `Kunci pribadi cadangan, HANYA ditampilkan sekali:\n\n  ${identity}\n\n` +
      'Catat di kertas atau simpan di brankas kata sandi, di dua tempat, dan TIDAK di komputer ini. Siapa yang memegangnya ' +
      'bersama cadangan dapat membuka semuanya; tanpa itu cadangan tidak dapat dibuka oleh siapa pun.\n',
  );
  // Shown first: a key that nobody has seen must seal nothing.
  await writeRecipient(config, recipient);
  console.log(
    `Mulai sekarang cadangan disegel untuk ${recipient}.\nrahasia.json ikut di dalamnya: kunci pribadi itu saja cukup untuk memulihkan.\n` +
      `Buat cadangan pertama sekarang (${called('cadangan buat')}), lalu coba kuncinya: ${called('cadangan latihan')}`,
  );
}
