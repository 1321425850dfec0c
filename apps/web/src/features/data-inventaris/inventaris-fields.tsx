import { acceptedFiles } from '@gerbang/contract/choices';
import type { DataInventarisRow } from '@gerbang/contract/data-inventaris';
import type { KategoriLokasi } from '@gerbang/contract/kategori-lokasi';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { formatTanggal } from '../../lib/format.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FormGrid, Stack } from '../../ui/layout.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { fotoId, type KelolaForm } from './use-kelola.ts';

/** Offered; any other text stays possible. */
export const kondisi = ['Baik', 'Perlu servis', 'Rusak ringan', 'Rusak berat'];

type InventarisFieldsProps = {
  form: KelolaForm;
  /** Items whose categories and places are offered again. */
  known: readonly DataInventarisRow[];
  /** All of them, once they are known. */
  names?: KategoriLokasi | undefined;
};

/** The fields of the inventory form; whoever changes an amount is asked why (HIDUP-2). */
export function InventarisFields({ form, known, names }: InventarisFieldsProps) {
  return (
    <Stack gap={4}>
      <FormGrid>
        <TextInput {...form.text('nama_barang')} autoComplete="off" maxLength={255} enterKeyHint="next" />
        <TextInput {...form.text('kode_barang')} autoComplete="off" maxLength={255} enterKeyHint="next" />
        <Autocomplete
          {...form.field('kategori_barang')}
          data={names?.kategori_barang.map(({ nama }) => nama) ?? known.map((item) => item.kategori_barang)}
          maxLength={255}
          enterKeyHint="next"
        />
        <DigitsInput {...form.field('jumlah_barang')} placeholder="Contoh: 4" maxLength={6} enterKeyHint="next" />
        <Autocomplete {...form.field('kondisi_barang')} data={kondisi} maxLength={255} enterKeyHint="next" />
        <Autocomplete
          {...form.field('lokasi_barang')}
          data={names?.lokasi_barang.map(({ nama }) => nama) ?? known.map((item) => item.lokasi_barang)}
          maxLength={255}
          enterKeyHint="next"
        />
        <DateInput {...form.field('tanggal_masuk_barang')} format={formatTanggal} enterKeyHint="next" />
        <DigitsInput
          {...form.field('harga_barang')}
          aside="boleh kosong"
          placeholder="Rupiah, contoh: 4500000"
          maxLength={9}
          enterKeyHint="next"
        />
        <FotoField form={form} />
        {form.changesAmount && (
          <TextInput
            {...form.text('alasan')}
            aside="boleh kosong"
            placeholder="Contoh: 2 unit hilang"
            autoComplete="off"
            maxLength={255}
          />
        )}
      </FormGrid>
      <Textarea {...form.text('keterangan')} maxLength={1000} />
    </Stack>
  );
}

/** The photo of the item; it may stay away. */
function FotoField({ form: { foto, item, save } }: { form: KelolaForm }) {
  const current = item?.foto_barang;
  return (
    <PhotoField
      id={fotoId}
      label="Foto Barang"
      aside="boleh kosong"
      accept={acceptedFiles}
      file={foto.foto?.file}
      currentUrl={current}
      currentThumb={current && thumbnailOf(current)}
      error={foto.error}
      warning={foto.foto?.peringatan}
      preparing={foto.preparing}
      disabled={save.pending}
      progress={foto.foto && save.progress}
      onChange={(file) => void foto.choose(file)}
    />
  );
}
