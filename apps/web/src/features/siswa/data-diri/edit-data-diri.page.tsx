import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { isMissing, ownFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../data-siswa/form/form-skeleton.tsx';
import { DataDiriForm } from './data-diri-form.tsx';
import { Leave, LeaveLocked } from './leave.tsx';
import { useDeviceDraf } from './use-draf.ts';

/** /edit-data-diri: the student corrects their record while it is not validated. */
export function EditDataDiriPage() {
  return (
    <>
      <PageHeader title="Edit Data Diri" help="Setelah disimpan, data diri diperiksa lagi oleh Admin." />
      <Content />
    </>
  );
}

function Content() {
  const query = useApi(dataDiri.get, {});
  const deviceDraf = useDeviceDraf();
  const record = query.data?.data;
  if (record?.status_data === 'Tervalidasi') {
    const sentence = 'Data anda sudah divalidasi Admin! harap hubungi Admin untuk perubahan data.';
    return <Leave to="/data-diri" sentence={sentence} />;
  }
  if (deviceDraf?.isLocked) return <LeaveLocked />;
  if (record && deviceDraf) return <DataDiriForm record={record} deviceDraf={deviceDraf} />;
  if (isMissing(query.error)) return <Leave to="/data-diri" />;
  if (query.error) return <Leave to="/dashboard-siswa" sentence={ownFailure(query.error)} />;
  return <FormSkeleton />;
}
