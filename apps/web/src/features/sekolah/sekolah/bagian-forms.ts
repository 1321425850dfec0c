// The form of each section, on the page of settings and in the steps of the first start.
import type { Bagian } from '@gerbang/contract/sekolah/sekolah';
import type { ComponentType } from 'react';
import { GelombangForm } from './gelombang-form.tsx';
import { IdentitasForm } from './identitas-form.tsx';
import { KemampuanForm } from './kemampuan-form.tsx';
import { PilihanForm } from './pilihan-form.tsx';
import { SitusForm } from './situs-form.tsx';
import { StampForm } from './stamp-form.tsx';
import { SuratForm } from './surat-form.tsx';
import { SyaratForm } from './syarat-form.tsx';
import { TargetForm } from './target-form.tsx';
import type { BagianFormProps } from './use-bagian-form.ts';

export const bagianForms: Record<Bagian, ComponentType<BagianFormProps>> = {
  identitas: IdentitasForm,
  kemampuan: KemampuanForm,
  pilihan: PilihanForm,
  gelombang: GelombangForm,
  syarat: SyaratForm,
  target: TargetForm,
  cap: StampForm,
  surat: SuratForm,
  situs: SitusForm,
};
