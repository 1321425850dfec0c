import { bulk } from '@gerbang/contract/bulk';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { HttpError } from '../../../platform/errors.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { createDataInventaris, hapusDataInventaris, pindahDataInventaris, updateDataInventaris } from './commands.ts';
import { listDataInventaris, semuaDataInventaris } from './list.ts';
import { getDataInventaris } from './queries.ts';

export function dataInventarisRoutes(): Route[] {
  return [
    route(dataInventaris.list, async ({ query, db }) => ({
      message: 'Data inventaris ditemukan',
      ...(await listDataInventaris(db, query)),
    })),

    route(dataInventaris.semua, async ({ work, query }) => ({
      message: 'Data inventaris ditemukan',
      ...(await semuaDataInventaris(work.db, query)),
    })),

    route(dataInventaris.create, async ({ work, body, withStored }) => ({
      message: 'Data inventaris berhasil ditambah',
      data: await withStored((stored) => createDataInventaris(work, { values: body, stored })),
    })),

    route(
      dataInventaris.update,
      async ({ work, params, body: { versi, ...values }, withStored }) => ({
        message: 'Data inventaris berhasil diubah',
        data: await withStored((stored) => updateDataInventaris(work, { id: params.id, versi, values, stored })),
      }),
      async ({ work, params }) => {
        await getDataInventaris(work.db, params.id);
      },
    ),

    route(dataInventaris.hapus, async ({ work, params }) => {
      const item = await hapusDataInventaris(work, { id: params.id });
      return { message: `Data inventaris ${item.nama_barang} dengan kode ${item.kode_barang} berhasil dihapus` };
    }),

    bulkRoute(bulk.ubahInventaris, {
      done: () => 'barang diubah',
      refuse: ({ lokasi_barang, kondisi_barang }) => {
        const isNothing = lokasi_barang === undefined && kondisi_barang === undefined;
        if (isNothing) throw new HttpError(400, 'Isi lokasi atau kondisi yang baru');
      },
      each: ({ work, body: { lokasi_barang, kondisi_barang, alasan } }, { id, versi }) =>
        pindahDataInventaris(work, { id, versi, values: { lokasi_barang, kondisi_barang }, alasan }),
    }),

    bulkRoute(bulk.hapusInventaris, {
      done: () => 'barang dihapus',
      each: ({ work }, { id, versi }) => hapusDataInventaris(work, { id, versi }),
    }),
  ];
}
