// Everything the demo holds, from one seed.
import { createAllAkun, type DemoAkun, type KnownAkun, knownAkun } from './akun.ts';
import { createAllInventaris, type DemoInventaris } from './inventaris.ts';
import { createAllSiswa } from './people.ts';
import type { DemoSiswa } from './siswa.ts';
import { type DemoStaf, staf } from './staf.ts';

const SEED = 'gerbang';

export type DemoContent = {
  staf: readonly DemoStaf[];
  siswa: readonly DemoSiswa[];
  akun: readonly DemoAkun[];
  known: readonly KnownAkun[];
  inventaris: readonly DemoInventaris[];
};

/** The demo's people and things; each list oldest first. The same seed gives the same content. */
export function createContent(seed = SEED): DemoContent {
  const siswa = createAllSiswa(seed);
  return {
    staf,
    siswa,
    akun: createAllAkun(seed, siswa),
    known: knownAkun(siswa),
    inventaris: createAllInventaris(seed),
  };
}
