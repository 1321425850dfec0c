// Files of papers on their way to a person, each written down before the first byte is sent.

import type { JenisSurat } from '@gerbang/contract/arsip/jenis-surat';
import { suratRusak } from '@gerbang/contract/arsip/surat-resmi';
import { isStaf } from '@gerbang/contract/roles';
import { SURAT_RESMI } from '@gerbang/contract/siswa/meja';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import type { Download } from '../../../platform/http/route.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import type { Lembar } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { getBerkas } from './queries.ts';

type FileWork = UserWork & Pick<Deps, 'images'>;
type Berkas = Awaited<ReturnType<typeof getBerkas>>;

const pdf = (name: string, bytes: Buffer): Download => ({ name: `${name}.pdf`, bytes });
const fileName = ({ jenis, nomor }: { jenis: JenisSurat; nomor: string }) =>
  `${jenis}-${nomor.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The PDF as it was issued. */
export async function unduhSurat(work: FileWork, id: string): Promise<Download> {
  const row = await getBerkas(work.db, id, work.actor);
  const bytes = await whole(work.images.kept(row.kunci));
  await note(work, { rows: [row], aksi: 'unduh surat' });
  return pdf(fileName(row), bytes);
}

/** Papers in one file, drawn from what was kept with each. */
export async function cetakSurat(work: FileWork, ids: readonly string[]): Promise<Download> {
  const rows: Berkas[] = [];
  const lembar: Lembar[] = [];
  for (const id of new Set(ids)) {
    const row = await getBerkas(work.db, id, work.actor);
    rows.push(row);
    lembar.push(JSON.parse((await whole(work.images.read(row.kunci, 'kecil'))).toString()) as Lembar);
  }
  const madeAt = isoFromNow(work.clock);
  const [bytes] = await makeSurat({ lembar, bersama: true, madeAt }, work.actor.id);
  await note(work, { rows, aksi: 'cetak surat' });
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
async function note(work: FileWork, { rows, aksi }: { rows: Berkas[]; aksi: string }): Promise<void> {
  await inTransaction(work, async (work) => {
    for (const { id, jenis, nomor, data_siswa_id } of rows) {
      if (isStaf(work.actor.role) && data_siswa_id !== null)
        await logAccess(work, { data_siswa_id, bidang: SURAT_RESMI });
      const rincian = { jenis, nomor, data_siswa_id };
      await gatherAudit(work, { aksi, tabel: 'surat_resmi', sasaran_id: id, rincian });
    }
  });
}
