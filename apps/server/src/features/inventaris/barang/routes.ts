import { barang } from '@gerbang/contract/inventaris/barang';
import { createBeritaAcara } from '../../../core/cetakan/berita-acara.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { inTransaction } from '../../../platform/work.ts';
import { findMeant, getDataInventaris, notFound } from '../data-inventaris/queries.ts';
import { catatKondisi, entry, hapusFoto, hapuskanBarang, pakaiLagi, tambahFoto } from './commands.ts';
import { makeLabelBarang } from './label.ts';
import { penghapusanOf } from './penghapusan.ts';
import { hapusPerawatan, jadwalkanPerawatan, selesaikanPerawatan } from './perawatan.ts';
import { getBarang, listPerawatan, listRiwayatBarang } from './queries.ts';

export function barangRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const exists = async ({ params }: { params: { id: string } }) => void (await getDataInventaris(db, params.id));
  return [
    ...itemRoutes(),

    route(
      barang.kondisi,
      async ({ work, params, body, withStored }) => {
        await withStored((stored) => catatKondisi(work, { ...body, versi: body.versi, id: params.id, stored }));
        return { message: 'Kondisi barang dicatat' };
      },
      exists,
    ),

    route(
      barang.tambahFoto,
      async ({ work, params, withStored }) => {
        await withStored((stored) => tambahFoto(work, { id: params.id, stored }));
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
      return { message: 'Barang dikeluarkan dari inventaris' };
    }),

    route(barang.pakaiLagi, async ({ work, params, body }) => {
      await pakaiLagi(work, { id: params.id, versi: body.versi, alasan: body.alasan });
      return { message: 'Barang dipakai lagi' };
    }),

    ...perawatanRoutes(),
    beritaAcaraRoute(deps),
    labelRoute(),
  ];
}

function itemRoutes(): Route[] {
  return [
    route(barang.buka, async ({ work, query }) => {
      const meant = await findMeant(work.db, query.kode);
      if (!meant) throw notFound();
      return { message: 'Barang ditemukan', data: { id: meant.item.id, unit: meant.unit } };
    }),

    route(barang.get, async ({ params, db }) => ({
      message: 'Barang ditemukan',
      data: await getBarang(db, params.id),
    })),

    route(barang.riwayat, async ({ work, params, query }) => ({
      message: 'Riwayat barang ditemukan',
      ...(await listRiwayatBarang(work.db, { id: params.id, page: query.page })),
    })),
  ];
}

function perawatanRoutes(): Route[] {
  return [
    route(barang.listPerawatan, async ({ work, query }) => ({
      message: 'Perawatan barang ditemukan',
      ...(await listPerawatan(work.db, query)),
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

function labelRoute(): Route {
  return route(barang.label, async ({ work, body, reply }) =>
    makeLabelBarang(work, { ...body, signal: hangUpOf(reply) }),
  );
}

function beritaAcaraRoute(deps: Deps): Route {
  const make = createBeritaAcara(deps);
  return route(barang.beritaAcara, async ({ work, params, query, user, reply }) => {
    const content = await penghapusanOf(work.db, params.id, query.riwayat);
    const { file, sha256 } = await make({ content, user, signal: hangUpOf(reply) });
    const told = entry('berita acara', params.id, { sha256 });
    await inTransaction(work, (work) => writeAudit(work, told));
    return file;
  });
}
