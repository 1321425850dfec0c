// What merges of spellings write into the audit log; part of `audit-of-calls.ts`.
import type { CallName } from '@gerbang/contract/api';
import { ejaanSekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { idIn, type Line, silent } from './audit-lines.ts';

export const auditOfEjaan: Partial<Record<CallName, Line>> = {
  'ejaanSekolah.list': silent('spellings of schools name nobody'),
  'ejaanSekolah.gabung': async ({ app, send }) => {
    await app.build.dataSiswa({ status_data: 'Tervalidasi', asal_sekolah: 'SMKN 70 Tercatat' });
    const reply = await send({ body: { ejaan: ['SMKN 70 Tercatat'], nama: 'SMK Negeri 70 Tercatat' } });
    return [{ aksi: 'gabung', tabel: 'ejaan_sekolah', sasaran_id: idIn(reply), rincian: { jumlah: 1 } }];
  },
  'ejaanSekolah.batalkan': async ({ app, send, who }) => {
    await app.build.dataSiswa({ status_data: 'Tervalidasi', asal_sekolah: 'SMKN 71 Tercatat' });
    const body = { ejaan: ['SMKN 71 Tercatat'], nama: 'SMK Negeri 71 Tercatat' };
    const { id } = (await who.call(ejaanSekolah.gabung, { body })).body.data;
    await send({ params: { id } });
    return [{ aksi: 'batal gabung', tabel: 'ejaan_sekolah', sasaran_id: id, rincian: {} }];
  },
};
