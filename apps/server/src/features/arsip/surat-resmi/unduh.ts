// Files of papers on their way to a person, each written down before the first byte is sent.

import type { JenisSurat } from '@gerbang/contract/arsip/jenis-surat';
import { suratRusak } from '@gerbang/contract/arsip/surat-resmi';
import { isStaf } from '@gerbang/contract/roles';
import { SURAT_RESMI } from '@gerbang/contract/siswa/meja';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { User } from '../../../platform/http/caller.ts';
import type { Download } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import type { Lembar } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { getBerkas } from './queries.ts';

type UnduhDeps = Pick<Deps, 'db' | 'clock' | 'images'>;
type Berkas = Awaited<ReturnType<typeof getBerkas>>;

const pdf = (name: string, bytes: Buffer): Download => ({ name: `${name}.pdf`, bytes });
const fileName = ({ jenis, nomor }: { jenis: JenisSurat; nomor: string }) =>
  `${jenis}-${nomor.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The PDF as it was issued. */
export async function unduhSurat(deps: UnduhDeps, { id, user }: { id: string; user: User }): Promise<Download> {
  const row = await getBerkas(deps.db, id, user);
  const bytes = await whole(deps.images.kept(row.kunci));
  await note(deps, { rows: [row], user, aksi: 'unduh surat' });
  return pdf(fileName(row), bytes);
}

/** Papers in one file, drawn from what was kept with each. */
export async function cetakSurat(
  deps: UnduhDeps,
  { ids, user }: { ids: readonly string[]; user: User },
): Promise<Download> {
  const rows: Berkas[] = [];
  const lembar: Lembar[] = [];
  for (const id of new Set(ids)) {
    const row = await getBerkas(deps.db, id, user);
    rows.push(row);
    lembar.push(JSON.parse((await whole(deps.images.read(row.kunci, 'kecil'))).toString()) as Lembar);
  }
  const madeAt = isoFromNow(deps.clock);
  const [bytes] = await makeSurat({ lembar, bersama: true, madeAt }, user.id);
  await note(deps, { rows, user, aksi: 'cetak surat' });
  const [first] = rows as [Berkas];
  return pdf(rows.length === 1 ? fileName(first) : `surat-${rows.length}`, bytes as Buffer);
}

async function whole(reading: Promise<Buffer>): Promise<Buffer> {
  return reading.catch((error: unknown) => {
    if (error instanceof BrokenImageError) throw new HttpError(404, suratRusak);
    throw error;
  });
}

/** In the audit log each time; for staff as a look in the record's history, where the student reads it. */
async function note({ db, clock }: UnduhDeps, told: { rows: Berkas[]; user: User; aksi: string }): Promise<void> {
  const { rows, user, aksi } = told;
  await transaction(db, async (db) => {
    for (const { id, jenis, nomor, data_siswa_id } of rows) {
      if (isStaf(user.role) && data_siswa_id !== null)
        await logAccess({ db, clock, actor: user }, { data_siswa_id, bidang: SURAT_RESMI });
      const rincian = { jenis, nomor, data_siswa_id };
      await gatherAudit({ db, clock, actor: user }, { aksi, tabel: 'surat_resmi', sasaran_id: id, rincian });
    }
  });
}
