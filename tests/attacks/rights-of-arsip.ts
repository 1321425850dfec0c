// The rights of the calls of the physical archive and of destruction (rights.ts).
import type { CallName } from '@gerbang/contract/api';
import { admin, NOBODY, pimpinan, type Rights, records, staff } from './who.ts';

/** A day by which what is lent may come back. */
const SOON = `${new Date().getFullYear() + 1}-01-15`;

export const rightsOfArsip = {
  'lokasiArsip.list': staff,
  'lokasiArsip.create': { ...admin, body: { jenis: 'rak', kode: 'R-COBA', nama: 'Rak' } },
  'lokasiArsip.update': { ...admin, reaches: { admin: ['rak arsip'] }, body: { nama: 'Rak', versi: 1 } },
  'lokasiArsip.hapus': { ...admin, reaches: { admin: ['rak arsip'] } },
  'lokasiArsip.buka': { ...staff, reaches: {} },
  'lokasiArsip.isi': { ...staff, reaches: { admin: ['rak arsip'], pimpinan: ['rak arsip'] } },
  'lokasiArsip.isiExcel': { ...staff, reaches: {} },
  'lokasiArsip.isiPdf': { ...staff, reaches: {} },
  'lokasiArsip.label': { ...admin, body: { ids: [NOBODY], label: {} } },
  'lokasiArsip.pinjam': {
    ...admin,
    reaches: { admin: ['rak arsip'] },
    body: { peminjam: 'Tata usaha', keperluan: 'Akreditasi', jatuh_tempo: SOON },
  },
  'lokasiArsip.kembali': { ...admin, reaches: { admin: ['rak arsip'] } },
  'lokasiArsip.tempat': { ...staff, reaches: { admin: records, pimpinan: ['data valid'] } },
  'lokasiArsip.simpanTempat': { ...admin, reaches: { admin: records }, body: { kode: '' } },
  'lokasiArsip.tempatkan': { ...admin, body: { data: [{ id: NOBODY }], kode: 'R-COBA' } },

  'pemusnahan.get': pimpinan,
  'pemusnahan.simpanCara': { ...pimpinan, body: { cara: 'usulan', versi: 0 } },
  'pemusnahan.usulkan': pimpinan,
  'pemusnahan.butir': { ...pimpinan, reaches: { pimpinan: ['pemusnahan'] } },
  'pemusnahan.setujui': { ...pimpinan, reaches: { pimpinan: ['pemusnahan'] }, body: { jumlah: 1 } },
  'pemusnahan.batalkan': { ...pimpinan, reaches: { pimpinan: ['pemusnahan'] } },
  'pemusnahan.beritaAcara': { ...pimpinan, reaches: { pimpinan: ['pemusnahan'] } },
} satisfies Partial<Record<CallName, Rights>>;
