// A list of records that was destroyed a year ago: of the people only its minutes tell.
import { createHash } from 'node:crypto';
import { closeList } from '../apps/server/src/operations/pemusnahan/work.ts';
import { newId } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import type { User } from '../apps/server/src/platform/http/caller.ts';
import { moment } from './days.ts';
import type { Step } from './hidup.ts';

const DAY = '2025-12-04';
const LINES = 6;

/** By the pimpinan. */
export function musnahSteps(db: Db, { user, penyetuju }: { user: User; penyetuju: string }): Step[] {
  const waktu = moment(DAY, 10 * 60);
  const run: Step['run'] = async (clock) => {
    const id = newId();
    await db
      .insertInto('pemusnahan')
      .values({
        ...{ id, status: 'berjalan', terbuka: 1, tahun: 2025, nomor: 1 },
        dasar: JSON.stringify({ ditolakHari: 365, arsipTahun: 0 }),
        ...{ dibuat_oleh: user.id, dibuat_pada: moment(DAY, 9 * 60 + 20) },
        ...{ disetujui_oleh: user.id, penyetuju, disetujui_pada: moment(DAY, 9 * 60 + 41) },
      })
      .execute();
    const lines = Array.from({ length: LINES }, (_, n) => ({
      ...{ pemusnahan_id: id, urut: n + 1, data_siswa_id: null, versi: 2 },
      sidik: createHash('sha256').update(`demo ${n}`).digest('hex'),
      ...{ alasan: 'ditolak' as const, tahun_ajaran: '2024/2025', tempat: `R01 / R01-B01 / R01-B01-M0${1 + (n % 3)}` },
      ...{ hasil: n === 4 ? ('lewat' as const) : ('musnah' as const), gambar: n === 4 ? 0 : 6, selesai_pada: waktu },
    }));
    await db.insertInto('pemusnahan_butir').values(lines).execute();
    await closeList({ db, clock, actor: { id: user.id, role: 'pimpinan' } }, id);
  };
  return [{ waktu, run }];
}
