import { dataDiri } from '@gerbang/contract/data-diri';
import type { Deps } from '../../platform/deps.ts';
import type { User } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { drafKey } from '../../platform/secrets.ts';
import { withKode, withStoredImages } from '../berkas/berkas.ts';
import { readPemberitahuanOf } from '../data-pribadi/pemberitahuan.ts';
import { refuseHalfWali, refuseOtherVersion } from '../data-pribadi/persetujuan.ts';
import { getDataDiri, partsOf, refuseClosed, updateDataDiri } from './commands.ts';
import { createDataDiri, getPencocokan, refuseSecond } from './create.ts';

/** Every student has a NIM: the database sees to it. */
const nimOf = (user: User) => user.nim ?? '';

/** Refuses consents that are begun or outdated; most forms give none. */
function refuseConsent(body: Parameters<typeof partsOf>[0]): void {
  const { consent } = partsOf(body);
  if (!consent) return;
  refuseHalfWali(consent);
  refuseOtherVersion(consent);
}

export function dataDiriRoutes({ db, clock, images, secrets, namaSekolah, privasi }: Deps): Route[] {
  const deps = { clock, pemberitahuan: readPemberitahuanOf({ namaSekolah, privasi }) };
  return [
    route(dataDiri.get, async ({ user }) => ({
      message: 'Data diri ditemukan',
      data: await getDataDiri(db, user),
    })),

    route(dataDiri.pencocokan, async ({ user }) => ({
      message: 'Keadaan pencocokan ditemukan',
      data: await getPencocokan(db, user),
    })),

    route(dataDiri.kunciDraf, async ({ user }) => ({
      message: 'Kunci draf ditemukan',
      data: { kunci: drafKey(secrets, user.id).toString('base64') },
    })),

    route(
      dataDiri.create,
      async ({ user, body, images: received, stillSignedIn }) => {
        refuseConsent(body);
        const data = await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
          createDataDiri(db, deps, { user, nim: nimOf(user), body, stored: withKode(stored, body.kode_dokumen) }),
        );
        return { message: 'Data diri berhasil ditambah', data };
      },
      async ({ user }) => refuseSecond(db, user),
    ),

    route(
      dataDiri.update,
      async ({ user, params, body, images: received, stillSignedIn }) => {
        refuseConsent(body);
        const data = await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
          updateDataDiri(db, deps, {
            ...{ id: params.id, user, nim: nimOf(user), body },
            stored: withKode(stored, body.kode_dokumen),
          }),
        );
        return { message: 'Data diri berhasil diubah', data };
      },
      async ({ user, params }) => refuseClosed(db, { id: params.id, user }),
    ),
  ];
}
