import { pengaturan } from '@gerbang/contract/pengaturan';
import { listFailure } from '../../lib/failure.ts';
import { useApi } from '../../lib/use-api.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { Sheet, Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { KetatSheet } from './ketat-sheet.tsx';
import { PimpinanSection } from './pimpinan-section.tsx';

/** /pengaturan: strict mode for the whole school, and the lost factor of another pimpinan (KETAT-6, FAKTOR-9). */
export function PengaturanPage() {
  const { data, error, refetch, isFetching } = useApi(pengaturan.keamanan, {});
  return (
    <>
      <PageHeader title="Pengaturan" help="Yang berlaku untuk seluruh sekolah. Setiap perubahan tercatat." />
      {data ? (
        <Stack gap={8}>
          <KetatSheet keamanan={data.data} />
          <PimpinanSection staf={data.data.staf} />
        </Stack>
      ) : (
        <Sheet padded>
          {error ? (
            <FailedState sentence={listFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <SkeletonText lines={8} />
          )}
        </Sheet>
      )}
    </>
  );
}
