// What the readiness screen says of address, mail, keys, factors, strict mode and version.

import { formatNumber, formatWaktu } from '@gerbang/contract/format';
import { NO_RECIPIENT, troubleWords } from '../../core/surat/mail-trouble.ts';
import { quoted } from '../../platform/called.ts';
import { attention, bad, ready, type Verdict } from './judged.ts';

/** The newest mail that somebody sent to try. */
export type TestMail = { dibuat_pada: string; dikirim_pada: string | null; galat: string | null };

export type SecurityFacts = {
  publicUrl: string;
  hasMailServer: boolean;
  hasOuterSecrets: boolean;
  /** Undefined where the file of the recipient cannot be read. */
  hasRecipient: boolean | undefined;
  testMail: TestMail | undefined;
  /** Of all mails: when the last one was taken, and how many are tried in vain, since when, and why. */
  mails: { sent: string | null; failing: { jumlah: number; sejak: string; galat: string } | undefined };
  staf: { jumlah: number; secured: number; dibekukan: number };
  ketat: boolean;
  versi: string;
  node: string;
};

const ask = (what: string) => `Minta petugas TI ${what}`;

export function judgeAddress({ publicUrl }: SecurityFacts): Verdict {
  const step = ask('memasang HTTPS dan mengisi `PUBLIC_URL=https://…`; caranya di panduan operasi.');
  if (publicUrl === '')
    return attention(
      'Alamat resmi belum diatur: baik untuk mencoba di komputer ini saja. Surat resmi terbit tanpa kode periksa.',
      step,
    );
  if (!publicUrl.startsWith('https:'))
    return bad(`${publicUrl} tanpa HTTPS: password dapat disadap di jaringan.`, step);
  return ready(`Orang membuka ${publicUrl}.`);
}

export function judgeMail({ hasMailServer, testMail, mails }: SecurityFacts): Verdict {
  const outcome = testMail && outcomeOf(testMail);
  if (!hasMailServer) {
    const seen = 'Tanpa server surat: surat hanya ditulis sebagai file di server, dan kode OTP tidak sampai.';
    return attention(seen, ask('mengisi `SMTP_URL`.'));
  }
  const { sent, failing } = mails;
  if (failing && outcome?.keadaan !== 'belum') {
    const seen = `${formatNumber(failing.jumlah)} surat belum terkirim, yang pertama dari ${formatWaktu(failing.sejak)}: ${troubleWords(failing.galat)}.`;
    return bad(seen, `${ask('memeriksa `SMTP_URL`')}; surat dicoba lagi dengan sendirinya.`);
  }
  if (outcome) return outcome;
  if (sent !== null) return ready(`Surat terakhir diterima server surat, ${formatWaktu(sent)}.`);
  return attention('Server surat diatur, belum pernah dicoba.', 'Tekan Kirim surat percobaan.');
}

function outcomeOf({ dibuat_pada, dikirim_pada, galat }: TestMail): Verdict {
  if (dikirim_pada !== null) return ready(`Surat percobaan diterima server surat, ${formatWaktu(dikirim_pada)}.`);
  const seen = `Surat percobaan ${formatWaktu(dibuat_pada)}`;
  if (galat === null)
    return attention(`${seen} sedang dikirim.`, 'Tunggu beberapa detik, lalu muat ulang halaman ini.');
  if (galat === NO_RECIPIENT)
    return attention(`${seen} ditolak: ${troubleWords(galat)}.`, 'Betulkan email akun itu, lalu kirim lagi.');
  return bad(`${seen} belum terkirim: ${troubleWords(galat)}.`, ask('memeriksa `SMTP_URL` dan `SMTP_FROM`.'));
}

export function judgeKeys({ hasOuterSecrets, hasRecipient }: SecurityFacts): Verdict {
  const place = hasOuterSecrets
    ? 'Rahasia program di luar folder data.'
    : 'Rahasia program dalam rahasia.json di folder data.';
  if (hasRecipient === undefined)
    return bad(`${place} Kunci penerima cadangan tidak terbaca.`, ask(`menjalankan: ${quoted('cadangan kunci')}`));
  if (hasRecipient) return ready(`${place} Cadangan hanya dapat dibuka dengan kunci yang disimpan di tempat lain.`);
  return attention(
    `${place} Cadangan dapat dibuka dengan rahasia server ini sendiri.`,
    ask(`membuat kunci penerima dan menyimpannya di tempat lain: ${quoted('cadangan kunci')}`),
  );
}

export function judgeFactors({ staf: { jumlah, secured, dibekukan } }: SecurityFacts): Verdict {
  if (dibekukan > 0)
    return bad(
      `${formatNumber(dibekukan)} akun admin atau pimpinan dibekukan pemiliknya lewat email.`,
      'Hubungi pemiliknya; akun terbuka lagi dengan password baru lewat Lupa Password.',
    );
  const seen = `${formatNumber(secured)} dari ${formatNumber(jumlah)} admin dan pimpinan memakai passkey atau kode aplikasi.`;
  return secured === jumlah ? ready(seen) : attention(seen, 'Tiap orang memasangnya di menu profil, Keamanan Akun.');
}

export function judgeStrict({ ketat }: SecurityFacts): Verdict {
  return ketat
    ? ready('Menyala: langkah kedua wajib, password admin dan pimpinan panjang.')
    : attention(
        'Mati. Dianjurkan setelah semua admin memasang langkah kedua.',
        'Pimpinan menyalakannya di Pengaturan.',
      );
}

/** The oldest Node.js whose holes are mended for some time to come. */
const LEAST_NODE = 24;

export function judgeVersion({ versi, node }: SecurityFacts): Verdict {
  const seen = `Gerbang ${versi} pada Node.js ${node}.`;
  if (Number.parseInt(node, 10) < LEAST_NODE)
    return attention(seen, ask(`memasang Node.js ${LEAST_NODE} atau lebih baru.`));
  return ready(seen);
}
