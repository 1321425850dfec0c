import { banyak } from '@gerbang/contract/banyak';
import { maySeeStatus } from '@gerbang/contract/choices';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { sentences } from '@gerbang/contract/wire';
import { isoFromNow } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { ReceivedImages } from '../../platform/http/body.ts';
import { issueToken } from '../../platform/http/confirmation.ts';
import { decideEachConfirmed, told } from '../../platform/http/many.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { withStoredImages } from '../berkas/berkas.ts';
import { noteListLook } from '../riwayat/list-looks.ts';
import { writeLook } from '../riwayat/looks.ts';
import { listAntrean } from './antrean-list.ts';
import { listDataSiswa } from './list-queries.ts';
import { mejaRoutes } from './meja-routes.ts';
import { getDataSiswaFor } from './queries.ts';
import { createDataSiswa, hapusDataSiswa, refuseUnvalidated, updateDataSiswa } from './record-commands.ts';

export function dataSiswaRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    route(dataSiswa.list, async ({ query, user }) => {
      if (!maySeeStatus(user.role, query.statusData)) throw new HttpError(403, sentences.wrongRole);
      const { statusData: daftar, page, search, limit, urut, arah, ...saring } = query;
      const waiting = { page, limit, search, saring, asking: { user, now: isoFromNow(clock) } };
      const sorted = urut === 'antrean' ? undefined : urut;
      const found = await (urut === 'antrean' && daftar === 'Menunggu Validasi'
        ? listAntrean(db, waiting)
        : listDataSiswa(db, { ...saring, statusData: daftar, page, search, limit, urut: sorted, arah }));
      noteListLook(deps, { user, daftar, page, search, saring, ids: found.data.map(({ id }) => id) });
      return { message: 'Data siswa ditemukan', ...found };
    }),

    route(dataSiswa.get, async ({ params, user }) => {
      const data = await getDataSiswaFor(db, user.role, params.id);
      await writeLook(db, clock, { user, data_siswa_id: data.id, versi: data.versi });
      return { message: 'Data siswa ditemukan', data };
    }),

    route(dataSiswa.generateToken, async ({ session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(db, clock, { sessionHash: session.hash, area: 'data-siswa' }),
    })),

    ...formRoutes(deps),

    route(dataSiswa.hapus, async ({ params, user, confirmation }) => {
      const data = await hapusDataSiswa(db, clock, { id: params.id, user, confirmation });
      return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} berhasil dihapus` };
    }),

    hapusBanyakRoute(deps),
    ...mejaRoutes(deps),
  ];
}

function hapusBanyakRoute({ db, clock }: Deps): Route {
  return route(banyak.hapusDataSiswa, async (input) => {
    const { user } = input;
    const data = await decideEachConfirmed(input, ({ id, versi }, confirmation) =>
      hapusDataSiswa(db, clock, { id, versi, user, confirmation }),
    );
    return { message: told('data siswa dihapus', data), data };
  });
}

/** The whole form, of a new record or a valid one. */
function formRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(
      dataSiswa.create,
      async ({ user, body: { pindai, ...values }, images: received, stillSignedIn, session }) => ({
        message: 'Data siswa berhasil ditambah',
        data: await withStoredImages({ db, clock, images, user, stillSignedIn }, ownOf(received, pindai), (stored) =>
          createDataSiswa(db, clock, { user, values, stored, scan: scanOf(session, pindai) }),
        ),
      }),
    ),

    route(
      dataSiswa.update,
      async ({ params, user, body: { versi, pindai, ...values }, images: received, stillSignedIn, session }) => ({
        message: 'Data siswa berhasil diubah',
        data: await withStoredImages({ db, clock, images, user, stillSignedIn }, ownOf(received, pindai), (stored) =>
          updateDataSiswa(db, clock, { id: params.id, versi, user, values, stored, scan: scanOf(session, pindai) }),
        ),
      }),
      async ({ params }) => refuseUnvalidated(db, params.id),
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
