import { type PeminjamanRow, peminjaman } from '@gerbang/contract/peminjaman';
import { kembaliForm, kondisiBarang, peminjamanLabels, takDipinjamkan } from '@gerbang/contract/peminjaman-form';
import { sentences } from '@gerbang/contract/wire';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { refresh, useAction } from '../../lib/use-api.ts';
import { errorsOf, fieldId, firstOfEach, useForm, type Values } from '../../lib/use-form.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { focusFieldSoon } from '../../ui/error-summary.tsx';
import { FormGrid, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { peminjamOf } from './keadaan.tsx';
import { FotoPinjam } from './pinjam-dialog.tsx';
import { touched } from './use-pinjam.ts';

const fields = ['jumlah', 'kondisi', 'catatan'] as const;
type Field = (typeof fields)[number];

/** Takes back some or all of what is out. */
export function KembaliDialog({ loan, onClose }: { loan: PeminjamanRow; onClose: () => void }) {
  const form = useKembali(loan, onClose);
  return (
    <Dialog
      title="Terima Kembali"
      size="form"
      opened
      locked={form.pending}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            Batal
          </Button>
          <SubmitButton pending={form.pending} disabled={form.foto.preparing}>
            Terima Kembali
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          <b>{loan.nama_barang}</b>, dipinjam {peminjamOf(loan)}. Masih di luar: {loan.jumlah - loan.kembali}.
        </p>
        <FormGrid>
          <DigitsInput {...form.field('jumlah')} label={peminjamanLabels.jumlah} maxLength={6} enterKeyHint="next" />
          <Select {...form.field('kondisi')} label={peminjamanLabels.kondisi} options={kondisiBarang} />
        </FormGrid>
        {takDipinjamkan.includes(form.values.kondisi) && (
          <Note tone="wait">Tidak dipinjamkan lagi sebelum data barangnya diubah di Inventaris.</Note>
        )}
        <Textarea {...form.text('catatan')} label={peminjamanLabels.catatan} aside="boleh kosong" maxLength={1000} />
        <FotoPinjam {...form} />
        {form.failure && (
          <Note tone="bad" icon="warn">
            {form.failure}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

function useKembali({ id, versi, jumlah, kembali }: PeminjamanRow, onClose: () => void) {
  const base = { jumlah: String(jumlah - kembali), kondisi: 'Baik', catatan: '' };
  const check = (values: Values<Field>) => errorsOf(kembaliForm, values);
  const form = useForm<Field>({ fields, base, check });
  const foto = useFoto();
  const send = useAction(peminjaman.kembali, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      toast.error(writeFailure(error));
      if (!(error instanceof ApiError)) return;
      if (error.field) foto.refuse(error.message);
      if (error.fields) form.mark(firstOfEach<Field>(error.fields));
      // Somebody else was here: the page behind shows what is true now.
      if (error.status === 404 || error.status === 409) refresh(touched);
    },
  });
  const submit = () => {
    if (foto.preparing) return;
    const broken = form.judge();
    if (broken) {
      toast.error(sentences.checkForm);
      return focusFieldSoon(fieldId(broken));
    }
    send.run({ params: { id }, body: { ...form.values, versi } as never, files: { foto_pinjam: foto.foto?.file } });
  };
  const { error, pending, progress } = send;
  return {
    values: form.values,
    field: form.field,
    text: form.text,
    foto,
    pending,
    progress,
    submit,
    failure: error && !(error instanceof ApiError && (error.fields || error.field)) ? writeFailure(error) : undefined,
  };
}
