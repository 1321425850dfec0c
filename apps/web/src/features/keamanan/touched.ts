import { keamanan } from '@gerbang/contract/keamanan';
import { kesiapan } from '@gerbang/contract/kesiapan';
import { pengaturan } from '@gerbang/contract/pengaturan';

/** What tells of somebody's factors: the own page, whom strict mode would ask for one, and the line of readiness. */
export const touchedByFactors = [keamanan.get, pengaturan.keamanan, kesiapan.get];
