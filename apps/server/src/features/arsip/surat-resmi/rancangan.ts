// A paper as it would be issued, before it is.
import type { JenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import { today } from '@gerbang/contract/fields';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { lembarSiswa } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { smallPhoto } from './pictures.ts';
import { getSubjek, refuseUnsigned } from './subjek.ts';
import { findTerakhir, getKop, type IssuingWork } from './terbit.ts';

/** With the number that is next, which stays free, and without a code; looked at like the record. HttpError 404, 409 where it cannot be issued. */
export async function rancangSurat(work: IssuingWork, asked: { jenis: JenisSuratSiswa; siswa: string }) {
  const { jenis } = asked;
  const kop = await getKop(work);
  refuseUnsigned(kop.sekolah.surat, jenis);
  const { siswa, foto: stored } = await getSubjek(work.db, { id: asked.siswa, jenis });
  await logAccess(work, { data_siswa_id: asked.siswa, versi: 0 });
  const tanggal = today(work.clock.now());
  const urut = 1 + (await findTerakhir(work.db, { jenis, tahun: Number(tanggal.slice(0, 4)) }));
  const foto = stored && (await smallPhoto(work.images, stored));
  const lembar = lembarSiswa(kop, { jenis, urut, tanggal }, { siswa, foto });
  const print = { lembar: [lembar], bersama: false, madeAt: isoFromNow(work.clock) };
  const [pdf] = await makeSurat(print, work.actor.id);
  return { nomor: lembar.nomor, pdf: (pdf as Buffer).toString('base64') };
}
