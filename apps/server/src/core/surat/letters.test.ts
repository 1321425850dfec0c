import { type MailServer, startMailServer } from '@gerbang/kit/mail-server';
import { afterAll, describe, expect, test } from 'vitest';
import { createMailTransport } from '../../platform/mail/transport.ts';
import type { Sender } from './letter-parts.ts';
import { letterOf } from './letters.ts';
import type { Mail } from './outbox.ts';
import { sealCode } from './sealed-code.ts';
import { kodeOf } from './tautan-status.ts';

// Encrypting a connection for each letter takes as long as all the rest; transport.test.ts has encrypted ones.
const server: MailServer = await startMailServer({ startTls: false });
afterAll(() => server.stop());

const codeKey = Buffer.alloc(32, 7);
const penerima = 'dewi@surel.example';
const sender: Sender = {
  namaSekolah: 'Akademi Komputer Wijaya Kusumá',
  kontak: 'WhatsApp 081234567890 (08.00–15.00)',
  publicUrl: 'https://siswa.wk.example',
  codeKey,
  statusKey: Buffer.alloc(32, 9),
};
const unused = { smtpUrl: '', folder: '', temporaryFolder: '' };

/** The mail as a mail program reads it after a real mail server took it. */
async function received(surat: Mail, from = sender) {
  const row = {
    id: '01a1f88b-3818-7000-bdf0-05af206664e7',
    penerima,
    dibuat_pada: '2026-11-20T04:15:30.000Z',
    coba_lagi_pada: '2026-11-20T04:15:30.000Z',
    percobaan: 1,
    dikirim_pada: null,
    galat: null,
    jenis: surat.jenis,
    isi: JSON.stringify(surat.isi),
  };
  const transport = createMailTransport({ ...unused, smtpUrl: server.url, from: 'no-reply@wk.example' });
  const envelope = { id: row.id, penerima, tanggal: new Date(row.dibuat_pada) };
  await transport.send(letterOf(row, from), envelope, AbortSignal.timeout(10_000));
  const mail = server.mails.at(-1);
  if (!mail) throw new Error('no mail');
  const { html = '', text = '', raw } = mail;
  return { mail, text, html, raw };
}

const kodeOtp: Mail = {
  jenis: 'kode-otp',
  isi: {
    kode_tersegel: sealCode(codeKey, penerima, '048213'),
    kedaluwarsa_pada: '2026-11-20T04:25:30.000Z',
    peminta: 'x',
  },
};
const ditolak = (nama: string, alasan_penolakan: string): Mail => ({
  jenis: 'data-ditolak',
  isi: { nama, alasan_penolakan },
});
const asliDilihat: Mail = {
  jenis: 'dokumen-asli-dilihat',
  isi: { nama: 'Dewi Anggraini', dokumen: 'Fotokopi KTP', oleh: 'Rina Kusuma', role: 'admin' },
};
const everyLetter: [string, Mail][] = [
  ['nim-diubah', { jenis: 'nim-diubah', isi: {} }],
  ['kode-otp', kodeOtp],
  ['password-diganti', { jenis: 'password-diganti', isi: { role: 'siswa' } }],
  ['password-diganti oleh reset', { jenis: 'password-diganti', isi: { role: 'admin', reset: true } }],
  ['akun-dibekukan', { jenis: 'akun-dibekukan', isi: { role: 'admin', pemilik: 'Rina Kusuma' } }],
  ['masuk-perangkat-baru', { jenis: 'masuk-perangkat-baru', isi: { role: 'admin', perangkat: 'Chrome di Android' } }],
  ['akun-diaktivasi', { jenis: 'akun-diaktivasi', isi: {} }],
  ['data-divalidasi', { jenis: 'data-divalidasi', isi: { nama: 'Dewi Anggraini' } }],
  [
    'barang-belum-kembali',
    {
      jenis: 'barang-belum-kembali',
      isi: { nama: 'Dewi Anggraini', barang: 'Proyektor', jumlah: 2, jatuh_tempo: '2026-11-20', lewat: true },
    },
  ],
  ['data-ditolak', ditolak('Dewi Anggraini', 'Foto KTP tidak terbaca')],
  ['dokumen-asli-dilihat', asliDilihat],
];

