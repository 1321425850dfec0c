// The inputs whose choices and help come from the school's settings.
import { today } from '@gerbang/contract/fields';
import { type Gelombang, gelombangBernomor, gelombangDibuka, tanpaDiskon } from '@gerbang/contract/sekolah/gelombang';
import { defaultPilihan, type JenisPilihan, type Pilihan, pilihanField } from '@gerbang/contract/sekolah/pilihan';
import { type BidangSaran, SARAN_MIN, saran } from '@gerbang/contract/sekolah/saran';
import { useEffect, useState } from 'react';
import { KontakAdmin } from '../../../../form/kontak-admin.tsx';
import { formatRupiah, formatTanggal } from '../../../../lib/format.ts';
import { offeredTahunAjaran } from '../../../../lib/tahun-ajaran.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useBerlaku, useNamaPilihan } from '../../../../lib/use-berlaku.ts';
import { AmountInput, type AmountInputProps } from '../../../../ui/amount-input.tsx';
import { Autocomplete, type AutocompleteProps } from '../../../../ui/autocomplete.tsx';
import { DigitsInput } from '../../../../ui/digits-input.tsx';
import { Select } from '../../../../ui/select.tsx';
import classes from './siswa-form.module.css';
import type { TextsForm } from './use-texts.ts';

const useGelombang = () => useBerlaku()?.gelombang.daftar ?? [];

/** What is offered, and what the record has already although it is retired. */
export function PilihanSelect({ form, jenis, own }: { form: TextsForm; jenis: JenisPilihan; own: boolean }) {
  const name = pilihanField[jenis];
  const nama = useNamaPilihan()[jenis];
  const entries = (useBerlaku()?.pilihan ?? defaultPilihan)[jenis];
  const offered = entries.filter(({ kode, pensiun }) => !pensiun || kode === form.values[name]);
  const options = offered.map(({ kode }) => ({ value: kode, label: nama(kode) }));
  return (
    <Select {...form.field(name, own && <Lines entries={offered} chosen={form.values[name]} />)} options={options} />
  );
}

/** The line of what is chosen; of all of them before. */
function Lines({ entries, chosen }: { entries: readonly Pilihan[]; chosen: string }) {
  return entries
    .filter(({ kode, keterangan }) => keterangan && (!chosen || kode === chosen))
    .map(({ kode, nama, keterangan }) => (
      <span key={kode} className={classes.line}>
        {!chosen && <b>{nama}: </b>}
        {keterangan}
      </span>
    ));
}

/** The years around now; that of the open wave first. */
export function TahunAjaranInput({ form, own }: { form: TextsForm; own: boolean }) {
  const day = today();
  const offered = offeredTahunAjaran(day, gelombangDibuka(useGelombang(), day));
  return (
    <Autocomplete
      {...form.field('tahun_ajaran', `Tahun ${own ? 'Anda' : 'siswa'} mulai belajar, misalnya ${offered[0]}`)}
      data={offered}
      enterKeyHint="next"
    />
  );
}

/** Says which wave is open. */
export function GelombangInput({ form }: { form: TextsForm }) {
  const open = gelombangDibuka(useGelombang(), today());
  const help = open ? `${open.nama} sedang dibuka, sampai ${formatTanggal(open.tutup)}.` : 'Satu angka, 1 sampai 9.';
  return <DigitsInput {...form.field('gelombang', help)} maxLength={1} enterKeyHint="next" />;
}

/** Says where the fee is read, until one is typed. */
export function BiayaInput({
  form,
  own,
  ...input
}: { form: TextsForm; own: boolean } & Pick<AmountInputProps, 'format'>) {
  const wave = useWave(form);
  const help = wave
    ? `Biaya ${wave.nama}: ${formatRupiah(wave.biaya)}.`
    : own
      ? 'Seluruh biaya dalam rupiah, seperti tertulis di brosur sekolah. Hubungi admin bila belum tahu.'
      : 'Seluruh biaya dalam rupiah.';
  const description = (
    <>
      {help}
      {own && <KontakAdmin sesudah={help} />}
    </>
  );
  return <AmountInput {...form.field('biaya_pendidikan', description)} {...input} maxLength={8} enterKeyHint="next" />;
}

/** The wave that is typed. */
function useWave({ values: { tahun_ajaran, gelombang } }: TextsForm): Gelombang | undefined {
  return gelombangBernomor(useGelombang(), { tahun_ajaran: tahun_ajaran.trim(), gelombang: Number(gelombang) });
}

/** Says where a discount comes from, where the school has waves. */
export function DiskonInput({
  form,
  own,
  format,
}: { form: TextsForm; own: boolean } & Pick<AmountInputProps, 'format'>) {
  const wave = useWave(form);
  const without = wave?.diskon_boleh === false;
  const help = without ? `${tanpaDiskon(wave)}.` : 'Potongan biaya dari sekolah. Biarkan 0 bila tidak ada.';
  // The amount in words takes the place of the help, which in a wave without discounts has to stay.
  const words = without ? {} : { format };
  // Students may type a dot while it is new, staff once it is there.
  const dot = own ? form.isNew : !form.isNew;
  return <AmountInput {...form.field('diskon', help)} {...words} maxLength={6} dot={dot} enterKeyHint="done" />;
}

/** How long a finger rests before the server is asked. */
const REST_MS = 250;

/** A text with the spellings of the archive, so that one school is one school in the charts; free text stays possible. */
export function SaranInput({ bidang, ...rest }: Omit<AutocompleteProps, 'data'> & { bidang: BidangSaran }) {
  const data = useSaran(bidang, rest.value);
  // The server finds a school by each of its spellings; birthplaces that no longer fit go at once.
  return (
    <Autocomplete
      {...rest}
      data={data}
      fitting={bidang === 'asal_sekolah'}
      autoCapitalize="words"
      enterKeyHint="next"
    />
  );
}

/** Spellings of the archive for what is being typed; none before something is, nor without a connection. */
function useSaran(bidang: BidangSaran, value: string): readonly string[] {
  const [first] = useState(value);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(value === first ? '' : value.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [value, first]);
  const enabled = search.length >= SARAN_MIN;
  const { data } = useApi(saran.cari, { query: { bidang, search } }, { keepPrevious: true, enabled });
  return (enabled && data?.data) || [];
}
