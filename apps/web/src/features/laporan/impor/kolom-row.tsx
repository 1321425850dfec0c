import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { artiOf, bacaanOf, tanpaKolom } from '@gerbang/contract/laporan/impor-bacaan';
import type { ArtiBacaan, Pemetaan, SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { formatNumber } from '../../../lib/format.ts';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './kolom-form.module.css';
import { capital, labelOf, words } from './words.ts';

type Source = Pemetaan['kolom'][SumberBidang];

const FIXED = '\u0000tetap';

const isOptionalOfItems = (field: SumberBidang) => field === 'harga_barang' || field === 'foto_barang';

/** What becomes of a field that the file does not have. */
function missing(field: SumberBidang): string {
  if (isTambahan(field) || isOptionalOfItems(field)) return 'Boleh menyusul.';
  const { noun } = words.barang.sources.includes(field) ? words.barang : words.siswa;
  return `${capital(noun)} baru memerlukan isian ini; ${noun} lama tetap.`;
}

type KolomRowProps = {
  field: SumberBidang;
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** A field, the column that it comes from, and what stands there. */
export function KolomRow({ field, map, columns, onChange: change }: KolomRowProps) {
  const label = labelOf(field);
  const source = map.kolom[field];
  const onChange = (next: Source) => change({ kolom: { ...map.kolom, [field]: next } });
  const isAsked = tanpaKolom([field], map).length > 0;
  const column = source && 'kolom' in source ? source.kolom : undefined;
  const { contoh = [], kosong = 0 } = columns.find((each) => each.label === column) ?? {};
  const samples = contoh.slice(0, 3);
  const choose = (value: string) => {
    if (value === '') onChange(undefined);
    else onChange(value === FIXED ? { tetap: '' } : { kolom: value });
  };
  return (
    <li className={classes.row} data-empty={source ? undefined : true}>
      <Select
        label={label}
        options={[...columns.map(({ label }) => label), { value: FIXED, label: 'Isi sama untuk semua…' }]}
        value={source && 'tetap' in source ? FIXED : (column ?? '')}
        placeholder="Tidak ada di berkas"
        onChange={choose}
      />
      {isAsked || (source && 'tetap' in source) ? (
        <TextInput
          label={`${label} untuk semua baris`}
          description={isAsked ? missing(field) : undefined}
          value={source && 'tetap' in source ? source.tetap : ''}
          onChange={({ currentTarget }) => onChange({ tetap: currentTarget.value })}
        />
      ) : (
        <div className={classes.source}>
          <p className={classes.samples}>{samples.length > 0 ? <>Contoh: {samples.join(' · ')}</> : missing(field)}</p>
          <Reading {...{ field, map, columns }} onChange={(baca) => change({ baca: { ...map.baca, ...baca } })} />
          {source &&
            field !== 'nim' &&
            !isOptionalOfItems(field) &&
            field !== 'kode_barang' &&
            (kosong > 0 || source.kosong) && (
              <TextInput
                label={`Bila ${label} kosong (${formatNumber(kosong)} sel)`}
                description="Untuk yang baru. Biarkan kosong untuk menolak barisnya."
                value={source.kosong ?? ''}
                onChange={({ currentTarget }) => onChange({ ...source, kosong: currentTarget.value })}
              />
            )}
        </div>
      )}
    </li>
  );
}

type ReadingProps = Pick<KolomRowProps, 'field' | 'map' | 'columns'> & { onChange: (baca: Pemetaan['baca']) => void };

/** What the column is, which cells do not fit, and the choice between two ways to read it. */
function Reading({ field, map, columns, onChange }: ReadingProps) {
  const found = map.apa_adanya ? undefined : bacaanOf(field, map, columns);
  if (!found) return null;
  const { kalimat, ditolak, pilihan } = found;
  const arti = artiOf(field, map, columns);
  return (
    <>
      <p className={classes.samples}>
        {kalimat} {ditolak && <b>{ditolak}</b>}
      </p>
      {pilihan.length > 0 && (
        <Select
          label={`Cara membaca ${labelOf(field)}`}
          options={pilihan}
          value={arti ?? ''}
          placeholder="Pilih yang benar"
          onChange={(value) => onChange({ [field]: value === '' ? undefined : (value as ArtiBacaan) })}
        />
      )}
    </>
  );
}

type StatusRowsProps = {
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** The columns that say in which state each new record arrives, and why it was rejected. */
export function StatusRows({ map: { kolom_status, kolom_alasan }, columns, onChange }: StatusRowsProps) {
  const labels = columns.map(({ label }) => label);
  const samples = columns.find(({ label }) => label === kolom_status)?.contoh.slice(0, 3) ?? [];
  return (
    <>
      <li className={classes.row}>
        <Select
          label="Status"
          options={labels}
          value={kolom_status}
          placeholder="Sama untuk semua"
          onChange={(value) => onChange({ kolom_status: value, ...(value === '' ? { kolom_alasan: '' } : {}) })}
        />
        <p className={classes.samples}>
          {samples.length > 0 ? <>Contoh: {samples.join(' · ')}</> : 'Dipilih di bawah; status siswa lama tetap.'}
        </p>
      </li>
      {kolom_status !== '' && (
        <li className={classes.row}>
          <Select
            label="Alasan Penolakan"
            options={labels}
            value={kolom_alasan}
            placeholder="Tidak ada di berkas"
            onChange={(value) => onChange({ kolom_alasan: value })}
          />
          <p className={classes.samples}>Untuk yang Ditolak.</p>
        </li>
      )}
    </>
  );
}
