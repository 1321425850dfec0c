import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { KontakAdmin } from '../../../form/kontak-admin.tsx';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { useApi } from '../../../lib/use-api.ts';

/** Whether data with the student's NIM wait to be matched, asked where there is no record; undefined until known. */
export function useUnmatched(missing: boolean) {
  const { data } = useApi(dataDiri.pencocokan, {}, { enabled: missing });
  return missing ? data?.data : undefined;
}

/** What the student does so that an admin can give them the data from the archive (ALAMAT-4). */
export function UnmatchedSentence({ email_terbukti }: { email_terbukti: boolean }) {
  const first = hasMailServer
    ? 'Konfirmasi dulu email Anda dengan surat registrasi.'
    : 'Mintalah kode konfirmasi kepada admin.';
  return (
    <>
      {`${sentences.unmatchedDataSiswa}${email_terbukti ? '' : ` ${first}`}`}
      <KontakAdmin />
    </>
  );
}
