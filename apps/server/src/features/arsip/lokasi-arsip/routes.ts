import { type IsiRow, lokasiArsip, namaJenis } from '@gerbang/contract/arsip/lokasi-arsip';
import { createReports } from '../../../core/cetakan/reports.ts';
import { type Column, type Format, onePage, printable } from '../../../core/cetakan/table.ts';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import type { User } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { createLokasi, hapusLokasi, simpanTempat, updateLokasi } from './commands.ts';
import { makeLabelLokasi } from './label.ts';
import { kembalikanLokasi, pinjamLokasi } from './pinjam.ts';
import { bukaLokasi, getLokasi, getTempat, listIsi, listLokasi, selectIsi, toIsi } from './queries.ts';

export function lokasiArsipRoutes(deps: Deps): Route[] {
  return [...placeRoutes(), ...isiRoutes(deps), ...berkasRoutes()];
}

function placeRoutes(): Route[] {
  return [
    route(lokasiArsip.list, async ({ work, query }) => ({
      message: 'Tempat arsip ditemukan',
      ...(await listLokasi(work, query)),
    })),

    route(lokasiArsip.create, async ({ work, body }) => ({
      message: 'Tempat arsip berhasil ditambah',
      data: await createLokasi(work, { values: body }),
    })),

    route(
      lokasiArsip.update,
      async ({ work, params, body }) => ({
        message: 'Tempat arsip berhasil diubah',
        data: await updateLokasi(work, { id: params.id, ...body }),
      }),
      async ({ work, params }) => {
        await getLokasi(work, params.id);
      },
    ),

    route(lokasiArsip.hapus, async ({ work, params }) => {
      const { jenis, kode } = await hapusLokasi(work, { id: params.id });
      return { message: `${namaJenis[jenis]} ${kode} berhasil dihapus` };
    }),

    route(lokasiArsip.buka, async ({ work, params }) => ({
      message: 'Tempat arsip ditemukan',
      data: await bukaLokasi(work, params.kode),
    })),

    route(lokasiArsip.label, async ({ work, body, reply }) =>
      makeLabelLokasi(work, { ...body, signal: hangUpOf(reply) }),
    ),

    route(
      lokasiArsip.pinjam,
      async ({ work, params, body }) => ({
        message: `${await pinjamLokasi(work, { id: params.id, values: body })} dicatat dipinjam`,
      }),
      async ({ work, params }) => {
        await getLokasi(work, params.id);
      },
    ),

    route(lokasiArsip.kembali, async ({ work, params }) => ({
      message: `${await kembalikanLokasi(work, { id: params.id })} sudah kembali`,
    })),
  ];
}

/** Papers in a box, folder after folder. */
const isiColumns: Column<IsiRow>[] = [
  { label: 'Tempat', kind: 'teks', value: ({ tempat }) => tempat },
  { label: 'Nama', kind: 'teks', value: ({ nama }) => nama },
  { label: 'NIM', kind: 'teks', value: ({ nim }) => nim },
  { label: 'Tahun Ajaran', kind: 'teks', value: ({ tahun_ajaran }) => tahun_ajaran },
  { label: 'Status', kind: 'teks', value: ({ status_data }) => status_data },
];

/** What lies in a place: as a list, and printed. */
function isiRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  const make = createReports(deps);
  const report = async (format: Format, id: string, { user, signal }: { user: User; signal: AbortSignal }) => {
    const { jenis, kode, nama, jalur } = await getLokasi({ db, clock }, id);
    const rows = (await selectIsi(db, { id, viewer: user }).execute()).map(toIsi);
    const ids = rows.map((row) => row.id);
    const download = await make({
      title: `Daftar Isi ${namaJenis[jenis]} ${kode}`,
      period: `${nama} (${jalur})`,
      ids,
      table: printable({ sheet: 'Daftar Isi', satuan: 'berkas', excel: isiColumns, pdf: isiColumns }, onePage(rows)),
      empty: 'Belum ada berkas di tempat ini',
      subject: 'lokasi-arsip',
      format,
      user,
      signal,
    });
    return { ...download, name: `daftar-isi-${kode.toLowerCase()}.${format === 'pdf' ? 'pdf' : 'xlsx'}` };
  };
  return [
    route(lokasiArsip.isi, async ({ work, params, query: { page, search }, user }) => {
      await getLokasi(work, params.id);
      const found = await listIsi(work.db, { id: params.id, viewer: user, page, search });
      const ids = found.data.map(({ id }) => id);
      logListAccess(work, { user, daftar: 'isi arsip', page, search, ids });
      return { message: 'Isi ditemukan', ...found };
    }),

    route(lokasiArsip.isiExcel, async ({ params, user, reply }) =>
      report('excel', params.id, { user, signal: hangUpOf(reply) }),
    ),

    route(lokasiArsip.isiPdf, async ({ params, user, reply }) =>
      report('pdf', params.id, { user, signal: hangUpOf(reply) }),
    ),
  ];
}

/** Where the papers of a record lie. */
function berkasRoutes(): Route[] {
  return [
    route(lokasiArsip.tempat, async ({ work, params, user }) => ({
      message: 'Tempat berkas ditemukan',
      data: await getTempat(work, { id: params.id, viewer: user }),
    })),

    route(
      lokasiArsip.simpanTempat,
      async ({ work, params, body: { kode } }) => {
        await simpanTempat(work, { id: params.id, kode });
        return { message: kode === '' ? 'Tempat berkas dikosongkan' : `Berkas dicatat di ${kode}` };
      },
      async ({ work, params, user }) => {
        await getTempat(work, { id: params.id, viewer: user });
      },
    ),

    bulkRoute(lokasiArsip.tempatkan, {
      done: ({ kode }) => `berkas dicatat di ${kode}`,
      each: ({ work, body: { kode } }, { id }) => simpanTempat(work, { id, kode }),
    }),
  ];
}
