// What is typed behind the name of the command: what to do, and its choices.
import { resolve } from 'node:path';
import { flag, type GivenWords, text } from '../../command.ts';
import type { Arguments } from './options.ts';

export const declaration = {
  name: 'cadangan',
  sentence: 'Membuat cadangan basis data dan gambar, memeriksanya, dan memulihkannya.',
  forms: {
    'buat [folder] [--dengan-rahasia]': 'membuat cadangan di folder itu, atau di CADANGAN_DIR',
    'daftar [folder]': 'menyebut cadangan yang ada',
    'periksa [folder]': 'membaca semua cadangan dan menyebut yang rusak',
    'pulihkan [tanggal|nomor] [jam] [--dari <folder>] [--kunci <file>]':
      'mengembalikan cadangan terbaru atau yang disebut; hentikan program dulu',
    'latihan [--dari <folder>] [--kunci <file>]': 'mencoba memulihkan ke folder percobaan; data tidak disentuh',
    'gambar [--dari <folder>] [--kunci <file>]': 'mengembalikan gambar yang hilang atau rusak',
    'kunci [--ganti]': 'membuat kunci penerima, yang disimpan di tempat lain',
  },
  options: {
    'dengan-rahasia': { ...flag, hint: 'menyertakan rahasia.json; perlu kunci penerima' },
    dari: { ...text, hint: 'folder cadangan selain CADANGAN_DIR' },
    kunci: { ...text, hint: 'file berisi kunci pribadi, bila cadangan disegel dengan kunci penerima' },
    ganti: { ...flag, hint: 'mengganti kunci penerima yang sudah ada' },
  },
  examples: ['buat', 'latihan', 'pulihkan', 'pulihkan "2026-11-22 10:15" --dari /mnt/cadangan'],
};

export function argumentsOf({ words, values }: GivenWords<string, typeof declaration.options>): Arguments {
  const { dari, kunci, ganti, 'dengan-rahasia': withSecrets } = values;
  return { words, dari: dari && resolve(dari), keyFile: kunci && resolve(kunci), ganti, withSecrets };
}
