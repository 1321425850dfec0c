import { dashboard } from '@gerbang/contract/dashboard';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { ejaanSekolah, type Sekolah } from '@gerbang/contract/ejaan-sekolah';
import { saran } from '@gerbang/contract/saran';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './ejaan-sekolah.module.css';

/** Whatever counts schools. */
export const touched = [ejaanSekolah.list, dashboard.statistik, dataSiswa.list, dataSiswa.get, saran.cari];

type Names = { sekolah: Sekolah[]; chosen: boolean };
type GabungDialogProps = Names & { onClose: () => void; onDone: () => void };

/** Which of the names are one school, and what it is called. */
export function GabungDialog({ onClose, onDone, ...names }: GabungDialogProps) {
  const { ejaan, toggle, nama, setNama, enough, siswa } = useChoice(names);
  const gabung = useAction(ejaanSekolah.gabung, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => refreshAfter(error, [ejaanSekolah.list]),
  });
  return (
    <ConfirmDialog
      title="Gabungkan Ejaan"
      size="form"
      opened
      onClose={onClose}
      confirmLabel="Gabungkan"
      pending={gabung.pending}
      pendingLabel="Menggabungkan..."
      confirmDisabled={!enough || nama.trim() === ''}
      onConfirm={() => gabung.run({ body: { ejaan, nama } })}
    >
      <Stack gap={4}>
        <Choice sekolah={names.sekolah} ejaan={ejaan} onToggle={toggle} />
        <Autocomplete
          label="Nama yang dipakai"
          description="Pilih salah satunya, atau tulis nama yang lebih lengkap."
          data={ejaan}
          value={nama}
          onChange={setNama}
          autoCapitalize="words"
        />
        <p className={classes.faint} aria-live="polite">
          {enough
            ? `${formatNumber(siswa)} siswa akan dihitung di ${nama.trim()}. Dapat dibatalkan kapan saja.`
            : 'Pilih paling sedikit dua ejaan.'}
        </p>
        <FailureNote>{gabung.error && writeFailure(gabung.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

function useChoice({ sekolah, chosen }: Names) {
  const [ejaan, setEjaan] = useState(() => (chosen ? sekolah.map(({ nama }) => nama) : []));
  const [typed, setNama] = useState<string>();
  const picked = sekolah.filter(({ nama }) => ejaan.includes(nama));
  // The most used of those that are chosen, until another one is chosen or written.
  const nama = typed ?? picked[0]?.nama ?? '';
  return {
    ejaan,
    toggle: (nama: string, on: boolean) => setEjaan(on ? [...ejaan, nama] : ejaan.filter((each) => each !== nama)),
    nama,
    setNama,
    enough: ejaan.some((each) => each !== nama.trim()),
    siswa: picked.reduce((sum, { jumlah }) => sum + jumlah, 0),
  };
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
