import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { ejaanSekolah, type Sekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { saran } from '@gerbang/contract/sekolah/saran';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import classes from './ejaan-sekolah.module.css';

/** Whatever counts schools. */
export const touched = [ejaanSekolah.list, dashboard.statistik, dataSiswa.list, dataSiswa.get, saran.cari];

type GabungDialogProps = { sekolah: Sekolah[]; chosen: boolean; onClose: () => void; onDone: () => void };

/** Which of the names are one school, and what it is called. */
export function GabungDialog({ sekolah, chosen, onClose, onDone }: GabungDialogProps) {
  const all = sekolah.map(({ nama }) => nama);
  const [ejaan, setEjaan] = useState(chosen ? all : []);
  const picked = sekolah.filter(({ nama }) => ejaan.includes(nama));
  const siswa = picked.reduce((sum, { jumlah }) => sum + jumlah, 0);
  const isEnough = (nama: string) => ejaan.some((each) => each !== nama.trim());
  return (
    <FormDialog
      title="Gabungkan Ejaan"
      size="form"
      confirmLabel="Gabungkan"
      pendingLabel="Menggabungkan..."
      call={ejaanSekolah.gabung}
      // The most used of those that are chosen, until another one is chosen or written.
      base={{ nama: picked[0]?.nama ?? '' }}
      disabled={({ values }) => !isEnough(values.nama)}
      input={({ nama }) => ({ body: { ejaan, nama } })}
      touched={touched}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field, values: { nama } }) => (
        <>
          <Choice
            sekolah={sekolah}
            ejaan={ejaan}
            onToggle={(nama, on) => setEjaan(on ? [...ejaan, nama] : ejaan.filter((each) => each !== nama))}
          />
          <Autocomplete
            {...field('nama')}
            label="Nama yang dipakai"
            description="Pilih salah satunya, atau tulis nama yang lebih lengkap."
            data={ejaan}
            autoCapitalize="words"
          />
          <p className={classes.faint} aria-live="polite">
            {isEnough(nama)
              ? `${formatNumber(siswa)} siswa akan dihitung di ${nama.trim()}. Dapat dibatalkan kapan saja.`
              : 'Pilih paling sedikit dua ejaan.'}
          </p>
        </>
      )}
    </FormDialog>
  );
}

type ChoiceProps = { sekolah: Sekolah[]; ejaan: string[]; onToggle: (nama: string, on: boolean) => void };

function Choice({ sekolah, ejaan, onToggle }: ChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Ejaan untuk sekolah yang sama</legend>
      {sekolah.map(({ nama, jumlah }) => (
        <Checkbox key={nama} checked={ejaan.includes(nama)} onChange={(on) => onToggle(nama, on)}>
          {nama} <small>{formatNumber(jumlah)} siswa</small>
        </Checkbox>
      ))}
    </fieldset>
  );
}
