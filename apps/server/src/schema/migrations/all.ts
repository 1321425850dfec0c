// Every migration there is, in order; a name that was released never changes. Tests add one of tomorrow.
import { up as awal } from './001-awal.ts';

export const all: Record<string, typeof awal> = {
  '001-awal': awal,
};
