// The mapping of an import and the columns of its file, as they are kept.
import type { KolomBerkas } from '@gerbang/contract/impor';
import { type Pemetaan, pemetaanKosong } from '@gerbang/contract/impor-pemetaan';
import { storedList, storedObject } from '../../platform/database/stored-json.ts';
import type { Impor } from '../../schema/impor-tables.ts';

export type WithMap = Pick<Impor, 'pemetaan' | 'kolom'>;

/** What an earlier program kept lacks what is new. */
export const readMapping = (text: string): Pemetaan => ({
  ...pemetaanKosong,
  ...storedObject<Partial<Pemetaan>>(text),
});

export const pemetaanOf = ({ pemetaan }: Pick<Impor, 'pemetaan'>) => readMapping(pemetaan ?? '{}');
export const kolomOf = ({ kolom }: Pick<Impor, 'kolom'>) => storedList<KolomBerkas>(kolom);
