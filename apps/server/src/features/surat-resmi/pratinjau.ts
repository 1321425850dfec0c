// A sample with settings that nobody has saved yet, of a student who does not exist.
import { today } from '@gerbang/contract/fields';
import { type JenisSurat, jenisSuratLabels } from '@gerbang/contract/jenis-surat';
import type { SuratSekolah } from '@gerbang/contract/surat-sekolah';
import { isoFromNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Download } from '../../platform/http/route.ts';
import { type FaktaSiswa, lembarBoks, lembarSiswa } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { getKop } from './terbit.ts';

const contoh: FaktaSiswa = {
  nama: 'Nama Siswa Contoh',
  nim: '0000000',
  tempat_lahir: 'Purwokerto',
  tanggal_lahir: '2008-03-14',
  asal_sekolah: 'SMK Contoh',
  jurusan_pilihan: 'Teknik Informatika',
  kelas_pilihan: 'Pagi',
  tahun_ajaran: '2026/2027',
  gelombang: 2,
  tanggal_daftar: '2026-11-18',
  biaya_pendidikan: 6_000_000,
  diskon: 500_000,
};

type Sample = { jenis: JenisSurat; surat: SuratSekolah; owner: string };

export async function pratinjauSurat(
  deps: Pick<Deps, 'db' | 'clock' | 'images' | 'namaSekolah'>,
  { jenis, surat, owner }: Sample,
): Promise<Download> {
  const { sekolah, logo } = await getKop(deps);
  const kop = { sekolah: { ...sekolah, surat }, logo };
  const tertulis = { jenis, urut: 0, tanggal: today(deps.clock.now()) };
  const lembar =
    jenis === 'boks'
      ? lembarBoks(kop, tertulis, { nama: 'Boks contoh', siswa: [contoh, contoh] })
      : lembarSiswa(kop, tertulis, { siswa: contoh, foto: null });
  const [bytes] = await makeSurat({ lembar: [lembar], bersama: false, madeAt: isoFromNow(deps.clock) }, owner);
  const name = `contoh-${jenisSuratLabels[jenis].toLowerCase().replaceAll(' ', '-')}.pdf`;
  return { name, bytes: bytes as Buffer };
}
