import { type ImporDetail, impor } from '@gerbang/contract/laporan/impor';
import { writeFailure } from '../../../lib/failure.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Which sheet of a workbook is read, where several hold rows; another one is read at once. */
export function LembarChoice({ detail: { id, lembar, lembar_lain } }: { detail: ImporDetail }) {
  const read = useAction(impor.baca, {
    invalidates: [impor.list, impor.get],
    onError: (error) => toast.error(writeFailure(error)),
  });
  if (lembar === null || lembar_lain.length === 0) return null;
  return (
    <Sheet padded>
      <Stack gap={4}>
        <Select
          label="Lembar yang dibaca"
          description={`Berkas ini berisi ${lembar_lain.length + 1} lembar dengan data. Satu lembar satu impor; yang lain diimpor sesudahnya, dari berkas yang sama.`}
          options={[lembar, ...lembar_lain].toSorted((a, b) => a.localeCompare(b, 'id', { numeric: true }))}
          value={lembar}
          disabled={read.pending}
          onChange={(chosen) => {
            if (chosen !== '' && chosen !== lembar) read.run({ params: { id }, query: { lembar: chosen } });
          }}
        />
      </Stack>
    </Sheet>
  );
}

/** That other sheets of the workbook stay outside. */
export function LembarNote({ detail: { lembar, lembar_lain } }: { detail: ImporDetail }) {
  if (lembar_lain.length === 0) return null;
  return (
    <Note tone="info">
      Yang dibaca lembar {lembar}. Lembar lain di berkas ini tidak ikut: {lembar_lain.join(', ')}.
    </Note>
  );
}
