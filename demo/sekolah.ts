// What the demo's school has set for itself.
import { langkahAwal, sekolahAwal } from '@gerbang/contract/sekolah';
import { saveAwal, saveBagian } from '../apps/server/src/features/sekolah/commands.ts';
import type { Clock } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { User } from '../apps/server/src/platform/http/sessions.ts';

const identitas = {
  ...sekolahAwal.identitas,
  nama: 'Akademi Komputer Wijaya Kusuma',
  alamat: 'Jl. Jenderal Soedirman 12, Purwokerto',
  whatsapp: '0812-0000-1234',
  nomor_e164: '+6281200001234',
  email: 'admin@demo.example',
  jam_layanan: 'Senin–Jumat 08.00–15.00',
};

/** Saves the identity and what is asked besides, with the steps of the first start done. */
export async function fillSekolah(db: Db, clock: Clock, user: User): Promise<void> {
  await saveBagian(db, clock, { bagian: 'identitas', nilai: identitas, versi: 0, user });
  const syarat = { ...sekolahAwal.syarat, isian_boleh: ['nama_ibu', 'alamat'] };
  await saveBagian(db, clock, { bagian: 'syarat', nilai: syarat, versi: 0, user });
  await saveAwal(db, clock, { langkah: [...langkahAwal], keadaan: 'selesai', user });
}
