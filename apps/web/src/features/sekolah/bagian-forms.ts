// The form of each section, on the page of settings and in the steps of the first start.
import type { Bagian, Sekolah } from '@gerbang/contract/sekolah';
import type { ComponentType } from 'react';
import { IdentitasForm } from './identitas-form.tsx';

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

/** A section without a form is shown as it is. */
export const bagianForms: Partial<Record<Bagian, ComponentType<BagianFormProps>>> = { identitas: IdentitasForm };
