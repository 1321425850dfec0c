import type { DataDashboard } from '@gerbang/contract/laporan/dashboard';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { useNamaPilihan } from '../../../lib/use-berlaku.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type Daftar, DaftarLink, filterTahun } from './daftar.tsx';
import classes from './ringkasan.module.css';

type RingkasanProps = {
  /** The year of the statistics, or `semua`; undefined with them. */
  tahunAjaran: string | undefined;
  /** undefined while they come, and after a failure. */
  statistik: DataDashboard | undefined;
  /** The counts that are of no year, as far as they are known. */
  counters: DataDashboard | undefined;
  /** Whether nothing is coming any more. */
  failed: boolean;
  /** Only an admin may open the lists of what waits. */
  isAdmin: boolean;
};

/** The one number with its sentence, and beside it what waits. */
export function Ringkasan({ tahunAjaran, statistik, counters, failed, isAdmin }: RingkasanProps) {
  return (
    <section className={classes.hero} aria-label="Ringkasan">
      <div className={classes.big}>
        <p className={classes.number}>
          <b>
            <DaftarLink daftar={statistik && { to: '/data-siswa/valid', filter: filterTahun(tahunAjaran) }}>
              <Count label="Memuat jumlah siswa" failed={failed}>
                {statistik?.totalSiswaInputTahunAjaran}
              </Count>
            </DaftarLink>
          </b>
          <span>
            siswa pada <br />
            {tahunAjaran === 'semua' ? 'semua tahun ajaran' : `tahun ajaran ${tahunAjaran ?? '…'}`}
          </span>
        </p>
        {statistik && tahunAjaran ? (
          <Kalimat statistik={statistik} tahunAjaran={tahunAjaran} />
        ) : (
          !failed && (
            <div className={classes.coming}>
              <SkeletonBar width="full" />
              <SkeletonBar width="long" />
              <SkeletonBar width="long" />
              <SkeletonBar width="short" />
            </div>
          )
        )}
      </div>
      <ul className={classes.rows}>
        <Counter
          icon="clock"
          label="Data siswa belum divalidasi"
          detail="menunggu diperiksa admin"
          count={counters?.totalDataSiswaPerluValidasi}
          failed={failed}
          to={isAdmin ? '/data-siswa/menunggu-validasi' : undefined}
          waiting
        />
        <Counter
          icon="user"
          label="Akun siswa belum diaktivasi"
          detail="menunggu admin"
          count={counters?.totalAkunPerluAktivasi}
          failed={failed}
          to={isAdmin ? '/akun-siswa/nonaktif' : undefined}
          waiting
        />
        <Counter
          icon="folder"
          label="Total siswa keseluruhan"
          detail="semua tahun ajaran, data valid"
          count={counters?.totalSiswaKeseluruhan}
          failed={failed}
          to="/data-siswa/valid"
          filter={filterTahun('semua')}
        />
      </ul>
    </section>
  );
}

/** What stands out in the year, in words, and the list behind the number. */
function Kalimat({ statistik, tahunAjaran }: { statistik: DataDashboard; tahunAjaran: string }) {
  const total = statistik.totalSiswaInputTahunAjaran;
  const nama = useNamaPilihan();
  const [jurusan] = statistik.dataTotalSiswaPerJurusan;
  const [kelas] = statistik.dataTotalSiswaPerKelas;
  const [sekolah] = statistik.dataTotalSiswaPerAsalSekolah;
  if (!jurusan || !kelas || !sekolah) return <p className={classes.say}>Belum ada data siswa yang divalidasi.</p>;
  const year = filterTahun(tahunAjaran);
  const daftar = (filter: Daftar['filter']): Daftar => ({ to: '/data-siswa/valid', filter: { ...year, ...filter } });
  return (
    <>
      <p className={classes.say}>
        Paling banyak memilih <b>{nama.jurusan(jurusan.jurusan_pilihan)}</b>,{' '}
        <DaftarLink daftar={daftar({ jurusan_pilihan: jurusan.jurusan_pilihan })}>
          {formatNumber(jurusan.jumlah)} siswa
        </DaftarLink>{' '}
        ({formatPercent(jurusan.jumlah, total)}). Kelas yang paling diminati <b>{nama.kelas(kelas.kelas_pilihan)}</b>,{' '}
        <DaftarLink daftar={daftar({ kelas_pilihan: kelas.kelas_pilihan })}>
          {formatNumber(kelas.jumlah)} siswa
        </DaftarLink>
        . Asal sekolah terbanyak <b>{sekolah.asal_sekolah}</b>,{' '}
        <DaftarLink daftar={daftar({ asal_sekolah: sekolah.asal_sekolah })}>
          {formatNumber(sekolah.jumlah)} siswa
        </DaftarLink>
        .
      </p>
      <p>
        <DaftarLink className={classes.link} daftar={daftar({})}>
          Lihat daftar {formatNumber(total)} siswa ini
        </DaftarLink>
      </p>
    </>
  );
}

type CounterProps = {
  icon: IconName;
  label: string;
  detail: string;
  count: number | undefined;
  failed: boolean;
  to: Daftar['to'] | undefined;
  filter?: Daftar['filter'];
  /** Whether somebody has to act while it is above zero. */
  waiting?: boolean;
};

function Counter({ icon, label, detail, count, failed, to, filter, waiting = false }: CounterProps) {
  const content: ReactNode = (
    <>
      <Icon name={icon} />
      <span>
        <span className={classes.label}>{label}</span>
        <small>{detail}</small>
      </span>
      <b className={classes.value}>
        <Count label={`Memuat ${label}`} failed={failed}>
          {count}
        </Count>
      </b>
    </>
  );
  return (
    <li data-attention={(waiting && !!count) || undefined}>
      <DaftarLink className={classes.row} daftar={to && { to, ...(filter && { filter }) }}>
        {content}
      </DaftarLink>
    </li>
  );
}

type CountProps = { label: string; failed: boolean; children: number | undefined };

/** A count, dots while it is absent, a dash when it is not coming. */
function Count({ label, failed, children }: CountProps) {
  if (children !== undefined) return formatNumber(children);
  if (!failed) return <LoadingDots big label={label} />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>tidak diketahui</VisuallyHidden>
    </>
  );
}
