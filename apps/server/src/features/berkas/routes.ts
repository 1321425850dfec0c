import { berkas } from '@gerbang/contract/berkas';
import { isSameNim } from '@gerbang/contract/nim';
import { transaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/router.ts';
import { writeTrail } from '../../platform/trail.ts';
import { writeLook } from '../riwayat/riwayat.ts';
import { readBerkas } from './berkas.ts';
import { getBerkas } from './queries.ts';

export function berkasRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(berkas.get, async ({ params, user, request: { log } }) => {
      const file = await getBerkas(db, params.id, user);
      const bytes = await readBerkas(images, file, { form: 'penuh', log });
      if (file.data_siswa_id !== null && !isSameNim(file.nim, user.nim)) {
        // Who looked at another's document is part of the trail (BERKAS-9).
        const { bidang, data_siswa_id } = file;
        await transaction(db, async (db) => {
          await writeLook(db, clock, { user, data_siswa_id, bidang });
          const rincian = { bidang };
          await writeTrail(db, clock, {
            actor: user,
            aksi: 'lihat',
            tabel: 'data_siswa',
            sasaran_id: data_siswa_id,
            rincian,
          });
        });
      }
      return bytes;
    }),

    route(berkas.kecil, async ({ params, user, request: { log } }) => {
      const file = await getBerkas(db, params.id, user);
      return readBerkas(images, file, { form: 'kecil', log });
    }),
  ];
}
