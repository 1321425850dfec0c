import type { FilterInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import type { RingkasanInventaris } from '@gerbang/contract/laporan/dashboard-inventaris';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { dashboardFailure } from '../../../lib/failure.ts';
import { formatNumber, formatRupiah } from '../../../lib/format.ts';
import { isOff } from '../../../lib/sekolah.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import charts from './charts.module.css';
import classes from './inventaris-card.module.css';

/** Categories that stand there at first. */
const FEW = 5;

/** What the inventory is worth by category, and what of it is missing, broken or overdue: each number opens its list. */
export function InventarisCard() {
  const { data, error, refetch } = useApi(dashboard.inventaris, {});
  return (
    <section className={charts.chart} aria-labelledby="kartu-inventaris">
      <h2 id="kartu-inventaris" className={charts.title}>
        Inventaris
      </h2>
      {data && <Isi ringkasan={data.data} />}
      {!data && error && (
        <RetryNote onRetry={() => void refetch()}>
          <b>Inventaris belum dapat dimuat.</b> {dashboardFailure(error)}
        </RetryNote>
      )}
      {!data && !error && <SkeletonText lines={5} />}
    </section>
  );
}

function Isi({ ringkasan: { kategori, tanpa_harga, kondisi, terlambat } }: { ringkasan: RingkasanInventaris }) {
  const [isLong, setLong] = useState(false);
  const total = kategori.reduce((sum, { nilai }) => sum + nilai, 0);
  const shown = isLong ? kategori : kategori.slice(0, FEW);
  return (
    <>
      <p className={charts.help}>
        {total > 0
          ? `Senilai ${formatRupiah(total)} menurut harga yang diisi.`
          : 'Belum ada barang yang diisi harganya.'}
      </p>
      <div className={classes.columns}>
        <ul className={classes.rows}>
          {shown.map(({ kategori_barang, barang, nilai }) => (
            <Barang
              key={kategori_barang}
              filter={{ kategori_barang, harga: 'ada' }}
              label={kategori_barang}
              jumlah={barang}
            >
              {formatRupiah(nilai)}
            </Barang>
          ))}
          {tanpa_harga > 0 && <Barang filter={{ harga: 'tidak_ada' }} label="Tanpa harga" jumlah={tanpa_harga} />}
          {kategori.length > FEW && (
            <li>
              <Button size="s" variant="subtle" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
                {isLong ? 'Lebih sedikit' : `${formatNumber(kategori.length - FEW)} kategori lain`}
              </Button>
            </li>
          )}
        </ul>
        <ul className={classes.rows}>
          {kondisi.map(({ kondisi_barang, barang }) => (
            <Barang key={kondisi_barang} filter={{ kondisi_barang }} label={kondisi_barang} jumlah={barang} />
          ))}
          {!isOff('/peminjaman') && (
            <li>
              <Link className={classes.row} to="/peminjaman" search={{ keadaan: 'terlambat' }}>
                <span>Terlambat kembali</span>
                <b>{formatNumber(terlambat)} peminjaman</b>
              </Link>
            </li>
          )}
        </ul>
      </div>
    </>
  );
}

type BarangProps = {
  filter: { [K in keyof FilterInventaris]?: string };
  label: string;
  jumlah: number;
  children?: ReactNode;
};

/** A number of items in use, and the list of them. */
function Barang({ filter, label, jumlah, children }: BarangProps) {
  return (
    <li>
      <Link className={classes.row} to="/data-inventaris" search={{ ...filter, keadaan: 'dipakai' }}>
        <span>{label}</span>
        {children && <span className={classes.nilai}>{children}</span>}
        <b>{formatNumber(jumlah)} barang</b>
      </Link>
    </li>
  );
}
