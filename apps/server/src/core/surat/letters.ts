// What each mail says, as parts that become plain text and HTML alike.

import { roleTable } from '@gerbang/contract/roles';
import type { Letter } from '../../platform/mail/transport.ts';
import { ownUrl } from '../../platform/own-url.ts';
import type { SuratKeluar } from '../../schema/tables.ts';
import {
  activated,
  factorChanged,
  frozenColleague,
  kodeOtp,
  konfirmasiEmail,
  newDevice,
  passwordChanged,
  strictMode,
  tautanReset,
  tokenMade,
} from './account-letters.ts';
import { htmlOf } from './letter-html.ts';
import {
  dayOf,
  type Facts,
  heading,
  type LetterBody,
  type LetterContent,
  type LetterPart,
  paragraph,
  type Sender,
  steps,
  timeOf,
} from './letter-parts.ts';
import type { Mail } from './outbox.ts';
import { addressOf } from './tautan-status.ts';

/** The letter of a mail from the outbox. Throws for a kind it does not know and for a code it cannot open. */
export function letterOf(mail: SuratKeluar, sender: Sender): Letter {
  const content = contentOf(mail, sender);
  const { namaSekolah } = sender;
  return { pengirim: namaSekolah, subject: content.subject, text: textOf(content), html: htmlOf(content, namaSekolah) };
}

/** The moment after which a mail is worth nothing, or undefined. */
export function expiryOf(row: SuratKeluar): string | undefined {
  const mail = mailOf(row);
  return 'kedaluwarsa_pada' in mail.isi ? mail.isi.kedaluwarsa_pada : undefined;
}

function mailOf({ jenis, isi }: SuratKeluar): Mail {
  return { jenis, isi: JSON.parse(isi) } as Mail;
}

function contentOf(row: SuratKeluar, sender: Sender): LetterContent {
  const { namaSekolah, kontak, publicUrl } = sender;
  const mail = mailOf(row);
  const nama = 'nama' in mail.isi ? mail.isi.nama : undefined;
  // Careful: mail scanners open every link they find, so none does anything by being opened.
  const login = ownUrl(publicUrl, '/login');
  const { subject, parts } = bodyOf(mail, { ...sender, penerima: row.penerima, dibuatPada: row.dibuat_pada });
  return {
    subject,
    parts: [...parts, ...statusLink(mail, sender)],
    greeting: nama === undefined ? 'Halo,' : `Halo ${nama},`,
    footer: [
      ...(login ? [`Halaman login: ${login}`] : []),
      ...(kontak ? [`Hubungi admin: ${kontak}.`] : []),
      `Surat ini dikirim otomatis oleh ${namaSekolah}, mohon tidak dibalas.`,
    ],
  };
}

/** How the state is read without signing in, in letters about it. */
function statusLink({ isi }: Mail, { publicUrl, statusKey }: Sender): LetterPart[] {
  const link = 'status' in isi ? isi.status : undefined;
  const href = link && addressOf(publicUrl, statusKey, link);
  return href === undefined ? [] : [{ kind: 'link', text: 'Lihat status tanpa login', href }];
}

function bodyOf(mail: Mail, facts: Facts): LetterBody {
  switch (mail.jenis) {
    case 'kode-otp':
      return kodeOtp(mail.isi, facts);
    case 'password-diganti':
      return passwordChanged(mail.isi, facts);
    case 'masuk-perangkat-baru':
      return newDevice(mail.isi, facts);
    case 'faktor-berubah':
      return factorChanged(mail.isi, facts);
    case 'token-dibuat':
      return tokenMade(mail.isi, facts);
    case 'akun-dibekukan':
      return frozenColleague(mail.isi, facts);
    case 'keamanan-ketat':
      return strictMode(mail.isi.ketat, facts);
    case 'percobaan':
      return testLetter(facts);
    case 'konfirmasi-email':
      return konfirmasiEmail(mail.isi, facts);
    case 'tautan-reset':
      return tautanReset(mail.isi, facts);
    case 'akun-diaktivasi':
      return activated(mail.isi.kode_tersegel, facts);
    case 'nim-diubah':
      return nimChanged(facts);
    case 'data-divalidasi':
      return dataValid(facts);
    case 'data-ditolak':
      return dataDitolak(mail.isi.alasan_penolakan, facts);
    case 'dokumen-asli-dilihat':
      return asliDilihat(mail.isi, facts);
    case 'barang-belum-kembali':
      return notReturned(mail.isi, facts);
    default:
      throw new Error(`unknown kind of mail: ${(mail as Mail).jenis}`);
  }
}

function testLetter({ namaSekolah }: Facts): LetterBody {
  return {
    subject: 'Surat percobaan',
    parts: [paragraph(`Surat dari ${namaSekolah} sampai: pengaturan suratnya benar. Tidak ada yang perlu dilakukan.`)],
  };
}

function nimChanged({ namaSekolah }: Facts): LetterBody {
  return {
    subject: 'NIM Anda diperbaiki',
    parts: [
      paragraph(`Admin ${namaSekolah} memperbaiki NIM pada data diri dan akun Anda. Login seperti biasa.`),
      paragraph('NIM yang baru ada di Info Akun. Bila tidak benar, hubungi admin.'),
    ],
  };
}

function dataValid({ namaSekolah }: Facts): LetterBody {
  return {
    subject: 'Data diri Anda sudah valid',
    parts: [
      paragraph(`Data diri Anda sudah diperiksa oleh admin ${namaSekolah} dan dinyatakan valid.`),
      paragraph('Tidak ada lagi yang perlu Anda lakukan. Bila ada data yang berubah, hubungi admin.'),
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

function asliDilihat(
  { dokumen, oleh, role }: Extract<Mail, { jenis: 'dokumen-asli-dilihat' }>['isi'],
  { namaSekolah, dibuatPada }: Facts,
): LetterBody {
  const who = `${roleTable[role].name}${oleh ? ` ${oleh}` : ''}`;
  return {
    subject: `${dokumen} Anda dibuka tanpa cap`,
    parts: [
      paragraph(
        `${who} dari ${namaSekolah} membuka ${dokumen} Anda tanpa cap pada ${dayOf(dibuatPada)} pukul ${timeOf(dibuatPada)}.`,
      ),
      paragraph(
        'Alasannya ada di Info Akun, bagian Siapa yang melihat data saya. Bila ada yang janggal, hubungi admin.',
      ),
    ],
  };
}

type NotReturned = { barang: string; jumlah: number; jatuh_tempo: string; lewat: boolean; belum?: true };

function notReturned({ barang, jumlah, jatuh_tempo, lewat, belum }: NotReturned, { namaSekolah }: Facts): LetterBody {
  // The middle of that day, so that no zone makes it another.
  const dueDay = dayOf(`${jatuh_tempo}T05:00:00.000Z`);
  const today = { subject: 'Barang yang Anda pinjam kembali hari ini', plea: 'Mohon kembalikan hari ini.' };
  const late = {
    subject: 'Barang yang Anda pinjam belum kembali',
    plea: 'Hari itu sudah lewat. Mohon kembalikan secepatnya.',
  };
  const early = { subject: 'Pengingat barang yang Anda pinjam', plea: 'Mohon kembalikan paling lambat hari itu.' };
  const { subject, plea } = lewat ? late : belum ? early : today;
  return {
    subject,
    parts: [
      paragraph(`Dari ${namaSekolah} Anda meminjam ${jumlah} ${barang}, paling lambat kembali ${dueDay}.`),
      paragraph(plea),
      paragraph('Masih diperlukan, atau sudah dikembalikan? Beri tahu admin.'),
    ],
  };
}

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
