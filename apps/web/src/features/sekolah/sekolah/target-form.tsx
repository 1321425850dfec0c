import { today } from '@gerbang/contract/fields';
import { gelombangTerbaru } from '@gerbang/contract/sekolah/gelombang';
import { defaultPilihan, type JenisPilihan, type Pilihan } from '@gerbang/contract/sekolah/pilihan';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { type TargetSekolah, type TargetTahun, type Tujuan, targetOf } from '@gerbang/contract/sekolah/target';
import { useState } from 'react';
import { formatKelas, formatNumber } from '../../../lib/format.ts';
import { recentTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { fieldId } from '../../../lib/use-form.ts';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { FormGrid } from '../../../ui/layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { BagianPage } from './bagian-page.tsx';
import classes from './daftar.module.css';
import { type BagianFormProps, useBagianForm } from './use-bagian-form.ts';

const kinds = Object.keys(defaultPilihan) as JenisPilihan[];
const labels: Record<JenisPilihan, string> = { jurusan: 'Jurusan', kelas: 'Kelas' };

/** How many students are aimed at: of one school year at a time, by major and by class (SEKOLAH-17). */
export function TargetForm(props: BagianFormProps) {
  const form = useBagianForm({ ...props, bagian: 'target', endpoint: sekolah.simpanTarget });
  const { nilai } = form;
  const { pilihan, gelombang } = props.sekolah;
  const recent = recentTahunAjaran(today());
  // The year that the analysis begins with.
  const [tahun, setTahun] = useState(
    () => gelombangTerbaru(gelombang.daftar, today())?.tahun_ajaran ?? recent[1] ?? '',
  );
  const years = [...new Set([...recent, tahun, ...nilai.daftar.map((each) => each.tahun_ajaran)])];
  const chosen = targetOf(nilai, tahun);
  const submit = () => void form.submit(known(nilai, pilihan));
  const wrong = form.wrong.at(0)?.message;
  return (
    <BagianPage form={form} submit={submit}>
      <FormGrid>
        <Select
          label="Tahun Ajaran"
          options={years.toSorted().toReversed()}
          value={tahun}
          onChange={(next) => next && setTahun(next)}
        />
      </FormGrid>
      {kinds.map((jenis) => (
        <Group
          key={jenis}
          jenis={jenis}
          entries={pilihan[jenis]}
          tujuan={chosen[jenis]}
          onChange={(entries) => form.change(withYear(nilai, { ...chosen, [jenis]: entries }))}
        />
      ))}
      {wrong && <FieldMessage tone="bad">{wrong}</FieldMessage>}
    </BagianPage>
  );
}

type GroupProps = {
  jenis: JenisPilihan;
  entries: readonly Pilihan[];
  tujuan: readonly Tujuan[];
  onChange: (tujuan: Tujuan[]) => void;
};

/** A number for each major or class; an empty one is no target. */
function Group({ jenis, entries, tujuan, onChange }: GroupProps) {
  const of = (kode: string) => tujuan.find((each) => each.kode === kode)?.jumlah;
  const put = (kode: string, digits: string) => {
    const rest = tujuan.filter((each) => each.kode !== kode);
    onChange(Number(digits) > 0 ? [...rest, { kode, jumlah: Number(digits) }] : rest);
  };
  const sum = tujuan.reduce((total, { jumlah }) => total + jumlah, 0);
  return (
    <fieldset className={classes.group}>
      <legend>
        {labels[jenis]} <small>{sum === 0 ? 'belum ada target' : `target ${formatNumber(sum)} siswa`}</small>
      </legend>
      <FormGrid>
        {entries
          .filter(({ kode, pensiun }) => !pensiun || of(kode) !== undefined)
          .map(({ kode, nama }, at) => (
            <DigitsInput
              key={kode}
              id={fieldId(`${jenis}-${at}`)}
              label={jenis === 'kelas' ? formatKelas(nama) : nama}
              placeholder="Tanpa target"
              value={String(of(kode) ?? '')}
              maxLength={4}
              onChange={(digits) => put(kode, digits)}
            />
          ))}
      </FormGrid>
    </fieldset>
  );
}

/** The newest year first; one without any target is none. */
function withYear({ daftar }: TargetSekolah, year: TargetTahun): TargetSekolah {
  const rest = daftar.filter(({ tahun_ajaran }) => tahun_ajaran !== year.tahun_ajaran);
  const isEmpty = year.jurusan.length + year.kelas.length === 0;
  return {
    daftar: (isEmpty ? rest : [...rest, year]).toSorted((a, b) => (a.tahun_ajaran < b.tahun_ajaran ? 1 : -1)),
  };
}

/** Without what is aimed at of majors and classes that are gone, in the order of those that there are. */
function known({ daftar }: TargetSekolah, pilihan: BagianFormProps['sekolah']['pilihan']): TargetSekolah {
  const of = (jenis: JenisPilihan, tujuan: readonly Tujuan[]) =>
    pilihan[jenis].flatMap(({ kode }) => tujuan.filter((each) => each.kode === kode));
  return {
    daftar: daftar.map(({ tahun_ajaran, ...year }) => ({
      tahun_ajaran,
      jurusan: of('jurusan', year.jurusan),
      kelas: of('kelas', year.kelas),
    })),
  };
}
