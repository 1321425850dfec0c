// The page as text: what holds whoever reads it, what comes next, and whom to ask.
import type { Identitas } from '@gerbang/contract/sekolah/identitas';
import { kopOf } from '@gerbang/contract/sekolah/sekolah';

export type StatusSiswa = 'belum' | 'menunggu' | 'valid' | 'ditolak';
type Langkah = { judul: string; keterangan: string; keadaan: 'sudah' | 'kini' | 'nanti' };
type Isi = { label: string; nada: string; kalimat: string; langkah: Langkah[] };

/** The colours are those of apps/web/src/ui/tokens.css. */
export const css = `:root{color-scheme:light dark;--paper:#f6f2e9;--surface:#fff;--line:#e2dbcb;--ink:#1d1b16;--ink2:#4f4a3f;--primary:#14425f;--on:#fff;--wait:#864600;--ok:#1b6038;--bad:#9c2b23}
@media(prefers-color-scheme:dark){:root{--paper:#151411;--surface:#1d1b18;--line:#34302a;--ink:#efeae0;--ink2:#c2bbad;--primary:#9cc3da;--on:#0b1d29;--wait:#f0b768;--ok:#8bcba2;--bad:#f2a39b}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:34rem;margin:0 auto;padding:0 16px}header{display:flex;gap:12px;align-items:center;padding-top:16px}header svg{width:32px;height:32px;flex:none;color:var(--primary)}header small{display:block;color:var(--ink2)}
h1{font-size:26px;line-height:32px;margin:24px 0 8px;padding-bottom:8px;border-bottom:3px double var(--ink)}h2{font-size:18px;margin:24px 0 8px}
section{background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:16px;margin-top:16px}section p{margin:8px 0 0}
.st{font-weight:700}.wait{color:var(--wait)}.ok{color:var(--ok)}.bad{color:var(--bad)}
ol{list-style:none;margin:0;padding:0}li{position:relative;padding:0 0 16px 32px}li::before{content:"";position:absolute;left:4px;top:5px;width:12px;height:12px;border:2px solid var(--ink2);border-radius:50%}li:not(:last-child)::after{content:"";position:absolute;left:11px;top:22px;bottom:0;border-left:2px solid var(--line)}
.sudah::before{background:var(--ok);border-color:var(--ok)}.kini::before{border-color:var(--wait);border-width:5px}li small{display:block;color:var(--ink2)}
a{color:var(--primary)}.btn{display:inline-block;min-height:48px;padding:11px 20px;border-radius:4px;background:var(--primary);color:var(--on);font-weight:600;text-decoration:none;margin-top:12px}
footer{padding-bottom:32px}.fine{color:var(--ink2);font-size:14px}:focus-visible{outline:3px solid var(--primary);outline-offset:2px}`;

const dikirim = { judul: 'Data dikirim', keterangan: 'Lewat akun siswa di halaman sekolah' };
const diperiksa = { judul: 'Diperiksa admin', keterangan: 'Data dan dokumen dibandingkan' };
const dikabarkan = { judul: 'Hasil dikabarkan', keterangan: 'Lewat email siswa dan di halaman ini' };
const [sudah, kini, nanti] = [{ keadaan: 'sudah' }, { keadaan: 'kini' }, { keadaan: 'nanti' }] as const;

const isi: Record<StatusSiswa, Isi> = {
  belum: {
    label: 'Belum dikirim',
    nada: '',
    kalimat: 'Data diri belum dikirim. Masuk dengan akun siswa, lalu buka Tambah Data Diri.',
    langkah: [
      { ...dikirim, ...kini },
      { ...diperiksa, ...nanti },
      { ...dikabarkan, ...nanti },
    ],
  },
  menunggu: {
    label: 'Menunggu validasi',
    nada: 'wait',
    kalimat: 'Data sudah diterima dan sedang menunggu diperiksa admin. Tidak ada yang perlu dilakukan.',
    langkah: [
      { ...dikirim, ...sudah },
      { ...diperiksa, ...kini },
      { ...dikabarkan, ...nanti },
    ],
  },
  valid: {
    label: 'Valid',
    nada: 'ok',
    kalimat: 'Data sudah diperiksa dan dinyatakan valid. Sekolah mengabarkan langkah selanjutnya.',
    langkah: [
      { ...dikirim, ...sudah },
      { ...diperiksa, ...sudah },
      { ...dikabarkan, ...sudah },
    ],
  },
  ditolak: {
    label: 'Perlu diperbaiki',
    nada: 'bad',
    kalimat: 'Data sudah diperiksa dan belum dapat diterima. Alasannya hanya terbaca sesudah masuk dengan akun siswa.',
    langkah: [
      { ...dikirim, ...sudah },
      { ...diperiksa, ...sudah },
      { judul: 'Diperbaiki dan dikirim lagi', keterangan: 'Buka Perbarui Data Diri, perbaiki, lalu Simpan', ...kini },
      { ...dikabarkan, ...nanti },
    ],
  },
};

/** The page of a link that works. */
export function statusHtml(school: Identitas, keadaan: StatusSiswa): string {
  const { label, nada, kalimat, langkah } = isi[keadaan];
  const items = langkah.map(
    ({ judul, keterangan, keadaan }) =>
      `<li class="${keadaan}"${keadaan === 'kini' ? ' aria-current="step"' : ''}><b>${judul}</b><small>${keterangan}</small></li>`,
  );
  return page(
    school,
    `<section><span class="st ${nada}">${label}</span><p>${kalimat}</p></section>
<h2>Berikutnya</h2><ol>${items.join('')}</ol><p class="fine">Punya akunnya? <a href="/login" rel="noreferrer">Login</a></p>`,
  );
}

/** The page of a link that does not work, for whatever reason. */
export function errorHtml(school: Identitas, kalimat: string): string {
  return page(school, `<section><p>${safe(kalimat)}</p></section>`);
}

function page(school: Identitas, content: string): string {
  const { nama, kontak } = kopOf(school);
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow, noarchive"><meta name="referrer" content="no-referrer"><title>Status Pendaftaran · ${safe(nama)}</title><style>${css}</style></head>
<body><header><svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true"><path d="M14.500 2H13v5h-2v2h1v4H8v2h1.500v5H5v2h2v5H2v3h12.500z"/><path d="M17.500 2H19v5h2v2h-1v4h4v2h-1.500v5H27v2h-2v5h5v3H17.500z"/></svg><span><b>${safe(nama)}</b><small>Halaman resmi, tanpa login</small></span></header>
<main><h1>Status Pendaftaran</h1>${content}</main>
<footer><h2>Bertanya</h2>${kontakHtml(kontak)}<p class="fine">Halaman ini tidak memuat nama atau data pribadi siapa pun. Tautannya dapat dicabut oleh siswa.</p></footer></body></html>`;
}

function kontakHtml(kontak: ReturnType<typeof kopOf>['kontak']): string {
  if (!kontak) return '<p>Tanyakan langsung di loket pendaftaran sekolah.</p>';
  const { whatsapp, tautan, email, jam } = kontak;
  const chat = tautan
    ? `<a class="btn" href="${safe(tautan)}" rel="noreferrer noopener">WhatsApp ${safe(whatsapp)}</a>`
    : '';
  const mail = email ? `<p><a href="mailto:${safe(email)}">${safe(email)}</a></p>` : '';
  return `<p>Panitia pendaftaran${jam ? `, ${safe(jam)}` : ''}</p>${chat}${mail}`;
}

const safe = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
