// What each mail says, as parts that become plain text and HTML alike.
import { type Role, roleTable } from '@gerbang/contract/endpoint';
import { formatKode, halamanTautan } from '@gerbang/contract/kode-tautan';
import type { JenisTautan } from '@gerbang/contract/tautan';
import type { Letter } from '../../platform/mail/transport.ts';
import { htmlOf } from './letter-html.ts';
import type { ClaimedSurat, Surat } from './outbox.ts';
import { openCode } from './sealed-code.ts';

/** A part of a letter: a paragraph, a code to type in, somebody's own words, or steps to take. */
export type LetterPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'quote'; text: string }
  | { kind: 'steps'; items: string[] };

export type LetterContent = { subject: string; greeting: string; parts: LetterPart[]; footer: string[] };

/** Who writes: name of the institution, address of the web app (or empty), and the key of sealed codes. */
export type Sender = { namaSekolah: string; publicUrl: string; codeKey: Buffer };

/** The letter of a mail from the outbox. Throws for a kind it does not know and for a code it cannot open. */
export function letterOf(surat: ClaimedSurat, sender: Sender): Letter {
  const content = contentOf(surat, sender);
  return { subject: content.subject, text: textOf(content), html: htmlOf(content, sender.namaSekolah) };
}

/** The moment after which a mail is worth nothing, or undefined. */
export function expiryOf(row: ClaimedSurat): string | undefined {
  const surat = suratOf(row);
  return 'kedaluwarsa_pada' in surat.isi ? surat.isi.kedaluwarsa_pada : undefined;
}

function suratOf({ jenis, isi }: ClaimedSurat): Surat {
  return { jenis, isi: JSON.parse(isi) } as Surat;
}

function contentOf(row: ClaimedSurat, { namaSekolah, publicUrl, codeKey }: Sender): LetterContent {
  const surat = suratOf(row);
  const nama = 'nama' in surat.isi ? surat.isi.nama : undefined;
  // Careful: mail scanners open every link they find, so none does anything by being opened.
  const login = publicUrl === '' ? [] : [`Halaman login: ${publicUrl}/login`];
  return {
    ...bodyOf(surat, { namaSekolah, publicUrl, codeKey, penerima: row.penerima, dibuatPada: row.dibuat_pada }),
    greeting: nama === undefined ? 'Halo,' : `Halo ${nama},`,
    footer: [...login, `Surat ini dikirim otomatis oleh ${namaSekolah}, mohon tidak dibalas.`],
  };
}

type Facts = Sender & { penerima: string; dibuatPada: string };

function bodyOf(surat: Surat, facts: Facts): Pick<LetterContent, 'subject' | 'parts'> {
  const { namaSekolah } = facts;
  switch (surat.jenis) {
    case 'kode-otp':
      return kodeOtp(surat.isi, facts);
    case 'password-diganti':
      return passwordChanged(surat.isi.role, facts);
    case 'konfirmasi-email':
      return konfirmasiEmail(surat.isi, facts);
    case 'tautan-reset':
      return tautanReset(surat.isi, facts);
    case 'akun-diaktivasi':
      return {
        subject: 'Akun Anda sudah aktif',
        parts: [
          paragraph(`Akun Anda di ${namaSekolah} sudah diaktivasi. Langkah berikutnya:`),
          steps(
            'Login dengan email dan password yang Anda daftarkan.',
            'Buka Tambah Data Diri, isi datanya, dan unggah dokumennya. Lewati langkah ini bila data Anda sudah ada.',
            'Tunggu pemeriksaan admin. Hasilnya kami kabarkan lewat email ini.',
          ),
          ...notYou(surat.isi.kode_tersegel, facts),
        ],
      };
    case 'data-divalidasi':
      return {
        subject: 'Data diri Anda sudah valid',
        parts: [
          paragraph(`Data diri Anda sudah diperiksa oleh admin ${namaSekolah} dan dinyatakan valid.`),
          paragraph('Tidak ada lagi yang perlu Anda lakukan. Bila ada data yang berubah, hubungi admin.'),
        ],
      };
    case 'data-ditolak':
      return dataDitolak(surat.isi.alasan_penolakan, facts);
    default:
      throw new Error(`unknown kind of mail: ${(surat as Surat).jenis}`);
  }
}

type Sealed = { kode_tersegel: string; kedaluwarsa_pada: string };

