// What writes a whole record: the form of staff, and the bin.
import { bulk } from '@gerbang/contract/bulk';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import type { Deps } from '../../platform/deps.ts';
import type { ReceivedImages } from '../../platform/http/body.ts';
import { bulkMessage, decideEachConfirmed } from '../../platform/http/bulk.ts';
import type { Session } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { withKode, withStoredImages } from '../berkas/berkas.ts';
import { createDataSiswa, hapusDataSiswa, refuseUnvalidated, updateDataSiswa } from './record-commands.ts';

export function recordRoutes(deps: Deps): Route[] {
  return [...formRoutes(deps), hapusRoute(deps), hapusBulkRoute(deps)];
}

function hapusRoute({ db, clock }: Deps): Route {
  return route(dataSiswa.hapus, async ({ params, user, confirmation }) => {
    const data = await hapusDataSiswa(db, clock, { id: params.id, user, confirmation });
    return { message: `Data siswa ${data.nama} dengan NIM ${data.nim} berhasil dihapus` };
  });
}

function hapusBulkRoute({ db, clock }: Deps): Route {
  return route(bulk.hapusDataSiswa, async (input) => {
    const { user } = input;
    const data = await decideEachConfirmed(input, ({ id, versi }, confirmation) =>
      hapusDataSiswa(db, clock, { id, versi, user, confirmation }),
    );
    return { message: bulkMessage('data siswa dihapus', data), data };
  });
}

/** The whole form, of a new record or a valid one. */
function formRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(
      dataSiswa.create,
      async ({ user, body: { pindai, kode_dokumen, ...values }, images: received, stillSignedIn, session }) => ({
        message: 'Data siswa berhasil ditambah',
        data: await withStoredImages({ db, clock, images, user, stillSignedIn }, ownOf(received, pindai), (stored) =>
          createDataSiswa(db, clock, {
            user,
            values,
            stored: withKode(stored, kode_dokumen),
            scan: scanOf(session, pindai),
          }),
        ),
      }),
    ),

    route(
      dataSiswa.update,
      async ({
        params,
        user,
        body: { versi, pindai, kode_dokumen, ...values },
        images: received,
        stillSignedIn,
        session,
      }) => ({
        message: 'Data siswa berhasil diubah',
        data: await withStoredImages({ db, clock, images, user, stillSignedIn }, ownOf(received, pindai), (stored) =>
          updateDataSiswa(db, clock, {
            ...{ id: params.id, versi, user, values, stored: withKode(stored, kode_dokumen) },
            scan: scanOf(session, pindai),
          }),
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
