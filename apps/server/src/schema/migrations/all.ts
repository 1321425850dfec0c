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
import { cap } from './026-cap.ts';
import { suratResmi } from './027-surat-resmi.ts';
import { status } from './028-status.ts';
import { arsip } from './029-arsip.ts';
import { kode } from './030-kode.ts';
import { barang } from './031-barang.ts';
import { opname } from './032-opname.ts';
import { peminjaman } from './033-peminjaman.ts';
import { kodeLama } from './035-kode-lama.ts';
import { imporBarang } from './036-impor-barang.ts';
import { opnamePutusan } from './037-opname-putusan.ts';
import { tokenApi } from './038-token-api.ts';
import { kait } from './039-kait.ts';
import { opnameKantor } from './041-opname-kantor.ts';
import { ringkasanBarang } from './043-ringkasan-barang.ts';
import { cariBarang } from './044-cari-barang.ts';
import { batasBaca } from './045-batas-baca.ts';
import { imporLembar } from './048-impor-lembar.ts';
import { cariLipat } from './050-cari-lipat.ts';
import { kirimBarang } from './051-kirim-barang.ts';
import { batas } from './065-batas.ts';
import { suratPenerima } from './067-surat-penerima.ts';

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
  '017-urutan': urutan,
  '019-analisis': analisis,
  '020-pindai': pindai,
  '021-akun': akun,
  '022-pemulihan': () => pemulihan,
  '024-tampilan': tampilan,
  '025-kerja': kerja,
  '026-cap': cap,
  '027-surat-resmi': suratResmi,
  '028-status': status,
  '029-arsip': arsip,
  '030-kode': kode,
  '031-barang': barang,
  '032-opname': opname,
  '033-peminjaman': peminjaman,
  '035-kode-lama': kodeLama,
  '036-impor-barang': imporBarang,
  '037-opname-putusan': opnamePutusan,
  '038-token-api': tokenApi,
  '039-kait': kait,
  '041-opname-kantor': opnameKantor,
  '043-ringkasan-barang': ringkasanBarang,
  '044-cari-barang': cariBarang,
  '045-batas-baca': batasBaca,
  '048-impor-lembar': imporLembar,
  '050-cari-lipat': cariLipat,
  '051-kirim-barang': kirimBarang,
  '065-batas': batas,
  '067-surat-penerima': () => suratPenerima,
};
