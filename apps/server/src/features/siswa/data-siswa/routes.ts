import { bulk } from '@gerbang/contract/bulk';
import type { StatusData } from '@gerbang/contract/choices';
import type { Step } from '@gerbang/contract/lists';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { FilterDataSiswa } from '@gerbang/contract/siswa/filter';
import { sql } from 'kysely';
import { withKode } from '../../../core/berkas/berkas.ts';
import { refuseState } from '../../../core/hak-lihat/siswa.ts';
import { logAccess } from '../../../core/riwayat/access-log.ts';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import { refuseUnknown } from '../../../core/sekolah/refuse-unknown.ts';
import { getDataSiswaFor } from '../../../core/siswa/queries.ts';
import { isoFromNow } from '../../../platform/clock.ts';
import { keyOf, stepOf } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { quickRead, slowRead } from '../../../platform/database/lists.ts';
import type { ReceivedImages } from '../../../platform/http/body.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import type { Session } from '../../../platform/http/caller.ts';
import { issueToken } from '../../../platform/http/confirmation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { listAntrean } from '../meja/antrean-list.ts';
import { listDataSiswa, rowsOf } from './list-queries.ts';
import { every, filterConditions, inForce, newestOf, numbersOf, withSpellings } from './numbered-pages.ts';
import { createDataSiswa, hapusDataSiswa, refuseUnvalidated, updateDataSiswa } from './record-commands.ts';

/** The whole form, of a new record or a valid one. */
function formRoutes(): Route[] {
  return [
    route(
      dataSiswa.create,
      async ({ work, body: { pindai, kode_dokumen, ...values }, images, withStored, session }) => ({
        message: 'Data siswa berhasil ditambah',
        data: await withStored(
          (stored) =>
            createDataSiswa(work, {
              values,
              stored: withKode(stored, kode_dokumen),
              scan: scanOf(session, pindai),
            }),
          ownOf(images, pindai),
        ),
      }),
    ),

    route(
      dataSiswa.update,
      async ({ work, params, body: { versi, pindai, kode_dokumen, ...values }, images, withStored, session }) => ({
        message: 'Data siswa berhasil diubah',
        data: await withStored(
          (stored) =>
            updateDataSiswa(work, {
              ...{ id: params.id, versi, values, stored: withKode(stored, kode_dokumen) },
              scan: scanOf(session, pindai),
            }),
          ownOf(images, pindai),
        ),
      }),
      async ({ work, params }) => refuseUnvalidated(work.db, params.id),
    ),
  ];
}

const scanOf = ({ hash }: Session, pindai: string | undefined) =>
  pindai === undefined ? undefined : { id: pindai, sesi_hash: hash };

/** What came from a phone was written anew already: it is not written a second time, which would cost a little of it. */
function ownOf(received: ReceivedImages, pindai: string | undefined): ReceivedImages {
  if (pindai === undefined) return received;
  return Object.fromEntries(
    Object.entries(received).map(([name, image]) => [name, { ...image, mayKeep: true as const }]),
  );
}

export function dataSiswaRoutes(): Route[] {
  return [
    route(dataSiswa.list, async ({ work, query, user, db }) => {
      refuseState(user.role, query.statusData);
      const { statusData: daftar, page, search, limit, urut, arah, ...filter } = query;
      const waiting = { page, limit, search, filter, asking: { user, now: isoFromNow(work.clock) } };
      const sorted = urut === 'antrean' ? undefined : urut;
      const found = await (urut === 'antrean' && daftar === 'Menunggu Validasi'
        ? listAntrean(db, waiting)
        : listDataSiswa(db, { ...filter, statusData: daftar, page, search, limit, urut: sorted, arah }));
      logListAccess(work, { user, daftar, page, search, saring: filter, ids: found.data.map(({ id }) => id) });
      return { message: 'Data siswa ditemukan', ...found };
    }),

    route(dataSiswa.semua, async ({ work, query, user }) => {
      refuseState(user.role, query.statusData);
      const { statusData: daftar, limit, ...filter } = query;
      const found = await semuaDataSiswa(work.db, query);
      logListAccess(work, { user, daftar, saring: filter, ids: found.data.map(({ id }) => id) });
      return { message: 'Data siswa ditemukan', ...found };
    }),

    route(dataSiswa.get, async ({ work, params, user, db }) => {
      const data = await getDataSiswaFor(db, user, params.id);
      await logAccess({ db: work.db, clock: work.clock, actor: user }, { data_siswa_id: data.id, versi: data.versi });
      return { message: 'Data siswa ditemukan', data };
    }),

    route(dataSiswa.generateToken, async ({ work, session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(work, { sessionHash: session.hash, area: 'data-siswa' }),
    })),

    ...formRoutes(),

    route(dataSiswa.hapus, async ({ work, params, confirmation }) => {
      const data = await hapusDataSiswa(work, { id: params.id, confirmation });
      return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} berhasil dihapus` };
    }),

    bulkRoute(bulk.hapusDataSiswa, {
      done: () => 'data siswa dihapus',
      each: ({ work }, { id, versi }, confirmation) => hapusDataSiswa(work, { id, versi, confirmation }),
    }),
  ];
}

// A walk over all records of a status, newest first: each step goes on behind the number where the last one ended, so that
// what comes, goes or changes meanwhile moves no other record.
type SemuaQuery = { statusData: StatusData; limit: number; cursor?: string | undefined } & FilterDataSiswa;

/** The next records. HttpError 400 for a cursor that no answer gave. */
async function semuaDataSiswa(db: Db, query: SemuaQuery): Promise<Step<DataSiswaRow>> {
  const { statusData, limit, cursor, ...asked } = query;
  const list = `siswa ${statusData}`;
  const after = keyOf({ list, key: /^[1-9]\d{0,14}$/ }, cursor);
  await refuseUnknown(db, asked);
  const filter = await withSpellings(db, asked);
  const conditions = filterConditions(filter);
  if (after !== undefined) conditions.push(sql`nomor < ${Number(after)}`);
  const newest = newestOf(statusData, every(conditions));
  // The index of status and number has them in order, unless something else decides.
  const hint = inForce(filter).length === 0 ? quickRead : slowRead;
  const nomor = await numbersOf(db, { newest, limit: limit + 1, offset: 0, hint });
  const { cursor: next, data } = stepOf(list, { rows: nomor, limit }, (each) => each);
  return { cursor: next, data: await rowsOf(db, data) };
}
