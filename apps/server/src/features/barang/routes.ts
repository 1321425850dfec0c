import { barang } from '@gerbang/contract/barang';
import { writeAudit } from '../../platform/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hangUpOf } from '../../platform/http/sending.ts';
import { inTransaction } from '../../platform/work.ts';
import { withStoredImages } from '../berkas/berkas.ts';
import { createBeritaAcara } from '../cetakan/berita-acara.ts';
import { findMeant, getDataInventaris, notFound } from '../data-inventaris/queries.ts';
import { catatKondisi, entry, hapusFoto, hapuskanBarang, pakaiLagi, tambahFoto } from './commands.ts';
import { makeLabelBarang } from './label.ts';
import { penghapusanOf } from './penghapusan.ts';
import { hapusPerawatan, jadwalkanPerawatan, selesaikanPerawatan } from './perawatan.ts';
import { getBarang, listPerawatan, listRiwayatBarang } from './queries.ts';

export function barangRoutes(deps: Deps): Route[] {
  const { db, clock, images } = deps;
  const exists = async ({ params }: { params: { id: string } }) => void (await getDataInventaris(db, params.id));
  return [
    ...itemRoutes(deps),

    route(
      barang.kondisi,
      async ({ work, params, body, user, images: received, stillSignedIn }) => {
        await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
          catatKondisi(work, { ...body, versi: body.versi, id: params.id, stored }),
        );
        return { message: 'Kondisi barang dicatat' };
      },
      exists,
    ),

    route(
      barang.tambahFoto,
      async ({ work, params, user, images: received, stillSignedIn }) => {
        await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
          tambahFoto(work, { id: params.id, stored }),
        );
        return { message: 'Foto barang ditambah' };
      },
      exists,
    ),

    route(barang.hapusFoto, async ({ work, params }) => {
      await hapusFoto(work, { id: params.id });
      return { message: 'Foto barang dihapus' };
    }),

    route(barang.hapuskan, async ({ work, params, body }) => {
      const { jumlah, alasan, versi } = body;
      await hapuskanBarang(work, { id: params.id, versi, alasan, jumlah });
      return { message: 'Barang dihapuskan dari pemakaian' };
    }),

    route(barang.pakaiLagi, async ({ work, params, body }) => {
      await pakaiLagi(work, { id: params.id, versi: body.versi, alasan: body.alasan });
      return { message: 'Barang dipakai lagi' };
    }),

    ...perawatanRoutes(deps),
    beritaAcaraRoute(deps),
    labelRoute(deps),
  ];
}

function itemRoutes(deps: Deps): Route[] {
  return [
    route(barang.buka, async ({ query }) => {
      const meant = await findMeant(deps.db, query.kode);
      if (!meant) throw notFound();
      return { message: 'Barang ditemukan', data: { id: meant.item.id, unit: meant.unit } };
    }),

    route(barang.get, async ({ params, db }) => ({
      message: 'Barang ditemukan',
      data: await getBarang(db, params.id),
    })),

    route(barang.riwayat, async ({ params, query }) => ({
      message: 'Riwayat barang ditemukan',
      ...(await listRiwayatBarang(deps.db, { id: params.id, page: query.page })),
    })),
  ];
}

function perawatanRoutes({ db }: Deps): Route[] {
  return [
    route(barang.listPerawatan, async ({ query }) => ({
      message: 'Perawatan barang ditemukan',
      ...(await listPerawatan(db, query)),
    })),

    route(barang.jadwalkan, async ({ work, params, body }) => {
      await jadwalkanPerawatan(work, { id: params.id, form: body });
      return { message: 'Perawatan dijadwalkan' };
    }),

    route(barang.selesaikan, async ({ work, params, body }) => {
      await selesaikanPerawatan(work, { id: params.id, form: body });
      return { message: 'Perawatan dicatat selesai' };
    }),

    route(barang.hapusPerawatan, async ({ work, params }) => {
      await hapusPerawatan(work, { id: params.id });
      return { message: 'Perawatan dibatalkan' };
    }),
  ];
}

function labelRoute(deps: Deps): Route {
  return route(barang.label, async ({ body, user, reply }) =>
    makeLabelBarang(deps, { ...body, user, signal: hangUpOf(reply) }),
  );
}

function beritaAcaraRoute(deps: Deps): Route {
  const { db } = deps;
  const make = createBeritaAcara(deps);
  return route(barang.beritaAcara, async ({ work, params, query, user, reply }) => {
    const content = await penghapusanOf(db, params.id, query.riwayat);
    const { file, sha256 } = await make({ content, user, signal: hangUpOf(reply) });
    const told = entry('berita acara', params.id, { sha256 });
    await inTransaction(work, (work) => writeAudit(work, told));
    return file;
  });
}
