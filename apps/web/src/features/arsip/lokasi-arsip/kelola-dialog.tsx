import {
  type JenisLokasi,
  jenisLokasi,
  type LokasiRow,
  lokasiArsip,
  lokasiLabels,
  namaJenis,
  wadahOf,
} from '@gerbang/contract/arsip/lokasi-arsip';
import { FormDialog } from '../../../form/form-dialog.tsx';
import type { Sending } from '../../../form/use-sending.ts';
import type { Values } from '../../../lib/use-form.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type Field = keyof typeof lokasiLabels;
const kinds = jenisLokasi.map((value) => ({ value, label: namaJenis[value] }));

type KelolaDialogProps = {
  /** A place that is renamed or moved; a new one without. */
  item?: LokasiRow | undefined;
  /** Places that may be what it stands in. */
  rows: readonly LokasiRow[];
  onClose: () => void;
};

/** The form of a place: a new one, or another name and shelf for one that is there; a code that is printed stays. */
export function KelolaDialog({ item, rows, onClose }: KelolaDialogProps) {
  const { jenis = 'rak', kode = '', nama = '', induk } = item ?? {};
  const base: Values<Field> = { jenis, kode, nama, induk: induk ?? '' };
  const dialog = {
    title: item ? `Ubah ${item.kode}` : 'Tambah Tempat',
    confirmLabel: 'Simpan',
    base,
    judge: 'left' as const,
    touched: [lokasiArsip.list, lokasiArsip.buka],
    onClose,
    children: (form: Sending<Field>) => <LokasiFields form={form} item={item} rows={rows} />,
  };
  if (!item) return <FormDialog {...dialog} call={lokasiArsip.create} input={(body) => ({ body })} />;
  const input = ({ nama, induk }: typeof base) => ({
    params: { id: item.id },
    body: { nama, induk, versi: item.versi },
  });
  return <FormDialog {...dialog} call={lokasiArsip.update} input={input} />;
}

type LokasiFieldsProps = Pick<KelolaDialogProps, 'item' | 'rows'> & { form: Sending<Field> };

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
