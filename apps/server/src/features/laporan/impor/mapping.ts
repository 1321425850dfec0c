// The mapping of an import and the columns of its file, as they are kept.
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { type Pemetaan, pemetaanKosong } from '@gerbang/contract/laporan/impor-pemetaan';
import { storedList, storedObject } from '../../../platform/database/stored-json.ts';
import type { Impor } from '../../../schema/impor-tables.ts';

export type WithMap = Pick<Impor, 'pemetaan' | 'kolom'>;

/** What an earlier program kept lacks what is new. */
export const readMapping = (text: string): Pemetaan => ({
  ...pemetaanKosong,
  ...storedObject<Partial<Pemetaan>>(text),
});

export const pemetaanOf = ({ pemetaan }: Pick<Impor, 'pemetaan'>) => readMapping(pemetaan ?? '{}');
export const kolomOf = ({ kolom }: Pick<Impor, 'kolom'>) => storedList<KolomBerkas>(kolom);

/** The column of a file of refused rows that tells why; one that comes back with it fits as it is. */
export const SEBAB = 'Sebab';

type ColumnMapping = Pick<Impor, 'kolom' | 'pemetaan'>;

/**
 * The mapping by which the rows of this file were refused, of the imports given: what was chosen there need not be chosen
 * again. What people entered is asked about anew.
 */
export function mappingOfRefused(kolom: KolomBerkas[], imports: readonly ColumnMapping[]): Pemetaan | undefined {
  if (kolom.at(-1)?.label !== SEBAB) return undefined;
  const labels = labelsOf(kolom);
  const found = imports.find((work) => work.pemetaan !== null && labelsOf(kolomOf(work)) === labels);
  return found && { ...pemetaanOf(found), timpa: [] };
}

const labelsOf = (kolom: KolomBerkas[]) =>
  JSON.stringify(kolom.map(({ label }) => label).filter((label) => label !== SEBAB));