describe('every letter', () => {
  // Rule: SURAT-4
  test.each(everyLetter)(
    '%s comes from the institution, in text and HTML, and is marked as automatic',
    async (_, surat) => {
      const { mail, text, html, raw } = await received(surat);
      expect(mail.from).toMatchObject({ name: sender.namaSekolah, address: 'no-reply@wk.example' });
      expect(mail.to).toEqual([{ name: '', address: penerima }]);
      expect(mail.messageId).toBe('<01a1f88b-3818-7000-bdf0-05af206664e7@wk.example>');
      expect(new Date(mail.date ?? '').toISOString()).toBe('2026-11-20T04:15:30.000Z');
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
      expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
      expect(mail.subject).not.toMatch(/\d/);
      for (const body of [text, html])
        for (const word of [sender.namaSekolah, sender.kontak]) expect(body).toContain(word);
      expect(html).toContain('<html lang="id">');
    },
  );

  // Rule: SURAT-4
  test.each(everyLetter)('%s names the login page at most, and links nowhere', async (_, surat) => {
    const { text, html } = await received(surat);
    for (const body of [text, html]) {
      expect(body.match(/https?:\/\/[^\s<]+/g)).toEqual(['https://siswa.wk.example/login']);
    }
    expect(html).not.toMatch(/<a\b|<img\b|<script\b|\bhref=|\bsrc=|url\(|@import/i);
    const without = await received(surat, { ...sender, publicUrl: '' });
    expect(without.text + without.html).not.toMatch(/https?:/);
  });

  // Rule: STATUS-7
  test.each(['akun-diaktivasi', 'data-divalidasi', 'data-ditolak'] as const)(
    '%s says where the state is read without signing in, where there is such a link',
    async (jenis) => {
      const link = { akun_id: '01a1f88b-3818-7000-bdf0-05af206664e7', nomor: 2 };
      const isi = { nama: 'Dewi', alasan_penolakan: 'Buram', status: link };
      const { text, html } = await received({ jenis, isi } as Mail);
      const address = `https://siswa.wk.example/status/${kodeOf(sender.statusKey, link)}`;
      for (const body of [text, html]) expect(body).toContain(address);
      const without = await received({ jenis, isi } as Mail, { ...sender, publicUrl: '' });
      expect(without.text + without.html).not.toContain('status tanpa login');
    },
  );

  // Rule: SURAT-4
  test.each(everyLetter)('%s says the same in text and in HTML', async (_, surat) => {
    const { text, html } = await received(surat);
    const words = (body: string) => body.match(/[\p{L}\d]+/gu) ?? [];
    const shown = html.replace(/^[\s\S]*<\/head>/, '').replace(/<[^>]+>/g, ' ');
    const marks = /^(\d\.|-- |>)/gm;
    expect(words(shown)).toEqual([...words(sender.namaSekolah), ...words(text.replace(marks, ''))]);
  });
});

// Rule: CAP-6
test('a document without its stamp: who opened which one and when, and where the reason stands', async () => {
  const { mail, text } = await received(asliDilihat);
  expect(mail.subject).toBe('Fotokopi KTP Anda dibuka tanpa cap');
  expect(text).toContain('Admin Rina Kusuma dari Akademi Komputer Wijaya Kusumá membuka Fotokopi KTP Anda tanpa cap');
  expect(text).toContain('Jumat, 20 November 2026 pukul 11.15\u00a0WIB');
  expect(text).toContain('Siapa yang melihat data saya');
});

describe('the code', () => {
  test('stands alone in text and HTML, in one piece that can be copied, with its end', async () => {
    const { mail, text, html } = await received(kodeOtp);
    expect(mail.subject).toBe('Kode untuk membuat password baru');
    expect(text).toMatch(/^ {4}048213$/m);
    expect(html).toMatch(/>048213<\/p>/);
    expect(text).toContain('sebelum pukul 11.25\u00a0WIB');
    // Programs that fill in codes by themselves must find only this one.
    expect(`${text} ${html}`.match(/\b\d{6}\b/g)).toEqual(['048213', '048213']);
  });

  test('opens with its own secrets and recipient only', () => {
    const sealed = sealCode(codeKey, penerima, '048213');
    expect(sealed).not.toContain('048213');
    const row = { ...rowOf(sealed), penerima: 'orang.lain@surel.example' };
    expect(() => letterOf(row, sender)).toThrow();
    expect(() => letterOf(rowOf(sealed), { ...sender, codeKey: Buffer.alloc(32, 8) })).toThrow();
    expect(letterOf(rowOf(sealed), sender).text).toContain('048213');
  });

  function rowOf(kode_tersegel: string) {
    const now = '2026-11-20T04:15:30.000Z';
    const isi = JSON.stringify({ kode_tersegel, kedaluwarsa_pada: now });
    const times = { dibuat_pada: now, coba_lagi_pada: now, dikirim_pada: null };
    return { id: 'x', jenis: 'kode-otp', penerima, isi, percobaan: 1, galat: null, ...times };
  }
});

describe('the notices', () => {
  // Rule: FAKTOR-12
  test.each([
    [
      'a new factor',
      { jenis: 'faktor-berubah', isi: { perubahan: 'tambah passkey' } },
      /^Passkey ditambahkan ke akun Anda/m,
    ],
    [
      'a new token',
      { jenis: 'token-dibuat', isi: { token: 'Situs <b>' } },
      /^Token API "Situs <b>" dibuat dengan akun Anda/m,
    ],
  ] as const)('%s is told with the link that freezes the account', async (_, { jenis, isi }, sentence) => {
    const kode_tersegel = sealCode(codeKey, penerima, 'K'.repeat(28));
    const { text, html } = await received({ jenis, isi: { ...isi, kode_tersegel } } as Mail);
    expect(text).toMatch(sentence);
    for (const body of [text, html]) expect(body).toContain(`https://siswa.wk.example/bukan-saya#${'K'.repeat(28)}`);
    expect(text).toContain('Lupa Password');
    expect(html).not.toContain('<b>');
  });

  test('a changed password says when, and what to do if it was somebody else', async () => {
    const { mail, text } = await received({ jenis: 'password-diganti', isi: { role: 'admin' } });
    expect(mail.subject).toBe('Password Anda sudah diganti');
    expect(text).toContain('Jumat, 20 November 2026 pukul 11.15\u00a0WIB');
    expect(text).toContain('Bukan Anda yang menggantinya?');
    expect(text).toContain('pilih Lupa Password');
    expect(text).toContain('Segera beri tahu pimpinan');
  });

  // Rule: SURAT-3
  test('a rejection gives the reason, line by line, and the way to mend it', async () => {
    const { mail, text, html } = await received(ditolak('Dewi', 'Foto KTP buram.\nIjazah belum ada.'));
    expect(mail.subject).toBe('Data diri Anda perlu diperbaiki');
    expect(text).toContain('Halo Dewi,');
    expect(text).toContain('> Foto KTP buram.\n> Ijazah belum ada.\n');
    expect(html).toContain('Foto KTP buram.<br>Ijazah belum ada.');
    expect(text).toMatch(/1\. Login .*\n2\. Buka Perbarui Data Diri\.\n3\. Perbaiki .*\n4\. Tekan Simpan\./);
  });

  test('a name and a reason are text, whatever they look like', async () => {
    const nama = '<script>alert(1)</script> "Ayu" & \'Sri\'';
    const alasan = '</blockquote><img src=x onerror=alert(2)><b>tebal</b>';
    const { text, html } = await received(ditolak(nama, alasan));
    expect(text).toContain(`Halo ${nama},`);
    expect(text).toContain(`> ${alasan}`);
    expect(html).not.toMatch(/<script|<img|<b>|onerror=alert\(2\)>/);
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#34;Ayu&#34; &#38; &#39;Sri&#39;');
  });

  test('letters of any script and a reason of a thousand characters arrive whole', async () => {
    const nama = 'Ñusta ꦱꦸꦫ 张伟 😀';
    const alasan = `${'Foto ijazah tidak jelas — mohon diunggah ulang. '.repeat(20)}${'x'.repeat(40)}`;
    const { text, html, raw } = await received(ditolak(nama, alasan));
    for (const body of [text, html]) {
      expect(body).toContain(nama);
      expect(body).toContain(alasan);
    }
    // Lines that every mail server carries (RFC 5321: 998 octets).
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  test('the name of the institution cannot add a header', async () => {
    const namaSekolah = 'Akademi\r\nBcc: lain@surel.example\r\n"X" <y@z.example>, ';
    const { mail, raw } = await received({ jenis: 'akun-diaktivasi', isi: {} }, { ...sender, namaSekolah });
    expect(mail.from?.address).toBe('no-reply@wk.example');
    expect(mail.bcc).toBeUndefined();
    expect(mail.envelopeTo).toEqual([penerima]);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  });

  test('an unknown kind of mail is refused, not sent empty', async () => {
    await expect(received({ jenis: 'lain', isi: {} } as never)).rejects.toThrow('unknown kind of mail');
  });
});
