import type { Dokumen } from '@gerbang/contract/choices';
import { factsIn } from '@gerbang/contract/siswa/siswa-facts';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import type { FactsGroup } from '@gerbang/contract/siswa/tambahan-staf';

/** The groups of a record's facts in reading order, each with the documents that prove it; either of them is enough. */
const proofs: Record<FactsGroup, readonly Dokumen[]> = {
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
export const fieldGroups: readonly FieldGroup[] = (Object.keys(proofs) as FactsGroup[]).map((title) => ({
  title,
  fields: factsIn(title),
  documents: proofs[title],
}));
