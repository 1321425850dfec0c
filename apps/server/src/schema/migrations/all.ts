// Every migration there is, in order; a name that was released never changes. Tests add one of tomorrow.
import { up } from './001-awal.ts';

export const all: Record<string, typeof up> = { '001-awal': up };
