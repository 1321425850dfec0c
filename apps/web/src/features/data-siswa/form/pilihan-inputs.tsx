// The inputs whose choices and help come from the school's settings.
import { today } from '@gerbang/contract/fields';
import { type Gelombang, gelombangBernomor, gelombangDibuka, tanpaDiskon } from '@gerbang/contract/gelombang';
import { type JenisPilihan, pilihanAwal, pilihanField } from '@gerbang/contract/pilihan';
import { formatTanggal } from '../../../lib/format.ts';
import { offeredTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { useBerlaku, useNamaPilihan } from '../../../lib/use-berlaku.ts';
import { AmountInput, type AmountInputProps } from '../../../ui/amount-input.tsx';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TextsForm } from './use-texts.ts';

const useWaves = () => useBerlaku()?.gelombang.daftar ?? [];

/** What is offered, and what the record has already although it is retired. */
export function PilihanSelect({ form, jenis }: { form: TextsForm; jenis: JenisPilihan }) {
  const field = form.field(pilihanField[jenis]);
  const nama = useNamaPilihan()[jenis];
  const entries = (useBerlaku()?.pilihan ?? pilihanAwal)[jenis];
  const options = entries
    .filter(({ kode, pensiun }) => !pensiun || kode === field.value)
    .map(({ kode }) => ({ value: kode, label: nama(kode) }));
  return <Select {...field} options={options} />;
}

/** The years around now; that of the open wave first. */
export function TahunAjaranInput({ form }: { form: TextsForm }) {
  const day = today();
  return (
    <Autocomplete
      {...form.field('tahun_ajaran', 'Contoh: 2026/2027')}
      data={offeredTahunAjaran(day, gelombangDibuka(useWaves(), day))}
      enterKeyHint="next"
    />
  );
}

/** Says which wave is open. */
export function GelombangInput({ form }: { form: TextsForm }) {
  const open = gelombangDibuka(useWaves(), today());
  const help = open ? `${open.nama} sedang dibuka, sampai ${formatTanggal(open.tutup)}.` : 'Satu angka, 1 sampai 9.';
  return <DigitsInput {...form.field('gelombang', help)} maxLength={1} enterKeyHint="next" />;
}

/** Says where a discount comes from, where the school has waves. */
export function DiskonInput({ form, format }: { form: TextsForm } & Pick<AmountInputProps, 'format'>) {
  const { tahun_ajaran, gelombang } = form.values;
  const wave = gelombangBernomor(useWaves(), { tahun_ajaran: tahun_ajaran.trim(), gelombang: Number(gelombang) });
  // The amount in words takes the place of the help, which here has to stay.
  const words = wave?.diskon_boleh === false ? {} : { format };
  return <AmountInput {...form.field('diskon', helpOf(wave))} {...words} maxLength={6} dot enterKeyHint="done" />;
}

function helpOf(wave: Gelombang | undefined): string {
  if (!wave) return 'Isi 0 bila tidak ada.';
  if (!wave.diskon_boleh) return `${tanpaDiskon(wave)}.`;
  return 'Hanya bila sekolah memberi Anda potongan biaya. Isi 0 bila tidak ada.';
}
