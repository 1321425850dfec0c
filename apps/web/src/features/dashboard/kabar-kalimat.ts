// The paragraph above the charts, made from its figures by rules.
import type { Kabar } from '@gerbang/contract/kabar';
import { formatAngka, formatGelombang, formatTanggal, tanggalKampus } from '../../lib/format.ts';
import type { Daftar } from './daftar.tsx';

/** A piece of a sentence, with the list that its number opens. */
export type Bagian = { teks: string; daftar?: Daftar };

const teks = (teks: string): Bagian => ({ teks });

/** The sentences: how the newest wave stands, what waits, what was rejected and why. */
export function kabarKalimat(kabar: Kabar): Bagian[][] {
  return [gelombangIni(kabar), menunggu(kabar), ...ditolak(kabar)];
}

function gelombangIni({ tahun_ajaran, gelombang, tervalidasi, tahun_lalu }: Kabar): Bagian[] {
  if (gelombang === null) return [teks(`Belum ada siswa yang divalidasi pada tahun ajaran ${tahun_ajaran}.`)];
  const wave = `${formatGelombang(gelombang).toLowerCase()} tahun ajaran ${tahun_ajaran}`;
  const compared = dibanding(tervalidasi, tahun_lalu);
  if (tervalidasi === 0) return [teks(`Belum ada siswa ${wave} yang divalidasi${compared}.`)];
  const saring = { tahun_ajaran, gelombang: String(gelombang) };
  return [
    { teks: `${formatAngka(tervalidasi)} siswa`, daftar: { to: '/data-siswa/valid', saring } },
    teks(` ${wave} sudah divalidasi${compared}.`),
  ];
}

function dibanding(sekarang: number, lalu: Kabar['tahun_lalu']): string {
  if (!lalu) return '; belum ada pembanding dari tahun lalu';
  const tanggal = `sampai ${formatTanggal(lalu.tanggal)}`;
  if (lalu.tervalidasi === 0) return `; tahun lalu ${tanggal} juga belum ada`.replace(sekarang > 0 ? 'juga ' : '', '');
  const dulu = `tahun lalu ${tanggal}`;
  const selisih = sekarang - lalu.tervalidasi;
  if (selisih === 0) return `, sama banyak dengan ${dulu}`;
  if (sekarang === 0) return `; ${dulu} sudah ada ${formatAngka(lalu.tervalidasi)} siswa`;
  const lebih = selisih > 0 ? 'lebih banyak' : 'lebih sedikit';
  return `, ${formatAngka(Math.abs(selisih))} ${lebih} daripada ${dulu} (${formatAngka(lalu.tervalidasi)} siswa)`;
}

function menunggu({ menunggu: { jumlah, sejak } }: Kabar): Bagian[] {
  if (jumlah === 0) return [teks('Tidak ada data yang menunggu diperiksa.')];
  const since = sejak && `, ${jumlah > 1 ? 'yang paling lama ' : ''}sejak ${formatTanggal(tanggalKampus(sejak))}`;
  return [
    { teks: `${formatAngka(jumlah)} data`, daftar: { to: '/data-siswa/menunggu-validasi' } },
    teks(` menunggu diperiksa${since ?? ''}.`),
  ];
}

function ditolak({ tahun_ajaran, gelombang, ditolak: { jumlah, alasan } }: Kabar): Bagian[][] {
  if (gelombang === null) return [];
  if (jumlah === 0) return [[teks('Tidak ada data gelombang ini yang sedang ditolak.')]];
  const saring = { tahun_ajaran, gelombang: String(gelombang) };
  const reasons = alasan.map(({ alasan, jumlah }) => `${alasan} (${formatAngka(jumlah)})`);
  return [
    [
      { teks: `${formatAngka(jumlah)} data`, daftar: { to: '/data-siswa/ditolak', saring } },
      teks(` gelombang ini ditolak dan belum diperbaiki${reasons.length > 0 ? '; paling sering karena ' : ''}`),
      teks(`${dirangkai(reasons)}.`),
    ],
  ];
}

/** 'a', 'a dan b', 'a, b, dan c'. */
function dirangkai(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' dan ');
  return `${parts.slice(0, -1).join(', ')}, dan ${parts.at(-1)}`;
}
