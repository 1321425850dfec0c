// Letters about the account: codes, links, passwords, devices and second factors.

import type { PerubahanFaktor } from '@gerbang/contract/akun/keamanan';
import { formatKode, halamanTautan } from '@gerbang/contract/akun/kode-tautan';
import type { JenisTautan } from '@gerbang/contract/akun/tautan';
import { type Role, roleTable } from '@gerbang/contract/roles';
import { ownUrl } from '../../platform/own-url.ts';
import {
  dayOf,
  type Facts,
  heading,
  type LetterBody,
  type LetterPart,
  paragraph,
  steps,
  timeOf,
} from './letter-parts.ts';
import type { Mail } from './outbox.ts';
import { openCode } from './sealed-code.ts';

type SealedCode = { kode_tersegel: string; kedaluwarsa_pada: string };

export function konfirmasiEmail({ kode_tersegel, kedaluwarsa_pada }: SealedCode, facts: Facts) {
  return {
    subject: 'Konfirmasi email Anda',
    parts: [
      paragraph(
        `Akun siswa di ${facts.namaSekolah} didaftarkan dengan email ini. Konfirmasi bahwa email ini milik Anda:`,
      ),
      ...wayTo('konfirmasi', kode_tersegel, facts),
      paragraph(
        `Berlaku sampai ${dayOf(kedaluwarsa_pada)} pukul ${timeOf(kedaluwarsa_pada)}, satu kali. ` +
          'Di halaman itu Anda menetapkan password; yang diketik saat registrasi tidak berlaku lagi.',
      ),
      paragraph('Bukan Anda yang mendaftar? Abaikan surat ini, dan beri tahu admin bila akunnya diaktivasi.'),
    ],
  };
}

export function tautanReset(
  { kode_tersegel, kedaluwarsa_pada, diminta }: SealedCode & { diminta?: true },
  facts: Facts,
) {
  const { namaSekolah } = facts;
  const why = diminta
    ? `Kami menerima banyak permintaan password baru untuk akun Anda di ${namaSekolah}. Sebagai ganti kode, buat password baru lewat tautan ini:`
    : `Admin ${namaSekolah} mengirim tautan ini agar Anda dapat membuat password baru:`;
  return {
    subject: 'Tautan untuk membuat password baru',
    parts: [
      paragraph(why),
      ...wayTo('reset', kode_tersegel, facts),
      paragraph(`Berlaku sampai ${dayOf(kedaluwarsa_pada)} pukul ${timeOf(kedaluwarsa_pada)}, satu kali.`),
      paragraph('Anda tidak memintanya? Abaikan surat ini, password Anda tidak berubah.'),
    ],
  };
}

const notRegistered =
  'Bila Anda tidak pernah mendaftar, bekukan akun ini. Tidak ada yang dapat masuk lagi, dan admin kami diberi tahu.';
const notAdded =
  'Bekukan akun Anda: tidak ada yang dapat masuk, dan rekan Anda diberi tahu. Anda membukanya lagi dengan password baru lewat Lupa Password.';

/** How the owner of an address stops what somebody else did with it. */
function notYou(why: string, kode_tersegel: string | undefined, facts: Facts): LetterPart[] {
  if (kode_tersegel === undefined) return [];
  return [heading('Bukan Anda?'), paragraph(why), ...wayTo('bekukan', kode_tersegel, facts)];
}

/** A link where the address of the web app is known, else the code and where to type it. */
function wayTo(jenis: JenisTautan, kode_tersegel: string, { publicUrl, codeKey, penerima }: Facts): LetterPart[] {
  const kode = openCode(codeKey, penerima, kode_tersegel);
  const halaman = halamanTautan[jenis];
  const href = ownUrl(publicUrl, `${halaman}#${kode}`);
  if (href) return [{ kind: 'link', text: linkTexts[jenis], href }];
  return [
    paragraph(`Buka halaman ${halaman} di alamat aplikasi sekolah, lalu ketik kode ini:`),
    { kind: 'quote', text: formatKode(kode) },
  ];
}

