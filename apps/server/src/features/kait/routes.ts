import type { BlockList } from 'node:net';
import { kait } from '@gerbang/contract/kait';
import type { Deps } from '../../platform/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { kaitSecret } from '../../platform/secrets.ts';
import { RefusedAddressError, refuseWritten } from '../../platform/webhook/address.ts';
import { secretText } from '../../platform/webhook/send.ts';
import { checkOwnPassword } from '../auth/own-password.ts';
import { putPercobaan } from './antrean.ts';
import { createKait, hapusKait } from './commands.ts';
import { assertKait, listKait, listKiriman } from './queries.ts';

export function kaitRoutes({ db, clock, passwords, cookies, secrets, kaitJaringan }: Deps): Route[] {
  const { cookieKey } = secrets;
  const isThere = ({ params }: { params: { id: string } }) => assertKait(db, params.id);
  return [
    route(kait.list, async () => ({ message: 'Webhook ditemukan', data: await listKait(db) })),

    route(kait.create, async ({ body: { password, ...hook }, user, request }) => {
      const proof = { user, password, deviceCookie: cookies.device(request) };
      await checkOwnPassword({ db, clock, passwords, cookieKey }, proof);
      refuseClosed(hook.alamat, kaitJaringan);
      const id = await createKait(db, clock, { ...hook, user });
      return { message: 'Webhook ditambahkan', data: { id, rahasia: secretText(kaitSecret(secrets, id)) } };
    }),

    route(
      kait.kiriman,
      async ({ params }) => ({ message: 'Kiriman ditemukan', data: await listKiriman(db, params.id) }),
      isThere,
    ),

    route(
      kait.coba,
      async ({ params }) => {
        await putPercobaan(db, clock, params.id);
        return { message: 'Percobaan dikirim' };
      },
      isThere,
    ),

    route(
      kait.hapus,
      async ({ params, user }) => {
        await hapusKait(db, clock, { id: params.id, user });
        return { message: 'Webhook dihapus' };
      },
      isThere,
    ),
  ];
}

/** HttpError 400 for an address that no message would ever reach; names are looked up when there is something to send. */
function refuseClosed(alamat: string, allowed: BlockList): void {
  try {
    refuseWritten(new URL(alamat), allowed);
  } catch (error) {
    if (!(error instanceof RefusedAddressError)) throw error;
    throw new HttpError(400, error.message);
  }
}
