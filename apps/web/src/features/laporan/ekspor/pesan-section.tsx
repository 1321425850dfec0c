import { jurusanPilihan, kelasPilihan } from '@gerbang/contract/choices';
import { today } from '@gerbang/contract/fields';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { type FormEvent, useId, useState } from 'react';
import * as z from 'zod/mini';
import { writeFailure } from '../../../lib/failure.ts';
import { formatGelombang } from '../../../lib/format.ts';
import { recentTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormGrid, Stack } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';
import classes from './pesan-section.module.css';

const waves = Array.from({ length: 9 }, (_, index) => ({
  value: String(index + 1),
  label: formatGelombang(index + 1),
}));

const everything = { tahun_ajaran: '', gelombang: '', jurusan_pilihan: '', kelas_pilihan: '' };

/** Chooses what is exported and orders it; what is left empty narrows nothing. */
export function PesanSection({ running }: { running: boolean }) {
  const id = useId();
  const [filter, setFilter] = useState(everything);
  const [isi, setIsi] = useState({ inventaris: true, gambar: true });
  const set = (field: keyof typeof everything) => (value: string) => setFilter({ ...filter, [field]: value });
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  const body = { ...chosen, ...isi };
  const error = z.safeParse(ekspor.create.body, body).error?.issues[0]?.message;
  const pesan = useAction(ekspor.create, {
    invalidates: [ekspor.list],
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error(writeFailure(failure)),
  });
  const order = (event: FormEvent) => {
    event.preventDefault();
    if (error === undefined && !running) pesan.run({ body });
  };
  return (
    <form className={classes.section} aria-labelledby={id} onSubmit={order} noValidate>
      <div>
        <h2 id={id} className={classes.title}>
          Buat ekspor
        </h2>
        <p className={classes.help}>Tanpa pilihan, semua siswa yang valid ikut.</p>
      </div>
      <FormGrid>
        <Autocomplete
          label="Tahun Ajaran"
          data-choice
          value={filter.tahun_ajaran}
          onChange={set('tahun_ajaran')}
          data={recentTahunAjaran(today())}
          error={error}
          placeholder="Semua"
          maxLength={9}
        />
        <Select label="Gelombang Daftar" {...field(filter.gelombang, set('gelombang'))} options={waves} />
        <Select
          label="Jurusan Pilihan"
          {...field(filter.jurusan_pilihan, set('jurusan_pilihan'))}
          options={jurusanPilihan}
        />
        <Select label="Kelas Pilihan" {...field(filter.kelas_pilihan, set('kelas_pilihan'))} options={kelasPilihan} />
      </FormGrid>
      <Stack gap={2}>
        <Checkbox checked={isi.gambar} onChange={(gambar) => setIsi({ ...isi, gambar })}>
          Dengan semua gambar
        </Checkbox>
        <Checkbox checked={isi.inventaris} onChange={(inventaris) => setIsi({ ...isi, inventaris })}>
          Dengan inventaris
        </Checkbox>
      </Stack>
      <div className={classes.foot}>
        <SubmitButton
          variant="primary"
          pending={pesan.pending}
          pendingLabel="Memesan..."
          disabled={running || error !== undefined}
        >
          Buat Ekspor
        </SubmitButton>
        <p className={classes.help}>Setiap siswa di dalamnya membaca siapa yang mengekspor datanya, dan kapan.</p>
      </div>
    </form>
  );
}

const field = (value: string, onChange: (value: string) => void) => ({ value, onChange, placeholder: 'Semua' });
