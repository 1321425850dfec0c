import { today } from '@gerbang/contract/fields';
import { berlaku } from '@gerbang/contract/sekolah/berlaku';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { useState } from 'react';
import { isMissing, isUnanswered, ownFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../data-siswa/form/form-skeleton.tsx';
import { givenOf } from '../data-siswa/form/given.ts';
import { DataDiriForm } from './data-diri-form.tsx';
import { Leave, LeaveLocked } from './leave.tsx';
import { useUnmatched } from './unmatched.tsx';
import { hasDraf, useDeviceDraf } from './use-draf.ts';

/** /tambah-data-diri: the student enters their one record. */
export function TambahDataDiriPage() {
  return (
    <>
      <PageHeader title="Tambah Data Diri" help="Isi sesuai KTP dan Ijazah. Foto dokumen boleh menyusul." />
      <Content />
    </>
  );
}

function Content() {
  const query = useApi(dataDiri.get, {});
  const deviceDraf = useDeviceDraf();
  const settings = useBerlaku();
  const { data: answered } = useApi(berlaku, {});
  const unmatched = useUnmatched(isMissing(query.error));
  // Once the form is open it stays: the record that it creates itself must not close it with a warning.
  const [open, setOpen] = useState(false);
  if (!open && unmatched && !unmatched.menunggu) setOpen(true);
  if (unmatched?.menunggu) return <Leave to="/data-diri" sentence={sentences.unmatchedDataSiswa} tone="warning" />;
  if (deviceDraf?.isLocked) return <LeaveLocked />;
  // Where the settings do not arrive, the form begins as it did before.
  const given = answered ? givenOf(answered.data.gelombang, today()) : deviceDraf?.draf?.awal;
  if (open && deviceDraf && settings) return <DataDiriForm deviceDraf={deviceDraf} given={given} />;
  if (open) return <FormSkeleton />;
  // What was begun for a new record can be gone on with; whether there is one the server says once it is reached.
  if (isUnanswered(query.error)) {
    if (!deviceDraf) return <FormSkeleton />;
    if (deviceDraf.draf?.baru && !deviceDraf.isLocked) return <DataDiriForm deviceDraf={deviceDraf} given={given} />;
  }
  // The texts have arrived, the pictures have not: the form of the record goes on with them.
  if (query.data && deviceDraf) {
    const to = hasDraf(deviceDraf) ? '/edit-data-diri' : '/data-diri';
    return <Leave to={to} sentence="Data diri anda sudah ada" tone="warning" />;
  }
  if (query.error && !isMissing(query.error)) return <Leave to="/dashboard-siswa" sentence={ownFailure(query.error)} />;
  return <FormSkeleton />;
}
