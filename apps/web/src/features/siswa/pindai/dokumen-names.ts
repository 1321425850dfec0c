import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';

/** Without 'Fotokopi', for narrow places. */
export const shortName = (bidang: Dokumen) => dokumenLabels[bidang].replace('Fotokopi ', '');
