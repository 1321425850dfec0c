// What happened to the invented items: maintenance, a line of history each, and two counts, of 200 items and of 10,000.

import { newId } from '../../apps/server/src/platform/clock.ts';
import { createRandom } from '../../demo/random.ts';
import { type Row, TIME } from './students.ts';

type Life = { perawatan_barang: Row[]; riwayat_barang: Row[] };

/** Each fifth item has maintenance that is due, each has been changed once. */
export function life(items: Row[]): Life {
  const random = createRandom('hidup');
  const due = items.filter((_, n) => n % 5 === 0);
  return {
    perawatan_barang: due.map(({ id }) => ({
      id: newId(),
      data_inventaris_id: id ?? null,
      perawatan: 'Dibersihkan',
      jatuh_tempo: `2027-0${random.int(1, 9)}-${random.int(10, 28)}`,
      catatan: '',
      dibuat_pada: TIME,
    })),
    riwayat_barang: items.map(({ id }) => ({
      ...{ id: newId(), data_inventaris_id: id ?? null, waktu: TIME, akun_id: null, role: null, jenis: 'diubah' },
      ...{ versi: 1, perubahan: '[]', alasan: 'Tidak disebutkan' },
    })),
  };
}

type OpnameRows = { opname: Row[]; opname_barang: Row[]; opname_pindaian: Row[] };

/** The open count of so many items; each second one was seen. */
export function counting(nama: string, { items, akun_id }: { items: Row[]; akun_id: string }): OpnameRows {
  const opname_id = newId();
  const told = ({ nama_barang, kode_barang, lokasi_barang, jumlah_barang, kondisi_barang }: Row) => ({
    ...{ nama_barang, kode_barang, lokasi_barang, jumlah_barang, kondisi_barang },
  });
  const seen = items.filter((_, n) => n % 2 === 0);
  return {
    opname: [{ id: opname_id, nama, lokasi: '[]', dibuka_pada: TIME, dibuka_oleh: akun_id }],
    opname_barang: items.map((item) => ({
      ...{ opname_id, data_inventaris_id: item.id ?? null, diharapkan: 1 },
      ...(told(item) as Row),
    })),
    opname_pindaian: seen.map(({ id, kode_barang, lokasi_barang }) => ({
      ...{ id: newId(), opname_id, kode: kode_barang ?? null, data_inventaris_id: id ?? null },
      ...{
        lokasi: lokasi_barang ?? null,
        jumlah: null,
        dipindai_pada: TIME,
        diterima_pada: TIME,
        terlambat: 0,
        akun_id,
      },
    })),
  };
}
