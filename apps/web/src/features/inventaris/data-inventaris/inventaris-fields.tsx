import { acceptedFiles } from '@gerbang/contract/choices';
import {
  type DataInventarisField,
  type DataInventarisRow,
  dataInventarisLabels,
} from '@gerbang/contract/inventaris/data-inventaris';
import type { KategoriLokasi } from '@gerbang/contract/inventaris/kategori-lokasi';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { Sending } from '../../../form/use-sending.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { fieldId } from '../../../lib/use-form.ts';
import type { useFoto } from '../../../lib/use-foto.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FormGrid, Stack } from '../../../ui/layout.tsx';
import { PhotoField } from '../../../ui/photo-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

/** The fields of the form: the eight required ones, and what it has besides. */
export type KelolaField = DataInventarisField | 'harga_barang' | 'alasan';

/** In the order of the form. */
export const labels: Record<KelolaField, string> = {
  ...dataInventarisLabels,
  harga_barang: 'Harga Satuan',
  alasan: 'Alasan perubahan jumlah',
};

/** Offered; any other text stays possible. */
export const kondisi = ['Baik', 'Perlu servis', 'Rusak ringan', 'Rusak berat'];

type InventarisFieldsProps = {
  form: Sending<KelolaField>;
  foto: ReturnType<typeof useFoto>;
  /** The item that is changed. */
  item: DataInventarisRow | undefined;
  /** Items whose categories and places are offered again. */
  known: readonly DataInventarisRow[];
  /** All of them, once they are known. */
  names?: KategoriLokasi | undefined;
};

/** The fields of the inventory form; whoever changes an amount is asked why (HIDUP-2). */
export function InventarisFields({ form, foto, item, known, names }: InventarisFieldsProps) {
  const field = (name: KelolaField) => ({ label: labels[name], ...form.field(name) });
  const text = (name: KelolaField) => ({ label: labels[name], ...form.text(name) });
  return (
    <Stack gap={4}>
      <FormGrid>
        <TextInput {...text('nama_barang')} autoComplete="off" maxLength={255} enterKeyHint="next" />
        <TextInput {...text('kode_barang')} autoComplete="off" maxLength={255} enterKeyHint="next" />
        <Autocomplete
          {...field('kategori_barang')}
          data={names?.kategori_barang.map(({ nama }) => nama) ?? known.map((item) => item.kategori_barang)}
          maxLength={255}
          enterKeyHint="next"
        />
        <DigitsInput {...field('jumlah_barang')} placeholder="Contoh: 4" maxLength={6} enterKeyHint="next" />
        <Autocomplete {...field('kondisi_barang')} data={kondisi} maxLength={255} enterKeyHint="next" />
        <Autocomplete
          {...field('lokasi_barang')}
          data={names?.lokasi_barang.map(({ nama }) => nama) ?? known.map((item) => item.lokasi_barang)}
          maxLength={255}
          enterKeyHint="next"
        />
        <DateInput {...field('tanggal_masuk_barang')} spelling={tanggal} enterKeyHint="next" />
        <DigitsInput
          {...field('harga_barang')}
          aside="boleh kosong"
          placeholder="Rupiah, contoh: 4500000"
          maxLength={9}
          enterKeyHint="next"
        />
        <FotoField {...{ form, foto, item }} />
        {item && form.isChanged('jumlah_barang') && (
          <TextInput
            {...text('alasan')}
            aside="boleh kosong"
            placeholder="Contoh: 2 unit hilang"
            autoComplete="off"
            maxLength={255}
          />
        )}
      </FormGrid>
      <Textarea {...text('keterangan')} maxLength={1000} />
    </Stack>
  );
}

/** The photo of the item; it may stay away. */
function FotoField({ form, foto, item }: Pick<InventarisFieldsProps, 'form' | 'foto' | 'item'>) {
  const current = item?.foto_barang;
  return (
    <PhotoField
      id={fieldId('foto_barang')}
      label="Foto Barang"
      aside="boleh kosong"
      accept={acceptedFiles}
      file={foto.foto?.file}
      currentUrl={current}
      currentThumb={current && thumbnailOf(current)}
      error={foto.error}
      warning={foto.foto?.peringatan}
      preparing={foto.preparing}
      disabled={form.pending}
      progress={foto.foto && form.progress}
      onChange={(file) => void foto.choose(file)}
    />
  );
}
