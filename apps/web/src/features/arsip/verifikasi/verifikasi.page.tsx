import { jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { bacaKode, type KlaimSurat } from '@gerbang/contract/arsip/kode-surat';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { formatTanggal, formatWaktu } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { GerbangMark, Logo } from '../../../ui/brand.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Hasil } from './periksa.ts';
import { usePeriksa } from './use-periksa.ts';
import classes from './verifikasi.module.css';

/** /verifikasi#…: whoever holds a paper types what is printed on it; what is typed never leaves the device (RESMI-16). */
export function VerifikasiPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const kode = bacaKode(hash);
  useEffect(keepPage, []);
  return (
    <div className={classes.page}>
      <header className={classes.letterhead}>
        {sekolah.logo ? <Logo src={sekolah.logo} size={28} /> : <GerbangMark size={28} />}
        <span>
          <b>{sekolah.nama}</b>
          <small>Halaman resmi di {window.location.host}, tanpa login</small>
        </span>
      </header>
      <main className={classes.main}>
        <h1>Periksa Surat</h1>
        {kode ? <Isian key={hash} hash={hash} klaim={kode.klaim} /> : <TanpaKode hash={hash} />}
      </main>
    </div>
  );
}

/** Later also without a network. A logout takes the worker away with all else of the site. */
function keepPage() {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {});
}

function TanpaKode({ hash }: { hash: string }) {
  return (
    <Note tone={hash ? 'wait' : 'info'} icon={hash ? 'warn' : 'info'}>
      {hash
        ? 'Kode ini tidak terbaca. Pindai lagi kode QR pada surat atau kartu, seluruhnya dan dari dekat.'
        : 'Pindai kode QR pada surat atau kartu dengan kamera HP. Halaman ini terbuka lagi dengan kodenya.'}
    </Note>
  );
}

function Isian({ hash, klaim }: { hash: string; klaim: KlaimSurat }) {
  const [nama, setNama] = useState('');
  const [nim, setNim] = useState('');
  const { hasil, pending, run, forget } = usePeriksa(hash);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (nama.trim() && nim.trim()) void run({ nama, nim });
  };
  const typed = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    forget();
    set(event.currentTarget.value);
  };
  const quiet = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <p className={classes.claim}>
        {jenisSuratLabels[klaim.jenis]}
        <br />
        Nomor {klaim.nomor}
      </p>
      <hr className={classes.rule} />
      <TextInput label="Nama yang tercetak" {...quiet} enterKeyHint="next" value={nama} onChange={typed(setNama)} />
      <TextInput label="NIM yang tercetak" {...quiet} enterKeyHint="go" value={nim} onChange={typed(setNim)} />
      <div role="status">{hasil && <HasilCard hasil={hasil} printed={{ nama, nim, klaim }} />}</div>
      <p className={classes.fine}>
        Pemeriksaan ini bukan tanda tangan elektronik tersertifikasi. Nama dan NIM diperiksa di perangkat Anda dan tidak
        dikirim ke mana pun.
      </p>
      <div className={classes.foot}>
        <SubmitButton size="l" pending={pending} pendingLabel="Memeriksa..." disabled={!nama.trim() || !nim.trim()}>
          Periksa
        </SubmitButton>
      </div>
    </form>
  );
}

type CheckOutcome = NonNullable<ReturnType<typeof usePeriksa>['hasil']>;
type PrintedSurat = { nama: string; nim: string; klaim: KlaimSurat };
type Tone = 'ok' | 'bad' | 'wait';

const heads: Record<Hasil['apa'], { tone: Tone; icon: IconName; title: string }> = {
  asli: { tone: 'ok', icon: 'valid', title: 'Asli, berlaku' },
  dicabut: { tone: 'bad', icon: 'reject', title: 'Dicabut' },
  'tidak cocok': { tone: 'wait', icon: 'warn', title: 'Tidak cocok' },
  'bukan sekolah ini': { tone: 'bad', icon: 'reject', title: 'Bukan dari sekolah ini' },
};

function HasilCard({ hasil, printed }: { hasil: CheckOutcome; printed: PrintedSurat }) {
  if ('gagal' in hasil) {
    return (
      <Note tone="wait" icon="warn">
        {hasil.gagal}
      </Note>
    );
  }
  const { tone, icon, title } = heads[hasil.apa];
  return (
    <>
      <section className={classes.result} data-tone={tone}>
        <h2>
          <Icon name={icon} />
          {title}
        </h2>
        <Words hasil={hasil} printed={printed} />
      </section>
      {hasil.apa !== 'asli' && <Kontak />}
      <p className={classes.fine}>
        Diperiksa {formatWaktu(hasil.pada)}. Daftar surat yang dicabut dibaca {formatWaktu(hasil.dibaca)}
        {!hasil.segar && ', karena sekolah sekarang tidak terjangkau dari perangkat ini'}.
      </p>
    </>
  );
}

function Words({ hasil, printed: { nama, nim, klaim } }: { hasil: Hasil; printed: PrintedSurat }) {
  const issued: [string, ReactNode] = ['Diterbitkan', formatTanggal(klaim.tanggal)];
  switch (hasil.apa) {
    case 'asli':
      return (
        <>
          <p>
            Surat ini diterbitkan oleh sekolah. Cocokkan dengan kertas Anda: yang dibuktikan hanya yang tertulis di
            bawah ini. Isi lain, seperti jumlah biaya, tanyakan kepada sekolah.
          </p>
          <Rows rows={[['Nama', nama.trim()], ['NIM', nim.trim()], ['Nomor', klaim.nomor], issued]} />
        </>
      );
    case 'dicabut':
      return (
        <>
          <p>
            Surat ini pernah diterbitkan, tetapi <b>tidak berlaku lagi</b>. Jangan terima surat ini.
          </p>
          <Rows rows={[issued, ['Dicabut', formatTanggal(hasil.tanggal)]]} />
        </>
      );
    case 'tidak cocok':
      return (
        <>
          <p>Nama atau NIM ini tidak cocok dengan kodenya.</p>
          <ul>
            <li>Tulis nama dan NIM persis seperti yang tercetak.</li>
            <li>Cocokkan nomor di atas dengan kertas.</li>
          </ul>
          <p>Nama yang benar tidak kami tampilkan, demi menjaga data siswa.</p>
        </>
      );
    case 'bukan sekolah ini':
      return <p>Kode ini tidak ditandatangani oleh sekolah ini, atau isinya diubah. Jangan terima surat ini.</p>;
  }
}

function Rows({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whom to ask. */
function Kontak() {
  if (!sekolah.kontak) return <p className={classes.ask}>Tanyakan ke sekolah.</p>;
  const { whatsapp, tautan, email, jam } = sekolah.kontak;
  return (
    <p className={classes.ask}>
      <b>Tanya sekolah:</b> {whatsapp && <a href={tautan}>WhatsApp {whatsapp}</a>}
      {whatsapp && email && ' atau '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {jam && `, ${jam}`}
    </p>
  );
}
