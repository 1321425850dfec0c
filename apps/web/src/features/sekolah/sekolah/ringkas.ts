// What a section says of itself in one line: in the list of sections, and for each of its versions.

import type { SuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import { kemampuan } from '@gerbang/contract/kemampuan';
import { type GelombangSekolah, gelombangDibuka } from '@gerbang/contract/sekolah/gelombang';
import type { Identitas } from '@gerbang/contract/sekolah/identitas';
import { ditawarkan, type PilihanSekolah } from '@gerbang/contract/sekolah/pilihan';
import type { Bagian, Sekolah } from '@gerbang/contract/sekolah/sekolah';
import type { SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import type { TargetSekolah } from '@gerbang/contract/sekolah/target';
import { TEMPAT_SEKOLAH } from '@gerbang/contract/siswa/stamp';

const ofIdentitas = ({ alamat, whatsapp, email }: Identitas) => {
  const missing = [!alamat && 'alamat', !whatsapp && !email && 'kontak'].filter(Boolean);
  return missing.length > 0 ? `Belum ada ${missing.join(' dan ')}` : 'Nama, alamat, kontak';
};

const ofPilihan = ({ jurusan, kelas }: PilihanSekolah) =>
  `${ditawarkan(jurusan).length} jurusan, ${ditawarkan(kelas).length} kelas`;

const ofGelombang = ({ daftar }: GelombangSekolah, day: string) => {
  if (daftar.length === 0) return 'Belum ada gelombang';
  const open = gelombangDibuka(daftar, day);
  return open ? `${open.nama} dibuka` : `${daftar.length} gelombang, tidak ada yang dibuka`;
};

// Careful: an old version names no fields that may be filled in.
const ofSyarat = ({
  dokumen,
  isian,
  isian_boleh = [],
}: Partial<SyaratSekolah> & Pick<SyaratSekolah, 'dokumen' | 'isian'>) => {
  const asked = isian.length + isian_boleh.length;
  return asked > 0 ? `${dokumen.length} dokumen, ${asked} isian` : `${dokumen.length} dokumen`;
};

const ofTarget = ({ daftar }: TargetSekolah) =>
  daftar.length === 0 ? 'Belum ada target' : `${daftar.length} tahun ajaran`;

const ofSurat = ({ penandatangan, tempat }: SuratSekolah) =>
  penandatangan && tempat ? `Ditandatangani ${penandatangan}` : 'Belum ada penanda tangan';

/** `day`: today, yyyy-mm-dd. */
export function ringkas(bagian: Bagian, sekolah: Sekolah, day: string): string {
  switch (bagian) {
    case 'identitas':
      return ofIdentitas(sekolah.identitas);
    case 'kemampuan':
      return `${kemampuan.filter((name) => sekolah.kemampuan[name]).length} dari ${kemampuan.length} menyala`;
    case 'pilihan':
      return ofPilihan(sekolah.pilihan);
    case 'gelombang':
      return ofGelombang(sekolah.gelombang, day);
    case 'situs':
      return `${sekolah.situs.daftar.length} situs`;
    case 'target':
      return ofTarget(sekolah.target);
    case 'cap':
      return sekolah.cap.tujuan.replaceAll(TEMPAT_SEKOLAH, sekolah.identitas.nama);
    case 'surat':
      return ofSurat(sekolah.surat);
    default:
      return ofSyarat(sekolah.syarat);
  }
}
