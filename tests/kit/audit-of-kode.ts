// What the codes on documents write into the audit log: a part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { type Line, ofSiswa, pictureOf, type Scene } from './audit-lines.ts';

/** A record whose KK bears a code. */
async function withKode(scene: Scene) {
  const { app, photo } = scene;
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { fotokopi_kk: photo } });
  const berkas_id = await pictureOf(scene, { data_siswa_id: id });
  const kode = { kode_teks: 'https://dukcapil.kemendagri.go.id/x' };
  await app.db.transaction().execute((db) => db.updateTable('berkas').set(kode).where('id', '=', berkas_id).execute());
  return { id, berkas_id };
}

export const auditOfKode: Partial<Record<CallName, Line>> = {
  'kodeDokumen.list': async (scene) => {
    await scene.send({ params: { id: (await withKode(scene)).id } });
    return 'a part of the record, whose look is written down by its own call';
  },
  'kodeDokumen.catat': async (scene) => {
    const { id, berkas_id } = await withKode(scene);
    const noted = { bidang: 'fotokopi_kk', keadaan: 'Tidak aktif' };
    await scene.send({ params: { id }, body: { ...noted, berkas_id } });
    return [ofSiswa('catat kode', id, noted)];
  },
};
