import { offeredChoices } from '@gerbang/contract/choices';
import type { KolomBerkas, Pemetaan } from '@gerbang/contract/impor';
import { choiceOf } from '@gerbang/contract/impor-words';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import { formatNumber } from '../../lib/format.ts';
import { Sheet } from '../../ui/layout.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import classes from './kolom-form.module.css';

const choices: Partial<Record<DataSiswaField, readonly (Option | string)[]>> = {
  jurusan_pilihan: offeredChoices('jurusan_pilihan'),
  kelas_pilihan: offeredChoices('kelas_pilihan'),
  jenis_kelamin: [
    { value: 'L', label: 'Laki - Laki' },
    { value: 'P', label: 'Perempuan' },
  ],
  gelombang: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

type NilaiRowsProps = {
  map: Pemetaan;
  columns: readonly KolomBerkas[];
  onChange: (nilai: Pemetaan['nilai']) => void;
};

/** Texts of the file that are no choice of the school: what each of them means. */
export function NilaiRows({ map, columns, onChange }: NilaiRowsProps) {
  const rows = (Object.keys(choices) as DataSiswaField[]).flatMap((field) => unknownIn(field, map, columns));
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

function unknownIn(field: DataSiswaField, map: Pemetaan, columns: readonly KolomBerkas[]) {
  const source = map.kolom[field];
  const column = source && 'kolom' in source ? columns.find(({ label }) => label === source.kolom) : undefined;
  const unknown = column?.nilai?.filter(({ isi }) => choiceOf(field, isi) === undefined) ?? [];
  return unknown.map((each) => ({ field, ...each }));
}

function withValue(values: Record<string, string> | undefined, isi: string, value: string): Record<string, string> {
  const { [isi]: _, ...others } = values ?? {};
  return value === '' ? others : { ...others, [isi]: value };
}
