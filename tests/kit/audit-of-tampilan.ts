// What views of one's own write into the audit log: nothing; part of `audit-of-calls.ts`.

import { tampilan } from '@gerbang/contract/akun/tampilan';
import type { CallName } from '@gerbang/contract/api';
import { type Line, silent } from './audit-lines.ts';

const why = 'a view is how one looks at a list; the look itself is written down';
const made = { daftar: 'sampah', nama: 'Semua', alamat: 'jenis=data-siswa' } as const;

export const auditOfTampilan: Partial<Record<CallName, Line>> = {
  'tampilan.list': silent(why),
  'tampilan.create': silent(why, { body: { ...made, nama: 'Baru' } }),
  'tampilan.simpanKolom': silent(why, { body: { daftar: 'sampah', kolom: ['label'] } }),
  'tampilan.ubah': async ({ who, send }) => {
    const { id } = (await who.call(tampilan.create, { body: { ...made, nama: 'Sementara' } })).body.data;
    await send({ params: { id }, body: { nama: 'Lain' } });
    return why;
  },
  'tampilan.hapus': async ({ who, send }) => {
    const { id } = (await who.call(tampilan.create, { body: made })).body.data;
    await send({ params: { id } });
    return why;
  },
};
