import { thumbnailOf } from '@gerbang/contract/picture-url';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { dataSiswaLabels } from '@gerbang/contract/siswa/siswa-fields';
import { Link } from '@tanstack/react-router';
import { isMissing, ownFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import classes from './data-diri.module.css';
import { DataDiriFacts, DokumenList } from './data-diri-facts.tsx';
import { StatusBanner, toMend } from './status-banner.tsx';
import { UnmatchedSentence, useUnmatched } from './unmatched.tsx';
import { UnsentNote } from './unsent-note.tsx';
import { type DeviceDraf, useDeviceDraf } from './use-draf.ts';

/** /data-diri: the student's own record as the archive holds it. */
export function DataDiriPage() {
  const query = useApi(dataDiri.get, {});
  const narrow = useNarrow();
  // Read beside the record, so that nothing moves when it is there.
  const deviceDraf = useDeviceDraf();
  const record = query.data?.data;
  const edit = record && mayEdit(record) && (
    <Button component={Link} to="/edit-data-diri" variant="primary" preload="intent">
      Edit Data Diri{toMend(record)}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Data Diri"
        help="Data dan dokumen Anda seperti yang tersimpan di arsip."
        action={!narrow && edit}
      />
      {deviceDraf && record && <Record record={record} deviceDraf={deviceDraf} />}
      {(!deviceDraf || !record) && <WithoutRecord query={query} deviceDraf={deviceDraf} />}
      {narrow && edit && <ThumbBar>{edit}</ThumbBar>}
    </>
  );
}

/** Validated data is closed for the student (DIRI-10). */
function mayEdit({ status_data }: DataSiswaRecord): boolean {
  return status_data !== 'Tervalidasi';
}

function Record({ record, deviceDraf }: { record: DataSiswaRecord; deviceDraf: DeviceDraf }) {
  return (
    <div className={classes.page}>
      <UnsentNote deviceDraf={deviceDraf} to={mayEdit(record) ? '/edit-data-diri' : undefined} />
      <StatusBanner record={record} />
      <div className={classes.columns}>
        <Sheet>
          <DataDiriHead record={record} />
          <DataDiriFacts record={record} />
        </Sheet>
        <DokumenList record={record} />
      </div>
    </div>
  );
}

type WithoutRecordProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  deviceDraf: DeviceDraf | undefined;
};

function WithoutRecord({ query: { error, isFetching, refetch }, deviceDraf }: WithoutRecordProps) {
  const unmatched = useUnmatched(isMissing(error));
  if (!error) return <DataDiriSkeleton />;
  if (!isMissing(error)) {
    return (
      <div className={classes.page}>
        <UnsentNote deviceDraf={deviceDraf} to="/tambah-data-diri" away />
        <Sheet>
          <FailedState
            sentence="Data diri belum dapat dimuat"
            detail={ownFailure(error)}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Sheet>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <UnsentNote deviceDraf={deviceDraf} to={unmatched?.menunggu ? undefined : '/tambah-data-diri'} />
      <Sheet>
        <EmptyState
          title="Anda belum menambah data diri anda"
          action={
            !unmatched?.menunggu && (
              <Button component={Link} to="/tambah-data-diri" variant="primary">
                Tambah Data Diri
              </Button>
            )
          }
        >
          {unmatched?.menunggu ? (
            <UnmatchedSentence {...unmatched} />
          ) : (
            'Isi sesuai KTP dan Ijazah. Setelah disimpan, Admin memeriksa dan memvalidasi data Anda.'
          )}
        </EmptyState>
      </Sheet>
    </div>
  );
}

/** The student as on the head of a file: photo, name, NIM. */
function DataDiriHead({ record }: { record: DataSiswaRecord }) {
  const photo = record.pas_foto_3x4 ?? record.pas_foto_2x3;
  return (
    <div className={classes.head}>
      <Photo src={photo && thumbnailOf(photo)} alt="Pas foto" size="l" />
      <dl className={classes.person}>
        <div>
          <dt>{dataSiswaLabels.nama}</dt>
          <dd className={classes.name}>{record.nama}</dd>
        </div>
        <div>
          <dt>{dataSiswaLabels.nim}</dt>
          <dd className={classes.nim}>{record.nim}</dd>
        </div>
      </dl>
    </div>
  );
}

const lines = Array.from({ length: 15 }, (_, line) => line);

/** The record while it is on its way, in its own measures. */
function DataDiriSkeleton() {
  return (
    <div className={classes.page}>
      <div role="status">
        <VisuallyHidden>Memuat...</VisuallyHidden>
      </div>
      <span className={classes.bannerSkeleton} />
      <div className={classes.columns}>
        <Sheet>
          <div className={classes.lines}>
            {lines.map((line) => (
              <SkeletonBar key={line} width={line % 2 ? 'middle' : 'long'} />
            ))}
          </div>
        </Sheet>
        <section>
          <h2 className={classes.heading}>Dokumen</h2>
          <Sheet>
            <div className={classes.lines}>
              {lines.slice(0, 6).map((line) => (
                <SkeletonBar key={line} width="long" />
              ))}
            </div>
          </Sheet>
        </section>
      </div>
    </div>
  );
}
