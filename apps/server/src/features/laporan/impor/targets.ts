// The kinds of import there are.
import type { JenisImpor } from '@gerbang/contract/laporan/impor';
import { barangTarget } from '../barang-impor/target.ts';
import { siswaTarget } from '../siswa-impor/target.ts';
import type { Target } from './target.ts';

const targets: Record<JenisImpor, Target> = { siswa: siswaTarget, barang: barangTarget };

export const targetOf = ({ jenis }: { jenis: JenisImpor }): Target => targets[jenis];
