import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';
import { listFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { KetatSheet } from './ketat-sheet.tsx';
import { PimpinanSection } from './pimpinan-section.tsx';

/** Strict mode for the whole school, and the lost factor of another pimpinan (KETAT-6, FAKTOR-9). */
export function KeamananSection() {
  const { data, error, refetch, isFetching } = useApi(pengaturan.keamanan, {});
  if (!data) {
    return (
      <Sheet padded>
        <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={8} />
      </Sheet>
    );
  }
  const frozen = data.data.staf.filter(({ dibekukan }) => dibekukan);
  return (
    <Stack gap={8}>
      {frozen.length > 0 && (
        <Note tone="bad" icon="warn">
          <b>Dibekukan pemilik emailnya:</b> {frozen.map(({ nama, email }) => nama ?? email).join(', ')}. Dibuka lagi
          dengan password baru lewat Lupa Password.
        </Note>
      )}
      <KetatSheet keamanan={data.data} />
      <PimpinanSection staf={data.data.staf} />
    </Stack>
  );
}
