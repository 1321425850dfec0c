// Every migration there is, in order; a name that was released never changes. Tests add one of tomorrow.
import { up } from './001-awal.ts';
import { up as alamat } from './002-alamat.ts';
import { up as faktor } from './003-faktor.ts';
import { up as sesi } from './004-sesi.ts';
import { perangkat } from './005-perangkat.ts';
import { up as sekolah } from './006-sekolah.ts';
import { ejaan } from './007-ejaan.ts';
import { impor } from './008-impor.ts';
import { up as ekspor } from './009-ekspor.ts';
import { terlihat } from './010-terlihat.ts';
import { up as pilihan } from './011-pilihan.ts';
import { imporPengaturan } from './012-impor-pengaturan.ts';
import { isian } from './013-isian.ts';
import { pegangan } from './016-pegangan.ts';
import { urutan } from './017-urutan.ts';
import { analisis } from './019-analisis.ts';
import { pindai } from './020-pindai.ts';
import { akun } from './021-akun.ts';
import { pemulihan } from './022-pemulihan.ts';
import { tampilan } from './024-tampilan.ts';
import { kerja } from './025-kerja.ts';

export const all: Record<string, typeof up> = {
  '001-awal': up,
  '002-alamat': alamat,
  '003-faktor': faktor,
  '004-sesi': sesi,
  '005-perangkat': perangkat,
  '006-sekolah': sekolah,
  '007-ejaan': ejaan,
  '008-impor': impor,
  '009-ekspor': ekspor,
  '010-terlihat': terlihat,
  '011-pilihan': pilihan,
  '012-impor-pengaturan': imporPengaturan,
  '013-isian': isian,
  '016-pegangan': pegangan,
  '017-urutan': () => urutan,
  '019-analisis': analisis,
  '020-pindai': pindai,
  '021-akun': akun,
  '022-pemulihan': () => pemulihan,
  '024-tampilan': tampilan,
  '025-kerja': kerja,
};
