// Addresses of all screens, with records behind them; who may open which says the contract.

import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { opname } from '@gerbang/contract/inventaris/opname';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import type { Role } from '@gerbang/contract/roles';
import { type Screen, screensOf } from '@gerbang/contract/screens';
import { bagian } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import { addBarang, barangData, formData, lend, newSiswa, register, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';

/** What everybody may open who is not signed in. */
export const gates = [
  '/login',
  '/registrasi',
  '/lupa-password',
  '/konfirmasi',
  '/bukan-saya',
  '/privasi',
  '/pindai',
  '/verifikasi',
];

/** What the pimpinan changes and an admin reads. */
export const settings = [...bagian, 'keamanan', 'token-api', 'webhook'].map((each) => `/pengaturan?bagian=${each}`);

/** The screens of a role, but for those of `others`. */
export function namesOf(role: Role, others?: Role): Screen[] {
  const without: readonly Screen[] = others ? screensOf(others) : [];
  return screensOf(role).filter((screen) => !without.includes(screen));
}

/** Their addresses, of the record that belongs to each list. */
export const addressesOf = (names: readonly Screen[], records: Record<string, string>) =>
  names.map((screen) => screen.replace('$id', records[screen.split('/').slice(0, 3).join('/')] ?? ''));

/** Something in every list; the records of each state. */
export async function fill(server: Server) {
  const admin = await signIn(server, server.admin);
  await register(server);
  const files = { pas_foto_3x4: await smallPhoto(1), fotokopi_ktp: await smallPhoto(2) };
  const [waiting, rejected] = [await registerWithData(server, { files }), await registerWithData(server)];
  const alasan_penolakan = 'Foto KTP buram, dan tanggal lahir tidak sama dengan yang tertulis di ijazah.';
  await admin.call(dataSiswa.tolak, { params: { id: rejected.record.id }, body: { alasan_penolakan } });
  const { data: valid } = await admin.call(dataSiswa.create, { body: { ...formData, nim: newSiswa().nim }, files });
  const barang = await addBarang(server, { files: { foto_barang: files.pas_foto_3x4 } });
  const sesi = await admin.call(opname.create, { body: { nama: 'Opname November', lokasi: [] } });
  const { data: loan } = await admin.call(peminjaman.pinjam, { body: lend(barang.id) });
  const { id } = await addBarang(server, { data: { ...barangData, nama_barang: 'Printer Epson L3210' } });
  await admin.call(dataInventaris.hapus, { params: { id } });
  const { data: rak } = await admin.call(lokasiArsip.create, {
    body: { jenis: 'rak', kode: `R-${valid.nim}`, nama: 'Rak besi' },
  });
  return {
    '/lokasi-arsip/$id': rak.kode.toLowerCase(),
    '/data-siswa/valid': valid.id,
    '/data-siswa/menunggu-validasi': waiting.record.id,
    '/data-siswa/ditolak': rejected.record.id,
    '/peminjaman/barang': barang.id,
    '/peminjaman/detail': loan.id,
    '/data-inventaris/$id': barang.id,
    '/data-inventaris/opname': sesi.data.id,
  };
}
