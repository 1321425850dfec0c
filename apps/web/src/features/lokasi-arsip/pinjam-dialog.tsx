import { type LokasiRow, lokasiArsip, pinjamForm } from '@gerbang/contract/lokasi-arsip';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { formatTanggal } from '../../lib/format.ts';
import { useAction } from '../../lib/use-api.ts';
import { errorsOf, firstOfEach, useForm } from '../../lib/use-form.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

const fields = ['peminjam', 'keperluan', 'jatuh_tempo'] as const;
type Field = (typeof fields)[number];

/** To whom a folder or a box goes, what for, and until when. */
export function PinjamDialog({ lokasi: { id, kode }, onClose }: { lokasi: LokasiRow; onClose: () => void }) {
  const base = { peminjam: '', keperluan: '', jatuh_tempo: '' };
  const form = useForm<Field>({ fields, base, check: (values) => errorsOf(pinjamForm, values), judge: 'left' });
  const pinjam = useAction(lokasiArsip.pinjam, {
    invalidates: [lokasiArsip.list, lokasiArsip.buka, lokasiArsip.tempat],
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      toast.error(writeFailure(error));
      if (error instanceof ApiError && error.fields) form.mark(firstOfEach(error.fields));
    },
  });
  return (
    <Dialog
      title={`Pinjamkan ${kode}`}
      opened
      locked={pinjam.pending}
      onClose={onClose}
      onSubmit={() => !form.judge() && pinjam.run({ params: { id }, body: form.values })}
      footer={
        <>
          <Button onClick={onClose} disabled={pinjam.pending}>
            Batal
          </Button>
          <SubmitButton pending={pinjam.pending}>Pinjamkan</SubmitButton>
        </>
      }
    >
      <Stack gap={3}>
        <TextInput label="Peminjam" autoComplete="off" maxLength={255} {...form.text('peminjam')} />
        <TextInput label="Keperluan" autoComplete="off" maxLength={255} {...form.text('keperluan')} />
        <DateInput label="Jatuh tempo" format={formatTanggal} {...form.field('jatuh_tempo')} />
      </Stack>
    </Dialog>
  );
}