function konfirmasiEmail({ kode_tersegel, kedaluwarsa_pada }: Sealed, facts: Facts) {
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

function tautanReset({ kode_tersegel, kedaluwarsa_pada }: Sealed, facts: Facts) {
  return {
    subject: 'Tautan untuk membuat password baru',
    parts: [
      paragraph(`Admin ${facts.namaSekolah} mengirim tautan ini agar Anda dapat membuat password baru:`),
      ...wayTo('reset', kode_tersegel, facts),
      paragraph(`Berlaku sampai ${dayOf(kedaluwarsa_pada)} pukul ${timeOf(kedaluwarsa_pada)}, satu kali.`),
      paragraph('Anda tidak memintanya? Abaikan surat ini, password Anda tidak berubah.'),
    ],
  };
}

/** How the owner of an address stops an account that somebody else made with it. */
function notYou(kode_tersegel: string | undefined, facts: Facts): LetterPart[] {
  if (kode_tersegel === undefined) return [];
  return [
    heading('Bukan Anda?'),
    paragraph(
      'Bila Anda tidak pernah mendaftar, bekukan akun ini. Tidak ada yang dapat masuk lagi, dan admin kami diberi tahu.',
    ),
    ...wayTo('bekukan', kode_tersegel, facts),
  ];
}

/** A link where the address of the web app is known, else the code and where to type it. */
function wayTo(jenis: JenisTautan, kode_tersegel: string, { publicUrl, codeKey, penerima }: Facts): LetterPart[] {
  const kode = openCode(codeKey, penerima, kode_tersegel);
  const halaman = halamanTautan[jenis];
  if (publicUrl !== '') return [{ kind: 'link', text: linkTexts[jenis], href: `${publicUrl}${halaman}#${kode}` }];
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

function kodeOtp({ kode_tersegel, kedaluwarsa_pada }: { kode_tersegel: string; kedaluwarsa_pada: string }, f: Facts) {
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

function passwordChanged(role: Role, { namaSekolah, dibuatPada }: Facts) {
  return {
    subject: 'Password Anda sudah diganti',
    parts: [
      paragraph(
        `Password akun Anda di ${namaSekolah} diganti pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}. ` +
          'Semua perangkat sudah dikeluarkan dari akun; login kembali dengan password yang baru.',
      ),
      heading('Bukan Anda yang menggantinya?'),
      steps(
        'Buka halaman Login, pilih Lupa Password, lalu buat password baru dengan kode yang dikirim ke email ini.',
        'Ganti juga password email Anda.',
        `Segera beri tahu ${roleTable[role].tells} ${namaSekolah}.`,
      ),
    ],
  };
}

function dataDitolak(alasan: string, { namaSekolah }: Facts) {
  return {
    subject: 'Data diri Anda perlu diperbaiki',
    parts: [
      paragraph(`Data diri Anda sudah diperiksa oleh admin ${namaSekolah} dan belum dapat diterima. Alasannya:`),
      { kind: 'quote', text: alasan } as const,
      heading('Yang perlu Anda lakukan'),
      steps(
        'Login dengan email dan password Anda.',
        'Buka Perbarui Data Diri.',
        'Perbaiki yang disebut di atas.',
        'Tekan Simpan. Data Anda akan diperiksa lagi.',
      ),
    ],
  };
}

const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;
const heading = (text: string) => ({ kind: 'heading', text }) as const;
const steps = (...items: string[]) => ({ kind: 'steps', items }) as const satisfies LetterPart;

const timeZone = 'Asia/Jakarta';
const clockFormat = new Intl.DateTimeFormat('id-ID', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false });
const dayFormat = new Intl.DateTimeFormat('id-ID', { timeZone, dateStyle: 'full' });
// A space that does not break, so that hour and zone stay on one line.
const timeOf = (iso: string) => `${clockFormat.format(new Date(iso))}\u00a0WIB`;
const dayOf = (iso: string) => dayFormat.format(new Date(iso));

function textOf({ greeting, parts, footer }: LetterContent): string {
  return `${[greeting, ...parts.map(plain), ['-- ', ...footer].join('\n')].join('\n\n')}\n`;
}

function plain(part: LetterPart): string {
  switch (part.kind) {
    case 'code':
      return `    ${part.text}`;
    case 'quote':
      return part.text.replace(/^/gm, '> ');
    case 'link':
      return `${part.text}:\n${part.href}`;
    case 'steps':
      return part.items.map((item, index) => `${index + 1}. ${item}`).join('\n');
    default:
      return part.text;
  }
}
