import type { Gelombang } from '@gerbang/contract/sekolah/gelombang';
import type { SubmitEvent } from 'react';
import { formatRupiah } from '../../../lib/format.ts';
import { offeredTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { tanggal } from '../../../lib/tanggal.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { AmountInput } from '../../../ui/amount-input.tsx';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { FormGrid, Row, Stack } from '../../../ui/layout.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** A wave while it is typed. */
export type TypedGelombang = Omit<Gelombang, 'nomor' | 'biaya'> & { nomor: string; biaya: string };

export const typedOf = (gelombang: Gelombang): TypedGelombang => ({
  ...gelombang,
  nomor: String(gelombang.nomor),
  biaya: String(gelombang.biaya),
});

/** The one after the last, as far as it can be guessed on a day (yyyy-mm-dd). */
export function newGelombang(last: Gelombang | undefined, day: string): TypedGelombang {
  const nomor = String(Math.min((last?.nomor ?? 0) + 1, 9));
  return {
    tahun_ajaran: last?.tahun_ajaran ?? offeredTahunAjaran(day)[0] ?? '',
    nomor,
    nama: `Gelombang ${nomor}`,
    buka: '',
    tutup: '',
    biaya: last ? String(last.biaya) : '',
    diskon_boleh: last?.diskon_boleh ?? true,
  };
}

type GelombangFieldsProps = {
  wave: TypedGelombang;
  isNew: boolean;
  /** Sentences with their places, such as 'daftar.3.buka'; that of the waves together is 'daftar'. */
  wrong: readonly { path: string; message: string }[];
  pending: boolean;
  onChange: (wave: TypedGelombang) => void;
  onSave: () => void;
  onHapus: () => void;
  onCancel: () => void;
};

/** The fields of one wave. */
export function GelombangFields({ wave, isNew, wrong, pending, ...on }: GelombangFieldsProps) {
  const field = <F extends keyof TypedGelombang>(name: F, label: string) => ({
    id: fieldId(name),
    label,
    value: wave[name],
    error: wrong.find(({ path }) => path.endsWith(`.${name}`))?.message,
    onChange: (value: TypedGelombang[F]) => on.onChange({ ...wave, [name]: value }),
  });
  const whole = wrong.find(({ path }) => path === 'daftar')?.message;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    on.onSave();
  };
  const nama = field('nama', 'Nama');
  return (
    <form noValidate onSubmit={onSubmit} aria-label={wave.nama || 'Gelombang'}>
      <Stack>
        <FormGrid>
          <Autocomplete
            {...field('tahun_ajaran', 'Tahun Ajaran')}
            data={offeredTahunAjaran(wave.buka || wave.tahun_ajaran)}
          />
          <DigitsInput {...field('nomor', 'Nomor')} maxLength={1} description="1 sampai 9, ditulis pada data siswa." />
          <TextInput {...nama} maxLength={60} onChange={({ currentTarget }) => nama.onChange(currentTarget.value)} />
          <AmountInput
            {...field('biaya', 'Biaya Pendidikan')}
            format={(raw) => formatRupiah(Number(raw))}
            description="Sudah terisi pada formulir siswa."
            maxLength={8}
          />
          <DateInput {...field('buka', 'Dibuka')} spelling={tanggal} />
          <DateInput {...field('tutup', 'Ditutup')} spelling={tanggal} />
        </FormGrid>
        <Checkbox checked={wave.diskon_boleh} onChange={(diskon_boleh) => on.onChange({ ...wave, diskon_boleh })}>
          Siswa boleh mengisi diskon
        </Checkbox>
        {whole && <FieldMessage tone="bad">{whole}</FieldMessage>}
        <Row justify="between">
          {isNew ? (
            <span />
          ) : (
            <Button disabled={pending} onClick={on.onHapus}>
              Hapus
            </Button>
          )}
          <Row>
            <Button disabled={pending} onClick={on.onCancel}>
              Batal
            </Button>
            <SubmitButton pending={pending}>Simpan</SubmitButton>
          </Row>
        </Row>
      </Stack>
    </form>
  );
}
