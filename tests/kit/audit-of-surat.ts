// What the calls on official papers write into the audit log: a part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { type Entry, type Line, ofSiswa, type Scene, silent } from './audit-lines.ts';
import { bertanda, terbitkan, withPenandatangan } from './surat-resmi.ts';

const ofSurat = (aksi: string, sasaran_id: string, rincian: Record<string, unknown>): Entry => ({
  aksi,
  tabel: 'surat_resmi',
  sasaran_id,
  rincian,
});

/** A paper that is in force; a student's is their own. */
async function issued({ app, who }: Scene) {
  const own = who.akun.nim === null ? {} : { nim: who.akun.nim };
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi', ...own });
  const { terbit } = await terbitkan(await app.as('admin'), 'bukti', [id]);
  const { id: surat, jenis, nomor, data_siswa_id } = terbit[0] as (typeof terbit)[0];
  return { id: surat, rincian: { jenis, nomor, data_siswa_id } };
}

async function hashOf({ app }: Scene, surat_id: string): Promise<string> {
  const row = app.db.selectFrom('surat_resmi_berkas').select('sidik').where('surat_id', '=', surat_id);
  return (await row.executeTakeFirstOrThrow()).sidik;
}

const unduh: Line = async (scene) => {
  const { id, rincian } = await issued(scene);
  await scene.send({ params: { id } });
  return [ofSurat('unduh surat', id, rincian)];
};

export const auditOfSurat: Partial<Record<CallName, Line>> = {
  'suratResmi.berakhir': silent('two numbers before a question, and nobody’s name', {
    body: { siswa: ['00000000-0000-0000-0000-000000000000'] },
  }),
  'suratResmi.list': silent('the register of papers; each download of one is written down'),
  'suratResmi.saya': silent('one’s own papers'),
  'suratResmi.rancangan': async ({ app, send }) => {
    const { id: siswa } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await send({ query: { jenis: 'bukti', siswa } });
    await send({ query: { jenis: 'bukti', siswa } });
    return [ofSiswa('lihat', siswa)];
  },
  'suratResmi.terbitkan': async (scene) => {
    const { id } = await scene.app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const { body } = await scene.send({ body: { jenis: 'bukti', siswa: [id] } as never });
    const [row] = (body as unknown as { data: { terbit: { id: string; nomor: string }[] } }).data.terbit;
    const surat = row as { id: string; nomor: string };
    const rincian = { jenis: 'bukti', nomor: surat.nomor, data_siswa_id: id };
    return [ofSurat('terbitkan surat', surat.id, { ...rincian, sha256: await hashOf(scene, surat.id) })];
  },
  'suratResmi.boks': async (scene) => {
    const { id } = await scene.app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const { body } = await scene.send({ body: { nama: 'Boks 1', siswa: [id] } as never });
    const { id: surat, nomor } = (body as unknown as { data: { id: string; nomor: string } }).data;
    const rincian = { jenis: 'boks', nomor, data_siswa_id: null };
    return [ofSurat('terbitkan surat', surat, { ...rincian, sha256: await hashOf(scene, surat) })];
  },
  'suratResmi.cetak': async (scene) => {
    const { id, rincian } = await issued(scene);
    await scene.send({ body: { surat: [id] } as never });
    return [ofSurat('cetak surat', id, rincian)];
  },
  'suratResmi.unduh': unduh,
  'suratResmi.cabut': async (scene) => {
    const { id, rincian } = await issued(scene);
    await scene.send({ params: { id }, body: { alasan: 'Salah cetak' } });
    return [ofSurat('cabut surat', id, rincian)];
  },
  'suratResmi.ganti': async (scene) => {
    const { id, rincian } = await issued(scene);
    const { body } = await scene.send({ params: { id }, body: { alasan: 'Salah cetak' } });
    const { id: baru, nomor } = (body as unknown as { data: { id: string; nomor: string } }).data;
    const sha256 = await hashOf(scene, baru);
    return [ofSurat('cabut surat', id, rincian), ofSurat('terbitkan surat', baru, { ...rincian, nomor, sha256 })];
  },
  'suratResmi.pratinjau': async (scene) => {
    await withPenandatangan(scene.app);
    await scene.send({ body: { jenis: 'diterima', ...bertanda } });
    return 'a sample of nobody';
  },
};
