import { impor } from '@gerbang/contract/laporan/impor';
import { refuseSpent } from '../../../core/berkas/berkas.ts';
import type { AuditEntry } from '../../../platform/audit.ts';
import { HttpError } from '../../../platform/errors.ts';
import { gatherAudit } from '../../../platform/gathered-audit.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { giveBack } from '../../../platform/own-memory.ts';
import { refuseWithoutRoom } from '../../../platform/storage/room.ts';
import { inTransaction } from '../../../platform/work.ts';
import {
  cancel,
  createImpor,
  expectPiece,
  keepPiece,
  refuseNotUploading,
  runPlan,
  setPemetaan,
  startReading,
  startUndo,
  stopRunning,
} from './commands.ts';
import { getImporDetail, listBaris, listImpor, listPemetaan } from './queries.ts';
import { refusedPictures, refusedRows, sample } from './workbooks.ts';

export function imporRoutes(): Route[] {
  return [...readRoutes(), ...fileRoutes(), ...stageRoutes()];
}

/** What is shown of a file names people who may be in no list yet. */
const accessEntry = (aksi: string, id: string, rincian: AuditEntry['rincian']): AuditEntry => ({
  ...{ aksi, tabel: 'impor', sasaran_id: id, rincian },
});

function readRoutes(): Route[] {
  return [
    route(impor.list, async ({ work, query }) => ({
      message: 'Impor ditemukan',
      ...(await listImpor(work.db, query)),
    })),

    route(impor.contoh, async ({ work, query }) => sample(work.db, query.jenis)),

    route(impor.listPemetaan, async ({ work }) => ({
      message: 'Pemetaan ditemukan',
      data: await listPemetaan(work.db),
    })),

    route(impor.get, async ({ work, params, user }) => ({
      message: 'Impor ditemukan',
      data: await getImporDetail(work.db, params.id, user),
    })),

    route(impor.baris, async ({ work, params, query }) => {
      const found = await listBaris(work.db, { id: params.id, ...query });
      const rincian = { hasil: query.hasil, halaman: query.page };
      work.buffer.add((db) => gatherAudit({ ...work, db }, accessEntry('lihat baris impor', params.id, rincian)));
      return { message: 'Baris ditemukan', ...found };
    }),

    route(impor.ditolak, async ({ work, params, query }) => {
      const isRows = query.isi === 'baris';
      const file = await (isRows ? refusedRows : refusedPictures)(work.db, params.id);
      const aksi = isRows ? 'unduh baris ditolak' : 'unduh daftar gambar ditolak';
      const entry = accessEntry(aksi, params.id, {});
      await inTransaction(work, (work) => gatherAudit(work, entry));
      return file;
    }),
  ];
}

/** The files of an import, on their way. */
function fileRoutes(): Route[] {
  return [
    route(impor.create, async ({ work, body, user }) => {
      await refuseSpent(work);
      // The ZIP and its pictures lie there beside each other until the import ends.
      const needed = body.ukuran + 2 * (body.gambar?.ukuran ?? 0);
      await refuseWithoutRoom(work.images, { needed, what: 'impor ini' });
      const id = await createImpor(work, { baru: body });
      return { message: 'Impor dimulai', data: await getImporDetail(work.db, id, user) };
    }),

    route(
      impor.potongan,
      async ({ work, params, query, bytes }) => {
        const piece = { id: params.id, ...query };
        const expected = await expectPiece(work, piece);
        if (bytes.length !== expected) throw new HttpError(400, 'Potongan berkas tidak lengkap. Kirim lagi.');
        const ukuran = bytes.length;
        const objek = await work.images.keep(bytes);
        giveBack(bytes);
        await work.stillSignedIn();
        await keepPiece(work, { ...piece, objek, ukuran });
        return { message: 'Potongan diterima' };
      },
      ({ work, params }) => refuseNotUploading(work, { id: params.id }),
    ),

    route(impor.baca, async ({ work, params, query }) => {
      await startReading(work, { id: params.id, ...query });
      return { message: 'Berkas sedang dibaca' };
    }),
  ];
}

/** From the mapping to the end, or back. */
function stageRoutes(): Route[] {
  return [
    route(impor.petakan, async ({ work, params, body }) => {
      await setPemetaan(work, { id: params.id, ...body });
      return { message: 'Uji coba sedang disusun' };
    }),

    route(impor.jalankan, async ({ work, params, body }) => {
      await runPlan(work, { id: params.id, ...body });
      return { message: 'Impor sedang berjalan' };
    }),

    route(impor.hentikan, async ({ work, params }) => {
      await stopRunning(work, { id: params.id });
      return { message: 'Impor dihentikan' };
    }),

    route(impor.batalkan, async ({ work, params }) => {
      await cancel(work, { id: params.id });
      return { message: 'Impor dibatalkan' };
    }),

    route(impor.urungkan, async ({ work, params }) => {
      await startUndo(work, { id: params.id });
      return { message: 'Impor sedang diurungkan' };
    }),
  ];
}
