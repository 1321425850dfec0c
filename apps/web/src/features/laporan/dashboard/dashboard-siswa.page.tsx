import { dashboard } from '@gerbang/contract/laporan/dashboard';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing, ownFailure } from '../../../lib/failure.ts';
import { titleCase } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useBerlaku, useNamaPilihan } from '../../../lib/use-berlaku.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { HeaderRule } from '../../../ui/page-header.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type DeviceDraf, toMend, UnsentNote, useDeviceDraf, useUnmatched } from '../../siswa/door.ts';
import classes from './dashboard-siswa.module.css';
import { checklist, kelengkapan } from './kelengkapan.ts';
import { DaftarDokumen, KelengkapanCard } from './kelengkapan-card.tsx';
import { StatusCard } from './status-card.tsx';

/** /dashboard-siswa: where the student stands and the one thing to do next. */
export function DashboardSiswaPage() {
  const query = useApi(dashboard.siswa, {});
  const narrow = useNarrow();
  const user = useSession();
  // Read beside the record, so that nothing moves when it is there.
  const deviceDraf = useDeviceDraf();
  const record = query.data?.dataSiswa;
  // 404 is an answer too: there is no data yet (DIRI-2).
  const known = deviceDraf !== undefined && (record !== undefined || isMissing(query.error));
  const failed = !record && query.error !== null && !isMissing(query.error);
  const unmatched = useUnmatched(isMissing(query.error));
  const waiting = unmatched?.menunggu ? unmatched : undefined;
  const pilihan = useNamaPilihan();
  const about = record
    ? `NIM ${record.nim} · ${pilihan.jurusan(record.jurusan_pilihan)}, ${pilihan.kelas(record.kelas_pilihan)}`
    : `NIM ${user?.nim ?? ''}`;
  const action = known && !waiting && <QuickAction record={record} />;
  const nama = record?.nama ?? (known || query.error ? user?.email.split('@')[0] : undefined);
  return (
    <>
      <Greeting nama={nama && titleCase(nama)} about={about} action={!narrow && action} />
      {known && <Overview record={record} deviceDraf={deviceDraf} waiting={waiting} />}
      {!known && !failed && <DashboardSiswaSkeleton />}
      {failed && (
        <div className={classes.cards}>
          <UnsentNote deviceDraf={deviceDraf} to="/tambah-data-diri" away />
          <Sheet>
            <FailedState sentence="Dashboard belum dapat dimuat" detail={ownFailure(query.error)} query={query} />
          </Sheet>
        </div>
      )}
      {narrow && action && !isClosed(record) && <ThumbBar>{action}</ThumbBar>}
    </>
  );
}

function isClosed(record: DataSiswaRecord | undefined): boolean {
  return record?.status_data === 'Tervalidasi';
}

/** The quick action of the state; validated data can only be looked at, which the status card offers. */
function QuickAction({ record }: { record: DataSiswaRecord | undefined }) {
  if (isClosed(record)) return null;
  return (
    <Button component={Link} to={record ? '/edit-data-diri' : '/tambah-data-diri'} variant="primary">
      {record ? `Perbarui Data Diri${toMend(record)}` : 'Tambah Data Diri'}
    </Button>
  );
}

type OverviewProps = {
  record: DataSiswaRecord | undefined;
  deviceDraf: DeviceDraf;
  /** Set while data with this NIM wait to be matched. */
  waiting: { email_terbukti: boolean } | undefined;
};

function Overview({ record, deviceDraf, waiting }: OverviewProps) {
  const form = record ? '/edit-data-diri' : '/tambah-data-diri';
  const syarat = useBerlaku()?.syarat;
  return (
    <div className={classes.columns}>
      <div className={classes.cards}>
        <UnsentNote deviceDraf={deviceDraf} to={isClosed(record) ? undefined : form} />
        <StatusCard record={record} waiting={waiting} />
        <KelengkapanCard {...kelengkapan(record, syarat)} />
      </div>
      <DaftarDokumen daftar={checklist(record, syarat)} />
    </div>
  );
}

type GreetingProps = {
  /** Undefined while it is on its way. */
  nama: string | undefined;
  about: ReactNode;
  action: ReactNode;
};

/** The head of the student's dashboard: its title small, the greeting large. */
function Greeting({ nama, about, action }: GreetingProps) {
  return (
    <div className={classes.header}>
      <div className={classes.headerLine}>
        <div className={classes.greeting}>
          <h1 className={classes.title}>Dashboard</h1>
          <p className={classes.welcome}>
            Selamat datang,{' '}
            {nama ?? (
              <span className={classes.nameSkeleton}>
                <SkeletonBar />
              </span>
            )}
          </p>
          <p className={classes.about}>{about}</p>
        </div>
        {action && <div>{action}</div>}
      </div>
      <HeaderRule />
    </div>
  );
}

const rows = ['Data Diri', 'Pas Foto', 'Ijazah', 'SKL', 'KK', 'KTP'];

/** The dashboard while it is on its way, in its own measures. */
function DashboardSiswaSkeleton() {
  return (
    <div className={classes.columns}>
      <div role="status">
        <VisuallyHidden>Memuat...</VisuallyHidden>
      </div>
      <div className={classes.cards}>
        <Sheet>
          <div className={classes.statusSkeleton}>
            <SkeletonBar width="short" />
            <SkeletonBar width="long" />
          </div>
        </Sheet>
        <Sheet>
          <div className={classes.percentSkeleton}>
            <SkeletonBar width="middle" />
            <SkeletonBar />
          </div>
        </Sheet>
      </div>
      <section>
        <h2 className={classes.heading}>Dokumen</h2>
        <Sheet>
          <ul>
            {rows.map((nama) => (
              <li key={nama} className={classes.check}>
                <span />
                <SkeletonBar width="middle" />
              </li>
            ))}
          </ul>
        </Sheet>
      </section>
    </div>
  );
}
