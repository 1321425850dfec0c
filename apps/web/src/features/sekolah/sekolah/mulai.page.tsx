import {
  type Bagian,
  type FirstStart,
  type FirstStartStep,
  firstStartSteps,
  type SekolahStaf,
  sekolah,
} from '@gerbang/contract/sekolah/sekolah';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listFailure, writeFailure } from '../../../lib/failure.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { bagianForms } from './bagian-forms.ts';
import classes from './mulai.module.css';
import { usePengaturan } from './use-pengaturan.ts';

const langkah: Record<FirstStartStep, { nama: string; help: string; bagian: Bagian }> = {
  kontak: {
    nama: 'Kontak',
    help: 'Cara pendaftar menghubungi admin. Tampil di halaman Login, dan setelah mereka mendaftar.',
    bagian: 'identitas',
  },
  identitas: {
    nama: 'Identitas',
    help: 'Nama, alamat, dan logo. Tampil di setiap layar, laporan, dan surat.',
    bagian: 'identitas',
  },
  jurusan: { nama: 'Jurusan', help: 'Yang dapat dipilih pendaftar.', bagian: 'pilihan' },
  kelas: { nama: 'Kelas', help: 'Waktu belajar yang dapat dipilih pendaftar.', bagian: 'pilihan' },
  gelombang: {
    nama: 'Gelombang',
    help: 'Kapan pendaftaran dibuka, dan biayanya. Tanpa gelombang siswa dapat mendaftar kapan saja.',
    bagian: 'gelombang',
  },
  syarat: { nama: 'Dokumen & Isian', help: 'Yang harus dilengkapi siswa.', bagian: 'syarat' },
  kemampuan: {
    nama: 'Kemampuan',
    help: 'Yang lain dapat dinyalakan kapan saja; datanya tidak pernah hilang.',
    bagian: 'kemampuan',
  },
};

/** /pengaturan/mulai: the first start, steps that may be skipped (SEKOLAH-9). */
export function MulaiPage() {
  const { data, error, refetch, isFetching } = usePengaturan();
  return (
    <>
      <PageHeader title="Langkah Awal" help="Setiap langkah boleh dilewati dan diisi nanti di Pengaturan." />
      {data ? (
        <Steps pengaturan={data.data} />
      ) : (
        <Sheet padded>
          <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={8} />
        </Sheet>
      )}
    </>
  );
}

function Steps({ pengaturan }: { pengaturan: SekolahStaf }) {
  const { awal } = pengaturan;
  const waiting = firstStartSteps.findIndex((name) => awal[name] === undefined);
  const [at, setAt] = useState(Math.max(waiting, 0));
  const save = useAction(sekolah.simpanAwal, {
    invalidates: [sekolah.pengaturan],
    onSuccess: () => setAt(at + 1),
    onError: (error) => toast.error(writeFailure(error)),
  });
  const name = firstStartSteps[at];
  const note = (keadaan: 'selesai' | 'dilewati') => name && save.run({ body: { langkah: [name], keadaan } });
  return (
    <Stack gap={5}>
      <StepList awal={awal} at={at} onChoose={setAt} />
      {name ? <Step key={name} {...{ name, pengaturan, pending: save.pending, note }} /> : <Finished />}
    </Stack>
  );
}

type StepListProps = { awal: FirstStart; at: number; onChoose: (at: number) => void };

function StepList({ awal, at, onChoose }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label="Langkah">
      {firstStartSteps.map((name, index) => (
        <li key={name}>
          <button
            type="button"
            className={classes.step}
            aria-current={index === at ? 'step' : undefined}
            data-done={awal[name] === 'selesai' || undefined}
            onClick={() => onChoose(index)}
          >
            <Icon name={awal[name] === 'selesai' ? 'valid' : awal[name] ? 'minus' : 'ring'} size={16} />
            <span>
              {index + 1}. {langkah[name].nama}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type StepProps = {
  name: FirstStartStep;
  pengaturan: SekolahStaf;
  pending: boolean;
  note: (keadaan: 'selesai' | 'dilewati') => void;
};

function Step({ name, pengaturan: { sekolah, keadaan }, pending, note }: StepProps) {
  const { nama, help, bagian } = langkah[name];
  const Form = bagianForms[bagian];
  return (
    <section aria-labelledby="langkah">
      <Stack>
        <div className={classes.head}>
          <h2 id="langkah">{nama}</h2>
          <p>{help}</p>
        </div>
        <Sheet padded>
          <Form sekolah={sekolah} versi={keadaan[bagian].versi} hanya={name} onSaved={() => note('selesai')} />
        </Sheet>
        <Row justify="end">
          <Button variant="subtle" disabled={pending} onClick={() => note('dilewati')}>
            Lewati langkah ini
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

function Finished() {
  return (
    <Stack>
      <Note tone="ok" role="status">
        <b>Selesai.</b> Semuanya dapat diubah lagi kapan saja di Pengaturan.
      </Note>
      <Row>
        <Button component={Link} variant="primary" to="/dashboard">
          Ke Dashboard
        </Button>
        <Button component={Link} to="/pengaturan">
          Ke Pengaturan
        </Button>
      </Row>
    </Stack>
  );
}
