import {
  type JenisLokasi,
  jenisLokasi,
  type LokasiRow,
  lokasiArsip,
  lokasiForm,
  lokasiLabels,
  namaJenis,
  wadahOf,
} from '@gerbang/contract/lokasi-arsip';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { errorsOf, firstOfEach, useForm } from '../../lib/use-form.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

type Field = keyof typeof lokasiLabels;
const fields = Object.keys(lokasiLabels) as Field[];
const kinds = jenisLokasi.map((value) => ({ value, label: namaJenis[value] }));

type KelolaDialogProps = {
  /** A place that is renamed or moved; a new one without. */
  item?: LokasiRow | undefined;
  /** Places that may be what it stands in. */
  rows: readonly LokasiRow[];
  onClose: () => void;
};

/** Sends the form: a new place, or another name and shelf for one that is there. */
function useKelola({ item, onClose }: Pick<KelolaDialogProps, 'item' | 'onClose'>) {
  const { jenis = 'rak', kode = '', nama = '', induk } = item ?? {};
  const base = { jenis, kode, nama, induk: induk ?? '' };
  const form = useForm<Field>({ fields, base, check: (values) => errorsOf(lokasiForm, values), judge: 'left' });
  const options = {
    invalidates: [lokasiArsip.list, lokasiArsip.buka],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      onClose();
    },
    onError: (error: Error) => {
      toast.error(writeFailure(error));
      if (error instanceof ApiError && error.fields) form.mark(firstOfEach(error.fields));
    },
  };
  const create = useAction(lokasiArsip.create, options);
  const update = useAction(lokasiArsip.update, options);
  const submit = () => {
    if (form.judge()) return;
    const { nama, induk } = form.values;
    if (item) update.run({ params: { id: item.id }, body: { nama, induk, versi: item.versi } });
    else create.run({ body: form.values as never });
  };
  return { form, submit, pending: create.pending || update.pending, failure: update.error ?? create.error };
}

/** The form of a place: a new one, or another name and shelf for one that is there; a code that is printed stays. */
export function KelolaDialog({ item, rows, onClose }: KelolaDialogProps) {
  const { form, submit, pending, failure } = useKelola({ item, onClose });
  return (
    <Dialog
      title={item ? `Ubah ${item.kode}` : 'Tambah Tempat'}
      opened
      locked={pending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending}>Simpan</SubmitButton>
        </>
      }
    >
      <Stack gap={3}>
        <LokasiFields form={form} item={item} rows={rows} />
        <FailureNote isToasted>
          {failure && !(failure instanceof ApiError && failure.fields) && writeFailure(failure)}
        </FailureNote>
      </Stack>
    </Dialog>
  );
}

type LokasiFieldsProps = Pick<KelolaDialogProps, 'item' | 'rows'> & { form: ReturnType<typeof useKelola>['form'] };

function LokasiFields({ form, item, rows }: LokasiFieldsProps) {
  const wadah = wadahOf[form.values.jenis as JenisLokasi];
  return (
    <>
      {!item && <Select label={lokasiLabels.jenis} options={kinds} {...form.field('jenis')} />}
      {!item && (
        <TextInput
          label={lokasiLabels.kode}
          description="Tercetak di label, misalnya R01-B02-M05"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={24}
          {...form.text('kode')}
        />
      )}
      <TextInput label={lokasiLabels.nama} autoComplete="off" maxLength={255} {...form.text('nama')} />
      {wadah && (
        <Autocomplete
          label={`${lokasiLabels.induk} ${namaJenis[wadah].toLowerCase()}`}
          data={rows.filter((row) => row.jenis === wadah).map(({ kode }) => kode)}
          maxLength={24}
          {...form.field('induk')}
        />
      )}
    </>
  );
}
