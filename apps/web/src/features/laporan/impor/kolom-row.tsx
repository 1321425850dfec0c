import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { artiOf, type Bacaan, bacaanOf, tanpaKolom } from '@gerbang/contract/laporan/impor-bacaan';
import type { ArtiBacaan, Pemetaan, SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { formatNumber } from '../../../lib/format.ts';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './kolom-form.module.css';
import { labelOf } from './words.ts';

type Source = Pemetaan['kolom'][SumberBidang];

const FIXED = '\u0000tetap';

const isOptionalOfItems = (field: SumberBidang) => field === 'harga_barang' || field === 'foto_barang';

const isKey = (field: SumberBidang) => field === 'nim' || field === 'kode_barang';

function noSamples(field: SumberBidang, source: Source): string {
  if (source) return 'Kolom ini kosong.';
  return isKey(field) ? 'Wajib: dengan ini baris dicocokkan.' : 'Boleh menyusul.';
}

type KolomRowProps = {
  field: SumberBidang;
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (part: Partial<Pemetaan>) => void;
};

/** A field, the column that it comes from, and what stands there. */
export function KolomRow({ field, map, columns, onChange }: KolomRowProps) {
  const label = labelOf(field);
  const source = map.kolom[field];
  const isFixed = source && 'tetap' in source;
  const change = (next: Source) => onChange({ kolom: { ...map.kolom, [field]: next } });
  const isOpen = !source || readingOf(field, map, columns)?.arti === null;
  return (
    <li className={classes.row} data-empty={isOpen || undefined}>
      <Select
        label={label}
        options={[...columns.map(({ label }) => label), { value: FIXED, label: 'Isi sama untuk semua…' }]}
        value={isFixed ? FIXED : (source?.kolom ?? '')}
        placeholder="Tidak ada di berkas"
        onChange={(value) => change(value === '' ? undefined : value === FIXED ? { tetap: '' } : { kolom: value })}
      />
      {isFixed || tanpaKolom([field], map).length > 0 ? (
        <TextInput
          label={`${label} untuk semua baris`}
          value={isFixed ? source.tetap : ''}
          onChange={({ currentTarget }) => change({ tetap: currentTarget.value })}
        />
      ) : (
        <Contents {...{ field, map, columns, onChange }} />
      )}
    </li>
  );
}

/** What the column holds, how it is read, and what stands for its empty cells. */
function Contents({ field, map, columns, onChange }: KolomRowProps) {
  const label = labelOf(field);
  const source = map.kolom[field];
  const own = source && 'kolom' in source ? source : undefined;
  const { contoh = [], kosong = 0 } = columns.find((each) => each.label === own?.kolom) ?? {};
  const reading = readingOf(field, map, columns);
  const samples = contoh.length > 0 ? `Contoh: ${contoh.slice(0, 3).join(' · ')}` : noSamples(field, source);
  return (
    <div className={classes.source}>
      {reading ? (
        <Reading {...{ label, reading }} onChange={(arti) => onChange({ baca: { ...map.baca, [field]: arti } })} />
      ) : (
        <p className={classes.samples}>{samples}</p>
      )}
      {own && !isKey(field) && !isOptionalOfItems(field) && (kosong > 0 || own.kosong) && (
        <TextInput
          label={`Bila ${label} kosong (${formatNumber(kosong)} sel)`}
          description="Untuk yang baru. Biarkan kosong untuk menolak barisnya."
          value={own.kosong ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ kolom: { ...map.kolom, [field]: { ...own, kosong: currentTarget.value } } })
          }
        />
      )}
    </div>
  );
}

/** What the column of a field is, and how it is read as things are chosen. */
function readingOf(field: SumberBidang, map: Pemetaan, columns: readonly KolomBerkas[]) {
  const found = map.apa_adanya ? undefined : bacaanOf(field, map, columns);
  return found && { ...found, arti: artiOf(field, map, columns) };
}

type ReadingProps = { label: string; reading: Bacaan; onChange: (arti: ArtiBacaan | undefined) => void };

/** What the column is, which cells do not fit, and the choice between two ways to read it. */
function Reading({ label, reading: { kalimat, ditolak, arti, pilihan }, onChange }: ReadingProps) {
  return (
    <>
      <p className={classes.samples}>
        {kalimat} {ditolak && <b>{ditolak}</b>}
      </p>
      {pilihan.length > 0 && (
        <Select
          label={`Cara membaca ${label}`}
          options={pilihan}
          value={arti ?? ''}
          placeholder="Pilih yang benar"
          onChange={(value) => onChange(value === '' ? undefined : (value as ArtiBacaan))}
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
