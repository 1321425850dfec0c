// Every migration there is, in order; a name that was released never changes. Tests add one of tomorrow.
import { up } from './001-awal.ts';
import { batas } from './065-batas.ts';
import { suratValid } from './066-surat-valid.ts';
import { suratPenerima } from './067-surat-penerima.ts';

export const all: Record<string, typeof up> = {
  '001-awal': up,
  '065-batas': batas,
  '066-surat-valid': suratValid,
  '067-surat-penerima': () => suratPenerima,
};
