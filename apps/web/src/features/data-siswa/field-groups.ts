import type { Dokumen } from '@gerbang/contract/choices';
import { type DataSiswaField, fieldsIn, type siswaFields } from '@gerbang/contract/siswa-fields';

type Title = (typeof siswaFields)[DataSiswaField]['facts'][0];

/** The groups of a record's facts in reading order, each with the documents that prove it; either of them is enough. */
const proofs: Record<Title, readonly Dokumen[]> = {
  Identitas: ['fotokopi_ktp', 'fotokopi_kk'],
  Pendidikan: ['fotokopi_ijazah', 'fotokopi_skl'],
  Pendaftaran: [],
};

export type FieldGroup = {
  title: string;
  fields: readonly DataSiswaField[];
  documents: readonly Dokumen[];
};

/** The fields of a record by what proves them, in reading order. */
export const fieldGroups: readonly FieldGroup[] = (Object.keys(proofs) as Title[]).map((title) => ({
  title,
  fields: fieldsIn('facts', title),
  documents: proofs[title],
}));