const linkTexts: Record<JenisTautan, string> = {
  konfirmasi: 'Konfirmasi email saya',
  reset: 'Buat password baru',
  bekukan: 'Bekukan akun ini',
};

export function kodeOtp(
  { kode_tersegel, kedaluwarsa_pada }: { kode_tersegel: string; kedaluwarsa_pada: string },
  f: Facts,
) {
  return {
    subject: 'Kode untuk membuat password baru',
    parts: [
      paragraph(`Kami menerima permintaan password baru untuk akun Anda di ${f.namaSekolah}. Kode OTP Anda:`),
      { kind: 'code', text: openCode(f.codeKey, f.penerima, kode_tersegel) } as const,
      paragraph(
        `Ketik kode ini di halaman Reset Password sebelum pukul ${timeOf(kedaluwarsa_pada)}. ` +
          'Kode hanya dapat dipakai satu kali.',
      ),
      paragraph('Jangan berikan kode ini kepada siapa pun, juga kepada yang mengaku petugas kami.'),
      paragraph('Bukan Anda yang meminta? Abaikan surat ini, password Anda tidak berubah.'),
    ],
  };
}

type PasswordChange = Extract<Mail, { jenis: 'password-diganti' }>['isi'];

export function passwordChanged({ role, reset }: PasswordChange, { namaSekolah, dibuatPada }: Facts) {
  return {
    subject: 'Password Anda sudah diganti',
    parts: [
      paragraph(
        `Password akun Anda di ${namaSekolah} diganti pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}. ` +
          'Semua perangkat sudah dikeluarkan dari akun; login kembali dengan password yang baru.',
      ),
      ...(reset ? [paragraph(afterReset)] : []),
      heading('Bukan Anda yang menggantinya?'),
      steps(
        'Buka halaman Login, pilih Lupa Password, lalu buat password baru dengan kode yang dikirim ke email ini.',
        'Ganti juga password email Anda.',
        `Segera beri tahu ${roleTable[role].tells} ${namaSekolah}.`,
      ),
    ],
  };
}

export function newDevice({ role, perangkat }: { role: Role; perangkat: string }, { namaSekolah, dibuatPada }: Facts) {
  return {
    subject: 'Akun Anda masuk dari perangkat baru',
    parts: [
      paragraph(
        `Akun Anda di ${namaSekolah} masuk dari perangkat yang belum pernah dipakai untuk akun ini: ${perangkat}, ` +
          `pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}.`,
      ),
      paragraph('Itu Anda? Tidak ada yang perlu Anda lakukan.'),
      heading('Bukan Anda?'),
      steps(
        'Login, buka Profile, lalu Ganti Password. Semua perangkat lain langsung dikeluarkan.',
        'Tidak dapat login? Pilih Lupa Password di halaman Login.',
        `Segera beri tahu ${roleTable[role].tells} ${namaSekolah}.`,
      ),
    ],
  };
}

const afterReset =
  'Token API yang Anda buat dicabut. Cara masuk yang ditambahkan dalam 30 hari terakhir ditanyakan satu per satu saat Anda login, sebelum dipakai lagi.';

const factorSentences: Record<PerubahanFaktor, string> = {
  'pasang totp': 'Aplikasi autentikator dipasang pada akun Anda',
  'lepas totp': 'Aplikasi autentikator dilepas dari akun Anda',
  'tambah passkey': 'Passkey ditambahkan ke akun Anda',
  'lepas passkey': 'Passkey dilepas dari akun Anda',
  'passkey tiruan':
    'Salah satu passkey akun Anda tampaknya disalin dan tidak diterima lagi; lepas passkey itu di Keamanan Akun dan pasang yang baru',
  'buat kode pemulihan': 'Kode pemulihan baru dibuat untuk akun Anda; kode lama berlaku sampai yang baru disimpan',
  'pakai kode pemulihan': 'Seseorang masuk ke akun Anda dengan kode pemulihan',
  'tinjau faktor': 'Cara masuk yang baru ditambahkan ke akun Anda sudah ditinjau',
  'lepas faktor': 'Semua langkah kedua dilepas dari akun Anda; masuk lagi cukup dengan password',
};

