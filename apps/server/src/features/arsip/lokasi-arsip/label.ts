// Labels of places: the QR is the address of the place's page, so that any phone's camera opens it; without PUBLIC_URL its code.

import { type JenisLokasi, lokasiPath, namaJenis } from '@gerbang/contract/arsip/lokasi-arsip';
import type { LabelOptions } from '@gerbang/contract/label';
import { makeLabels } from '../../../core/cetakan/labels.ts';
import { namaPembuat } from '../../../core/cetakan/letterhead.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Download } from '../../../platform/http/route.ts';
import { ownUrl } from '../../../platform/own-url.ts';
import { inTransaction, type UserWork } from '../../../platform/work.ts';
import { jalurOf, selectTempat } from './tempat.ts';

type LabelRequest = { ids: string[]; label: LabelOptions; signal: AbortSignal };

/** A PDF of labels in the order of their codes. HttpError 404 when one of the places is not there (any more). */
export async function makeLabelLokasi(
  work: UserWork & Pick<Deps, 'namaSekolah' | 'publicUrl'>,
  { ids, label: options, signal }: LabelRequest,
): Promise<Download> {
  const { db, clock, actor: user, publicUrl } = work;
  const rows = await selectTempat(db).where('tempat.id', 'in', ids).orderBy('tempat.kode').execute();
  if (rows.length < new Set(ids).size) throw new HttpError(404, 'Sebagian tempat sudah tidak ada. Muat ulang halaman.');
  const { nama } = await getIdentitas(work);
  const labels = rows.map((row) => ({
    lines: [judulOf(row), jalurOf(row), nama],
    kode: row.kode,
    isi: ownUrl(publicUrl, lokasiPath(row.kode)),
  }));
  const facts = { institution: nama, title: 'Label Arsip', madeAt: clock.now(), madeBy: await namaPembuat(db, user) };
  const { bytes, sha256 } = await makeLabels(labels, { options, facts, user, signal });
  const rincian = { jumlah: rows.length, sha256 };
  await inTransaction(work, (work) =>
    writeAudit(work, { aksi: 'cetak label', tabel: 'lokasi_arsip', sasaran_id: null, rincian }),
  );
  return { name: 'label-arsip.pdf', bytes };
}

/** 'Boks Kelas Malam', and not 'Boks Boks arsip' of a name that says the kind itself. */
function judulOf({ jenis, nama }: { jenis: JenisLokasi; nama: string }): string {
  const kind = namaJenis[jenis];
  return `${nama} `.toLowerCase().startsWith(`${kind} `.toLowerCase()) ? nama : `${kind} ${nama}`;
}
