import type { Kabar } from '@gerbang/contract/laporan/kabar';
import { useId } from 'react';
import { formatGelombang, formatNumber, formatTanggal, joinWords, tanggalOnCampus } from '../../../lib/format.ts';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { type Daftar, DaftarLink } from './daftar.tsx';
import classes from './kabar-paragraph.module.css';

type KabarParagraphProps = {
  /** undefined while they come, and after a failure. */
  kabar: Kabar | undefined;
  failed: boolean;
  /** Only an admin may open the lists of what waits and of what was rejected. */
  isAdmin: boolean;
};

/** How the newest wave stands, in plain sentences. */
export function KabarParagraph({ kabar, failed, isAdmin }: KabarParagraphProps) {
  const id = useId();
  if (!kabar && failed) return null;
  return (
    <section className={classes.paragraph} aria-labelledby={id} aria-busy={!kabar || undefined}>
      <h2 id={id}>Gelombang Ini</h2>
      {kabar ? (
        <p>
          {kabarKalimat(kabar).map((sentence) => (
            <span key={sentence[0]?.teks}>
              {sentence.map(({ teks, daftar }) => {
                const opened = isAdmin || daftar?.to === '/data-siswa/valid' ? daftar : undefined;
                return daftar ? (
                  <DaftarLink key={teks} daftar={opened} className={classes.number}>
                    {teks}
                  </DaftarLink>
                ) : (
                  teks
                );
              })}{' '}
            </span>
          ))}
        </p>
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  );
}

// The paragraph above the charts, made from its figures by rules.

/** A piece of a sentence, with the list that its number opens. */
type Piece = { teks: string; daftar?: Daftar };

const teks = (teks: string): Piece => ({ teks });

/** The sentences: how the newest wave stands, what waits, what was rejected and why, and which accounts are frozen. */
export function kabarKalimat(kabar: Kabar): Piece[][] {
  return [gelombangIni(kabar), menunggu(kabar), ...ditolak(kabar), ...dibekukan(kabar)];
}

function gelombangIni({ tahun_ajaran, gelombang, tervalidasi, tahun_lalu }: Kabar): Piece[] {
  if (gelombang === null) return [teks(`Belum ada siswa yang divalidasi pada tahun ajaran ${tahun_ajaran}.`)];
  const wave = `${formatGelombang(gelombang).toLowerCase()} tahun ajaran ${tahun_ajaran}`;
  const compared = comparison(tervalidasi, tahun_lalu);
  if (tervalidasi === 0) return [teks(`Belum ada siswa ${wave} yang divalidasi${compared}.`)];
  const filter = { tahun_ajaran, gelombang: String(gelombang) };
  return [
    { teks: `${formatNumber(tervalidasi)} siswa`, daftar: { to: '/data-siswa/valid', filter } },
    teks(` ${wave} sudah divalidasi${compared}.`),
  ];
}

function comparison(now: number, before: Kabar['tahun_lalu']): string {
  if (!before) return '; belum ada pembanding dari tahun lalu';
  const tanggal = `sampai ${formatTanggal(before.tanggal)}`;
  if (before.tervalidasi === 0) return `; tahun lalu ${tanggal} juga belum ada`.replace(now > 0 ? 'juga ' : '', '');
  const then = `tahun lalu ${tanggal}`;
  const difference = now - before.tervalidasi;
  if (difference === 0) return `, sama banyak dengan ${then}`;
  if (now === 0) return `; ${then} sudah ada ${formatNumber(before.tervalidasi)} siswa`;
  const more = difference > 0 ? 'lebih banyak' : 'lebih sedikit';
  return `, ${formatNumber(Math.abs(difference))} ${more} daripada ${then} (${formatNumber(before.tervalidasi)} siswa)`;
}

function menunggu({ menunggu: { jumlah, sejak } }: Kabar): Piece[] {
  if (jumlah === 0) return [teks('Tidak ada data yang menunggu diperiksa.')];
  const since = sejak && `, ${jumlah > 1 ? 'yang paling lama ' : ''}sejak ${formatTanggal(tanggalOnCampus(sejak))}`;
  return [
    { teks: `${formatNumber(jumlah)} data`, daftar: { to: '/data-siswa/menunggu-validasi' } },
    teks(` menunggu diperiksa${since ?? ''}.`),
  ];
}

function dibekukan({ dibekukan: jumlah }: Kabar): Piece[][] {
  if (jumlah === 0) return [];
  return [
    [
      { teks: `${formatNumber(jumlah)} akun siswa`, daftar: { to: '/akun-siswa/aktif' } },
      teks(' dibekukan pemilik emailnya dan perlu diperiksa.'),
    ],
  ];
}

function ditolak({ tahun_ajaran, gelombang, ditolak: { jumlah, alasan } }: Kabar): Piece[][] {
  if (gelombang === null) return [];
  if (jumlah === 0) return [[teks('Tidak ada data gelombang ini yang sedang ditolak.')]];
  const filter = { tahun_ajaran, gelombang: String(gelombang) };
  const reasons = alasan.map(({ alasan, jumlah }) => `${alasan} (${formatNumber(jumlah)})`);
  return [
    [
      { teks: `${formatNumber(jumlah)} data`, daftar: { to: '/data-siswa/ditolak', filter } },
      teks(` gelombang ini ditolak dan belum diperbaiki${reasons.length > 0 ? '; paling sering karena ' : ''}`),
      teks(`${joinWords(reasons)}.`),
    ],
  ];
}
