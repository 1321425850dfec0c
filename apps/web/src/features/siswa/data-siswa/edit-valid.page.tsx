import { sentences } from '@gerbang/contract/sentences';
import { useLocation, useParams } from '@tanstack/react-router';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BackToList } from './back-to-list.tsx';
import { DataSiswaForm } from './data-siswa-form.tsx';
import { expectedValid } from './expected-valid.ts';
import { FormSkeleton } from './form/form-skeleton.tsx';
import { useRecord } from './use-record.ts';

/** /data-siswa/valid/edit/$id: an admin corrects a validated record. */
export function EditValidPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const state = useLocation({ select: ({ state }) => state });
  const { record, failure, retry } = useRecord(expectedValid);
  return (
    <>
      <PageHeader
        title="Edit Data Siswa"
        help="Data tetap Tervalidasi. Berkas yang tidak diganti tetap tersimpan."
        action={
          <Row>
            <BackToList to="/data-siswa/valid" />
            <ButtonLink to="/data-siswa/valid/detail/$id" params={{ id }} state={state} replace>
              Detail Siswa
            </ButtonLink>
          </Row>
        }
      />
      {record ? (
        <DataSiswaForm key={id} record={record} />
      ) : failure ? (
        <Sheet>
          <FailedState sentence={sentences.notFound} detail={failure} onRetry={retry} />
        </Sheet>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
