import type { KolomBerkas, Pemetaan } from '@gerbang/contract/impor';
import { choiceOf } from '@gerbang/contract/impor-words';
import { type PilihanSekolah, pilihanAwal } from '@gerbang/contract/pilihan';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import { formatNumber } from '../../lib/format.ts';
import { useBerlaku } from '../../lib/use-berlaku.ts';
import { Sheet } from '../../ui/layout.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import classes from './kolom-form.module.css';

type Choices = Partial<Record<DataSiswaField, readonly (Option | string)[]>>;

const toOptions = (entries: PilihanSekolah['jurusan']): Option[] =>
  entries.map(({ kode, nama, pensiun }) => ({ value: kode, label: pensiun ? `${nama} (pensiun)` : nama }));

const choicesOf = ({ jurusan, kelas }: PilihanSekolah): Choices => ({
  jurusan_pilihan: toOptions(jurusan),
  kelas_pilihan: toOptions(kelas),
  jenis_kelamin: [
    { value: 'L', label: 'Laki - Laki' },
    { value: 'P', label: 'Perempuan' },
  ],
  gelombang: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
});

type NilaiRowsProps = {
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (nilai: Pemetaan['nilai']) => void;
};

/** Texts of the file that are no choice of the school: what each of them means. */
export function NilaiRows({ map, columns, onChange }: NilaiRowsProps) {
  const pilihan = useBerlaku()?.pilihan ?? pilihanAwal;
  const choices = choicesOf(pilihan);
  const rows = (Object.keys(choices) as DataSiswaField[]).flatMap((field) =>
    unknownIn(field, map, { columns, pilihan }),
  );
  if (rows.length === 0) return null;
  return (
    <Sheet>
      <h2 className={classes.title}>Isi yang belum dikenal</h2>
      <ul className={classes.rows}>
        {rows.map(({ field, isi, jumlah }) => (
          <li key={`${field} ${isi}`} className={classes.row} data-empty={map.nilai[field]?.[isi] ? undefined : true}>
            <Select
              label={`${dataSiswaLabels[field]} “${isi}”`}
              options={choices[field] ?? []}
              value={map.nilai[field]?.[isi] ?? ''}
              placeholder="Tolak baris ini"
              onChange={(value) => onChange({ ...map.nilai, [field]: withValue(map.nilai[field], isi, value) })}
            />
            <p className={classes.samples}>{formatNumber(jumlah)} baris</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type File = { columns: readonly KolomBerkas[]; pilihan: PilihanSekolah };

function unknownIn(field: DataSiswaField, map: Pemetaan, { columns, pilihan }: File) {
  const source = map.kolom[field];
  const column = source && 'kolom' in source ? columns.find(({ label }) => label === source.kolom) : undefined;
  const unknown = column?.nilai?.filter(({ isi }) => choiceOf(field, isi, pilihan) === undefined) ?? [];
  return unknown.map((each) => ({ field, ...each }));
}

function withValue(values: Record<string, string> | undefined, isi: string, value: string): Record<string, string> {
  const { [isi]: _, ...others } = values ?? {};
  return value === '' ? others : { ...others, [isi]: value };
}
