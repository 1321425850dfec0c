import type { Analisis } from '@gerbang/contract/laporan/analisis';
import type { ReactNode } from 'react';
import { formatNumber, formatShortRupiah } from '../../../../lib/format.ts';
import { DaftarLink } from '../daftar.tsx';
import classes from './angka.module.css';
import { changeOf } from './tren-panel.tsx';
import { sumOf } from './uang-panel.tsx';

type AngkaProps = { analisis: Analisis; gelombang: number | undefined; isAdmin: boolean };

/** The four numbers that most come for. */
export function Angka({ analisis, gelombang, isAdmin }: AngkaProps) {
  const { tahun_ajaran, tahun_lalu, tren } = analisis;
  const ofWave = (row: { gelombang: number }) => gelombang === undefined || row.gelombang === gelombang;
  const { jumlah, biaya, diskon } = sumOf(analisis.uang.filter(ofWave));
  const waiting = analisis.corong.filter(ofWave).reduce((sum, { menunggu }) => sum + menunggu, 0);
  const before = tren.find((year) => year.tahun_ajaran === tahun_lalu)?.jumlah;
  const filter = { tahun_ajaran, ...(gelombang !== undefined && { gelombang: String(gelombang) }) };
  const change = gelombang === undefined && before ? `${changeOf(jumlah, before)} dari ${tahun_lalu}` : 'di arsip';
  return (
    <dl className={classes.angka}>
      <Satu label="Siswa tervalidasi" about={change}>
        <DaftarLink daftar={{ to: '/data-siswa/valid', filter }}>{formatNumber(jumlah)}</DaftarLink>
      </Satu>
      <Satu label="Menunggu diperiksa" about="oleh admin">
        <DaftarLink daftar={isAdmin ? { to: '/data-siswa/menunggu-validasi', filter } : undefined}>
          {formatNumber(waiting)}
        </DaftarLink>
      </Satu>
      <Satu label="Biaya sesudah diskon" about={`diskon ${formatShortRupiah(diskon)}`}>
        {formatShortRupiah(biaya - diskon)}
      </Satu>
      <Satu label="Rata-rata per siswa" about="sesudah diskon">
        {jumlah > 0 ? formatShortRupiah((biaya - diskon) / jumlah) : '–'}
      </Satu>
    </dl>
  );
}

function Satu({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{children}</b>
        <small>{about}</small>
      </dd>
    </div>
  );
}
