// The ten newest students of the waiting list are those of the design's pictures, oldest first.
import type { DemoSiswa } from './siswa.ts';
import { readTable } from './tables.ts';

const plain: DemoSiswa['face'] = {
  background: '#A63A34',
  skin: '#C99A77',
  style: 'short',
  colour: '#2A211C',
  shirt: '#F3F1EC',
  jacket: false,
  glasses: false,
  moustache: false,
  smile: 0.6,
  width: 0,
};

export const featured = readTable<Partial<DemoSiswa>[]>('featured').map(
  (siswa): Partial<DemoSiswa> => ({ ...siswa, face: { ...plain, ...siswa.face } }),
);
