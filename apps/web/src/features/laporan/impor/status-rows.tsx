import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { Select } from '../../../ui/select.tsx';
import classes from './kolom-form.module.css';

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
