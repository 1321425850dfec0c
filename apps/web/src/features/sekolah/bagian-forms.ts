// The form of each section, on the page of settings and in the steps of the first start.
import type { Bagian, Sekolah } from '@gerbang/contract/sekolah';
import type { ComponentType } from 'react';
import { GelombangForm } from './gelombang-form.tsx';
import { IdentitasForm } from './identitas-form.tsx';
import { PilihanForm } from './pilihan-form.tsx';
import { SyaratForm } from './syarat-form.tsx';
import { TargetForm } from './target-form.tsx';

export type BagianFormProps = {
  /** What is in force. */
  sekolah: Sekolah;
  /** Version of the section that the form is of. */
  versi: number;
  /** A step of the first start that is a part of its section. */
  hanya?: 'jurusan' | 'kelas' | undefined;
  /** Told after the server has it. */
  onSaved?: (() => void) | undefined;
};

export const bagianForms: Record<Bagian, ComponentType<BagianFormProps>> = {
  identitas: IdentitasForm,
  pilihan: PilihanForm,
  gelombang: GelombangForm,
  syarat: SyaratForm,
  target: TargetForm,
};
