import { keamanan } from '@gerbang/contract/akun/keamanan';
import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { pengaturan } from '@gerbang/contract/sekolah/pengaturan';

/** What tells of somebody's factors: the own page, whom strict mode would ask for one, and the line of readiness. */
export const touchedByFactors = [keamanan.get, pengaturan.keamanan, kesiapan.get];
