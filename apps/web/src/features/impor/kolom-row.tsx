import type { KolomBerkas } from '@gerbang/contract/impor';
import type { Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { type DataSiswaField, dataSiswaLabels, isTambahan } from '@gerbang/contract/siswa-fields';
import { formatNumber } from '../../lib/format.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import classes from './kolom-form.module.css';

type Source = Pemetaan['kolom'][DataSiswaField];

const FIXED = '\u0000tetap';

type KolomRowProps = {
  field: DataSiswaField;
  source: Source;
  columns: readonly KolomBerkas[];
  onChange: (source: Source) => void;
};

/** A field, the column that it comes from, and what stands there. */
export function KolomRow({ field, source, columns, onChange }: KolomRowProps) {
  const label = dataSiswaLabels[field];
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
      {source && 'tetap' in source ? (
        <TextInput
          label={`${label} untuk semua baris`}
          value={source.tetap}
          onChange={({ currentTarget }) => onChange({ tetap: currentTarget.value })}
        />
      ) : (
        <div className={classes.source}>
          <p className={classes.samples}>
            {samples.length > 0 ? (
              <>Contoh: {samples.join(' · ')}</>
            ) : (
              (isTambahan(field) && 'Boleh menyusul.') || 'Siswa baru memerlukan isian ini; siswa lama tetap.'
            )}
          </p>
          {source && field !== 'nim' && (kosong > 0 || source.kosong) && (
            <TextInput
              label={`Bila ${label} kosong (${formatNumber(kosong)} sel)`}
              description="Untuk siswa baru. Biarkan kosong untuk menolak barisnya."
              value={source.kosong ?? ''}
              onChange={({ currentTarget }) => onChange({ ...source, kosong: currentTarget.value })}
            />
          )}
        </div>
      )}
    </li>
  );
}
