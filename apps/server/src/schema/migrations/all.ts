// Every migration there is, in order; a name that was released never changes. Tests add one of tomorrow.
import { up } from './001-awal.ts';
import { batas } from './065-batas.ts';
import { suratPenerima } from './067-surat-penerima.ts';
import { suratValid } from './066-surat-valid.ts';

export const all: Record<string, typeof up> = {
  '001-awal': up,
  '065-batas': batas,
  '067-surat-penerima': () => suratPenerima,
  '066-surat-valid': suratValid,
};
