import type { JenisSampah } from '@gerbang/contract/siswa/sampah';
import { moveToSampah } from '../../apps/server/src/core/sampah/move.ts';
import { akhiriSurat } from '../../apps/server/src/features/arsip/door.ts';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import type { Work } from '../../apps/server/src/platform/work.ts';

/** Has an admin delete something, whose papers end with it as in the product. */
export function toSampah(work: Work, { jenis, id }: { jenis: JenisSampah; id: string }) {
  const user = { id: newId(), role: 'admin' } as const;
  return transaction(work.db, (db) => {
    const before = async (_: unknown, pada: string) => {
      if (jenis !== 'data-siswa') return;
      await akhiriSurat({ ...work, db, actor: user }, { siswa: [id], sebab: 'hapus', pada });
    };
    return moveToSampah({ ...work, db }, { jenis, id, user, before });
  });
}
