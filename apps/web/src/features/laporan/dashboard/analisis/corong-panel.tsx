import { today } from '@gerbang/contract/fields';
import type { Analisis, Corong, Lama } from '@gerbang/contract/laporan/analisis';
import type { ReactNode } from 'react';
import { formatGelombang, formatNumber } from '../../../../lib/format.ts';
import { type Daftar, DaftarLink } from '../daftar.tsx';
import classes from './corong-panel.module.css';
import { type Csv, Kosong, Panel, Tabel } from './panel.tsx';
import { Pencapaian } from './rincian.tsx';

type CorongPanelProps = { analisis: Analisis; gelombang: number | undefined; isAdmin: boolean };

const head = ['Langkah', 'Siswa', 'Dari awal', 'Lama langkah', 'Masih di sini'];

/** From registration to the archive, wave by wave. */
export function CorongPanel({ analisis, gelombang, isAdmin }: CorongPanelProps) {
  const waves = analisis.corong.filter((wave) => gelombang === undefined || wave.gelombang === gelombang);
  const paper = waves.reduce((sum, wave) => sum + wave.tanpa_langkah, 0);
  return (
    <Panel
      title="Dari daftar sampai tervalidasi"
      help={
        <>
          Lama langkah adalah median. Akun yang belum mengirim data dihitung pada gelombang yang dibuka saat ia
          mendaftar.
          {paper > 0 &&
            ` ${formatNumber(paper)} data dari kertas atau impor tidak punya langkah, jadi tidak ikut lamanya.`}
        </>
      }
    >
      {waves.length === 0 && <Kosong />}
      {waves.map((wave) => (
        // A wave that is over tells nothing new: it waits behind its name.
        <details key={wave.gelombang} className={classes.wave} open={waves.length === 1 || !isOver(wave)}>
          <summary className={classes.name}>
            {formatGelombang(wave.gelombang)}
            {isOver(wave) && <span>, selesai: {formatNumber(wave.tervalidasi)} tervalidasi</span>}
          </summary>
          <Tabel
            caption={`Langkah ${formatGelombang(wave.gelombang)}`}
            head={head}
            rows={rowsOf(wave, analisis.tahun_ajaran, isAdmin)}
          />
        </details>
      ))}
    </Panel>
  );
}

const isOver = ({ tutup }: Corong) => tutup !== null && tutup < today();

/** How many have come as far as each step; null where nobody can say. */
export function stepsOf({ belum_aktivasi, belum_kirim, menunggu, ditolak, tervalidasi }: Corong) {
  const dikirim = tervalidasi + menunggu + ditolak;
  const diaktivasi = belum_kirim === null ? null : dikirim + belum_kirim;
  const terdaftar = diaktivasi === null || belum_aktivasi === null ? null : diaktivasi + belum_aktivasi;
  return { terdaftar, diaktivasi, dikirim, tervalidasi };
}

function rowsOf(wave: Corong, tahun_ajaran: string, isAdmin: boolean) {
  const steps = stepsOf(wave);
  const all = steps.terdaftar ?? steps.dikirim;
  const filter = { tahun_ajaran, gelombang: String(wave.gelombang) };
  const opens = (to: Daftar['to']): Daftar | undefined => (isAdmin ? { to, filter } : undefined);
  const akun = (to: '/akun-siswa/aktif' | '/akun-siswa/nonaktif'): Daftar | undefined =>
    isAdmin && wave.buka && wave.tutup
      ? { to, filter: { terdaftar_dari: wave.buka, terdaftar_sampai: wave.tutup, tanpa_data: '1' } }
      : undefined;
  const row = (key: string, jumlah: number | null, ...[took, here]: ReactNode[]) => ({
    key,
    cells: [
      key,
      jumlah === null ? '–' : formatNumber(jumlah),
      <Pencapaian key="b" jumlah={jumlah} all={all} />,
      took,
      here,
    ],
  });
  const valid = <DaftarLink daftar={{ to: '/data-siswa/valid', filter }}>{formatNumber(wave.tervalidasi)}</DaftarLink>;
  const here = (jumlah: number | null, words: string, daftar: Daftar | undefined) =>
    jumlah === null ? '–' : <DaftarLink daftar={daftar}>{`${formatNumber(jumlah)} ${words}`}</DaftarLink>;
  return [
    row('Terdaftar', steps.terdaftar, '–', here(wave.belum_aktivasi, 'belum diaktivasi', akun('/akun-siswa/nonaktif'))),
    row(
      'Diaktivasi',
      steps.diaktivasi,
      daysText(wave.lama.aktivasi),
      here(wave.belum_kirim, 'belum mengirim data', akun('/akun-siswa/aktif')),
    ),
    row(
      'Dikirim',
      steps.dikirim,
      daysText(wave.lama.kirim),
      <>
        {here(wave.menunggu, 'menunggu diperiksa', opens('/data-siswa/menunggu-validasi'))}
        <br />
        {here(wave.ditolak, 'ditolak', opens('/data-siswa/ditolak'))}
      </>,
    ),
    row('Tervalidasi', wave.tervalidasi, daysText(wave.lama.validasi), <>{valid} di arsip</>),
  ];
}

/** '1,4 hari'. */
export function daysText({ median_hari }: Pick<Lama, 'median_hari'>): string {
  return median_hari === null ? '–' : `${median_hari.toFixed(1).replace('.', ',')} hari`;
}

export function corongCsv({ corong, tahun_ajaran }: Analisis): Csv {
  return {
    title: 'Dari daftar sampai tervalidasi',
    head: ['Tahun ajaran', 'Gelombang', 'Langkah', 'Siswa', 'Lama langkah (hari, median)', 'Masih di sini'],
    rows: corong.flatMap((wave) => {
      const steps = stepsOf(wave);
      const row = (langkah: string, jumlah: number | null, lama: number | null, here: number | null) =>
        [tahun_ajaran, wave.gelombang, langkah, jumlah, lama, here] as const;
      const { aktivasi, kirim, validasi } = wave.lama;
      return [
        row('Terdaftar', steps.terdaftar, null, wave.belum_aktivasi),
        row('Diaktivasi', steps.diaktivasi, aktivasi.median_hari, wave.belum_kirim),
        row('Dikirim', steps.dikirim, kirim.median_hari, wave.menunggu + wave.ditolak),
        row('Ditolak', wave.ditolak, null, wave.ditolak),
        row('Tervalidasi', steps.tervalidasi, validasi.median_hari, wave.tervalidasi),
      ];
    }),
  };
}