type FactorChange = Extract<Mail, { jenis: 'faktor-berubah' }>['isi'];

export function factorChanged({ perubahan, kode_tersegel }: FactorChange, facts: Facts): LetterBody {
  const { namaSekolah, dibuatPada } = facts;
  return {
    subject: 'Cara masuk akun Anda berubah',
    parts: [
      paragraph(
        `${factorSentences[perubahan]} di ${namaSekolah}, pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}.`,
      ),
      ...(kode_tersegel === undefined
        ? [
            heading('Bukan Anda, dan tidak Anda minta?'),
            steps('Login, lalu ganti password Anda.', `Segera beri tahu pimpinan ${namaSekolah}.`),
          ]
        : notYou(notAdded, kode_tersegel, facts)),
    ],
  };
}

type NewToken = Extract<Mail, { jenis: 'token-dibuat' }>['isi'];

export function tokenMade({ token, kode_tersegel }: NewToken, facts: Facts): LetterBody {
  const { namaSekolah, dibuatPada } = facts;
  return {
    subject: 'Token API dibuat dengan akun Anda',
    parts: [
      paragraph(
        `Token API "${token}" dibuat dengan akun Anda di ${namaSekolah}, pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}. ` +
          'Program yang memegangnya bekerja atas nama Anda.',
      ),
      ...notYou(notAdded, kode_tersegel, facts),
    ],
  };
}

type FrozenColleague = Extract<Mail, { jenis: 'akun-dibekukan' }>['isi'];

export function frozenColleague({ role, pemilik }: FrozenColleague, { namaSekolah, dibuatPada }: Facts): LetterBody {
  const { name } = roleTable[role];
  return {
    subject: `Akun ${name} dibekukan`,
    parts: [
      paragraph(
        `Akun ${name}${pemilik ? ` ${pemilik}` : ''} di ${namaSekolah} dibekukan lewat tautan Bukan Anda di emailnya, ` +
          `pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}: seseorang memakai akun itu. Semua sesi dan tokennya sudah berakhir.`,
      ),
      steps(
        'Hubungi pemilik akun itu dan tanyakan apa yang terjadi.',
        'Periksa apa yang diubah akun itu akhir-akhir ini.',
        'Pemiliknya membuka akun lagi dengan password baru lewat Lupa Password.',
      ),
    ],
  };
}

export function strictMode(ketat: boolean, { namaSekolah }: Facts) {
  return ketat
    ? {
        subject: 'Keamanan ketat dinyalakan',
        parts: [
          paragraph(`Pimpinan menyalakan keamanan ketat di ${namaSekolah}. Yang diminta dari Anda saat masuk:`),
          steps(
            'Langkah kedua: passkey atau aplikasi autentikator.',
            'Password minimal 12 karakter yang tidak mudah ditebak.',
          ),
        ],
      }
    : {
        subject: 'Keamanan ketat dimatikan',
        parts: [
          paragraph(
            `Pimpinan mematikan keamanan ketat di ${namaSekolah}. Langkah kedua yang sudah dipasang tetap dipakai.`,
          ),
        ],
      };
}

export function activated(kode_tersegel: string | undefined, facts: Facts): LetterBody {
  const { namaSekolah } = facts;
  return {
    subject: 'Akun Anda sudah aktif',
    parts: [
      paragraph(`Akun Anda di ${namaSekolah} sudah diaktivasi. Langkah berikutnya:`),
      steps(
        'Login dengan email dan password Anda.',
        'Buka Tambah Data Diri, isi datanya, dan unggah dokumennya. Lewati langkah ini bila data Anda sudah ada.',
        'Tunggu pemeriksaan admin. Hasilnya kami kabarkan lewat email ini.',
      ),
      ...notYou(notRegistered, kode_tersegel, facts),
    ],
  };
}
