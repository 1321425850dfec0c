// What the calls on the school's settings write into the audit log: a part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { ofEach } from '@gerbang/contract/kemampuan';
import { type Bagian, defaultSekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import type { Line, Scene } from './audit-lines.ts';
import { silent } from './audit-lines.ts';

const known = 'what the school says of itself names nobody';

const ofSekolah = (rincian: Record<string, unknown>) => ({
  ...{ aksi: 'ubah', tabel: 'pengaturan_versi', sasaran_id: null },
  rincian,
});

/** The version of a section that is in force. */
async function versiOf({ who }: Scene, bagian: Bagian): Promise<number> {
  return (await who.call(sekolah.pengaturan)).body.data.keadaan[bagian].versi;
}

/** A section is saved with this content, once. */
const saved =
  (bagian: Bagian, body: object): Line =>
  async (scene) => {
    const versi = await versiOf(scene, bagian);
    await scene.send({ body: { ...body, versi } });
    return [ofSekolah({ bagian, versi: versi + 1 })];
  };

const { logo: _, ...identitas } = { ...defaultSekolah.identitas, nama: 'Akademi Jejak' };

export const auditOfSekolah: Partial<Record<CallName, Line>> = {
  'sekolah.get': silent(known),
  'sekolah.logo': async ({ app, send, photo }) => {
    const pimpinan = await app.as('pimpinan');
    const { keadaan } = (await pimpinan.call(sekolah.pengaturan)).body.data;
    const body = { ...identitas, nama: 'Akademi Berlogo', versi: keadaan.identitas.versi };
    await pimpinan.call(sekolah.simpanIdentitas, { body, files: { logo: photo } });
    const { data } = (await pimpinan.call(sekolah.get)).body;
    await send({ params: { id: String(data.identitas.logo) } });
    return 'it stands on the page of login';
  },
  'sekolah.pengaturan': silent(known),
  'sekolah.riwayat': silent(known, { query: { bagian: 'identitas' } }),
  'sekolah.simpanIdentitas': saved('identitas', identitas),
  // On again: the calls after it would find nothing.
  'sekolah.simpanKemampuan': async (scene) => {
    const off = { ...ofEach((name) => name !== 'target'), versi: await versiOf(scene, 'kemampuan') };
    await scene.who.call(sekolah.simpanKemampuan, { body: off });
    return saved(
      'kemampuan',
      ofEach(() => true),
    )(scene);
  },
  'sekolah.simpanPilihan': saved('pilihan', defaultSekolah.pilihan),
  'sekolah.simpanGelombang': saved('gelombang', defaultSekolah.gelombang),
  'sekolah.simpanSyarat': saved('syarat', defaultSekolah.syarat),
  'sekolah.simpanTarget': saved('target', defaultSekolah.target),
  'sekolah.simpanCap': saved('cap', defaultSekolah.cap),
  'sekolah.simpanSurat': saved('surat', { ...defaultSekolah.surat, tempat: 'Purwokerto' }),
  'sekolah.simpanSitus': saved('situs', defaultSekolah.situs),
  'sekolah.urungkan': async (scene) => {
    const body = { dokumen: ['fotokopi_kk'], isian: [], versi: await versiOf(scene, 'syarat') };
    const { versi } = (await scene.who.call(sekolah.simpanSyarat, { body })).body.data;
    await scene.send({ body: { bagian: 'syarat', versi, kembali_ke: 0 } });
    return [ofSekolah({ bagian: 'syarat', versi: versi + 1, kembali_ke: 0 })];
  },
  'sekolah.simpanAwal': async ({ send }) => {
    await send({ body: { langkah: ['kelas'], keadaan: 'dilewati' } });
    return [ofSekolah({ bagian: 'awal', langkah: ['kelas'], keadaan: 'dilewati' })];
  },
};
