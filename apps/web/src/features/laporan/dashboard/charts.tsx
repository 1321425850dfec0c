import type { DataDashboard } from '@gerbang/contract/laporan/dashboard';
import { type ReactNode, useId } from 'react';
import { formatGelombang, formatJenisKelamin } from '../../../lib/format.ts';
import { useNamaPilihan } from '../../../lib/use-berlaku.ts';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { AsalSekolah, asalSekolahHelp } from './asal-sekolah.tsx';
import { type Bar, Bars } from './bars.tsx';
import classes from './charts.module.css';
import { type Daftar, filterTahun } from './daftar.tsx';
import { Pie } from './pie.tsx';

type ChartsProps = {
  /** The year of the statistics, or `semua`; undefined with them. */
  tahunAjaran: string | undefined;
  statistik: DataDashboard | undefined;
  loading: boolean;
};

/** The lines of the five charts, each with the list behind its number. */
function useBars(statistik: DataDashboard | undefined, tahunAjaran: string | undefined) {
  const nama = useNamaPilihan();
  const year = filterTahun(tahunAjaran);
  const bar = (label: string, jumlah: number, filter: Daftar['filter']): Bar => ({
    label,
    jumlah,
    daftar: { to: '/data-siswa/valid', filter: { ...year, ...filter } },
  });
  return {
    gender: (statistik?.dataTotalSiswaPerGender ?? []).map(({ jenis_kelamin, jumlah }) =>
      bar(formatJenisKelamin(jenis_kelamin), jumlah, { jenis_kelamin }),
    ),
    jurusan: (statistik?.dataTotalSiswaPerJurusan ?? []).map(({ jurusan_pilihan, jumlah }) =>
      bar(nama.jurusan(jurusan_pilihan), jumlah, { jurusan_pilihan }),
    ),
    kelas: (statistik?.dataTotalSiswaPerKelas ?? []).map(({ kelas_pilihan, jumlah }) =>
      bar(nama.kelas(kelas_pilihan), jumlah, { kelas_pilihan }),
    ),
    sekolah: (statistik?.dataTotalSiswaPerAsalSekolah ?? []).map(({ asal_sekolah, jumlah }) =>
      bar(asal_sekolah, jumlah, { asal_sekolah }),
    ),
    gelombang: (statistik?.dataTotalSiswaPerGelombang ?? []).map(({ gelombang, jumlah }) =>
      bar(formatGelombang(gelombang), jumlah, { gelombang: String(gelombang) }),
    ),
  };
}

/** The five charts of one year; without statistics each says 'Data tidak ada'. */
export function Charts({ tahunAjaran, statistik, loading }: ChartsProps) {
  const total = statistik?.totalSiswaInputTahunAjaran ?? 0;
  const { gender, jurusan, kelas, sekolah, gelombang } = useBars(statistik, tahunAjaran);
  const frame = { loading, empty: total === 0 };
  return (
    <div className={classes.charts}>
      {loading && (
        <div role="status">
          <VisuallyHidden>Memuat grafik...</VisuallyHidden>
        </div>
      )}
      <Chart {...frame} area="gender" title="Jenis Kelamin" help="Perempuan dan Laki - Laki" lines={4}>
        <Pie slices={gender} total={total} />
      </Chart>
      <Chart {...frame} area="jurusan" title="Jurusan" help="Siswa per jurusan pilihan" lines={4}>
        <Bars bars={jurusan} total={total} />
      </Chart>
      <Chart {...frame} area="kelas" title="Kelas" help="Siswa per kelas pilihan" lines={4}>
        <Bars bars={kelas} total={total} />
      </Chart>
      <Chart {...frame} area="sekolah" title="Asal Sekolah" help={asalSekolahHelp(sekolah)} lines={10}>
        <AsalSekolah sekolah={sekolah} total={total} />
      </Chart>
      <Chart {...frame} area="gelombang" title="Gelombang" help="Siswa per gelombang pendaftaran" lines={3}>
        <Bars bars={gelombang} total={total} />
      </Chart>
    </div>
  );
}

type ChartProps = {
  area: 'gender' | 'jurusan' | 'kelas' | 'sekolah' | 'gelombang';
  title: string;
  help: string;
  loading: boolean;
  empty: boolean;
  /** Lines of the skeleton. */
  lines: number;
  children: ReactNode;
};

function Chart({ area, title, help, loading, empty, lines, children }: ChartProps) {
  const id = useId();
  return (
    <figure className={classes.chart} data-area={area} aria-labelledby={id} aria-busy={loading || undefined}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.help}>{help}</p>
      {loading ? <SkeletonLines lines={lines} /> : empty ? <p className={classes.none}>Data tidak ada</p> : children}
    </figure>
  );
}

function SkeletonLines({ lines }: { lines: number }) {
  return (
    <div className={classes.skeleton}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <SkeletonBar key={line} width={line < lines / 2 ? 'full' : 'middle'} />
      ))}
    </div>
  );
}
