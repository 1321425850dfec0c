import { type Dokumen, dokumen } from '@gerbang/contract/choices';

/** The documents in the order of the form: the 3x4 stands before the 2x3, which can be cut from it. */
export const placesOfForm: readonly Dokumen[] = [
  'pas_foto_3x4',
  ...dokumen.filter((bidang) => bidang !== 'pas_foto_3x4'),
];
