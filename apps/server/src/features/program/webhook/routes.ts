import type { BlockList } from 'node:net';
import { webhook } from '@gerbang/contract/program/webhook';
import { putPercobaan } from '../../../core/riwayat/webhook-queue.ts';
import { HttpError } from '../../../platform/errors.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { webhookSecret } from '../../../platform/secrets.ts';
import { RefusedAddressError, refuseWritten } from '../../../platform/webhook/address.ts';
import { secretText } from '../../../platform/webhook/send.ts';
import type { Work } from '../../../platform/work.ts';
import { checkOwnPassword } from '../../akun/door.ts';
import { createWebhook, hapusWebhook } from './commands.ts';
import { assertWebhook, listKiriman, listWebhook } from './queries.ts';

export function webhookRoutes(): Route[] {
  const isThere = ({ work, params }: { work: Work; params: { id: string } }) => assertWebhook(work.db, params.id);
  return [
    route(webhook.list, async ({ work }) => ({ message: 'Webhook ditemukan', data: await listWebhook(work.db) })),

    route(webhook.create, async ({ work, body: { password, ...hook }, user, request }) => {
      const proof = { user, password, deviceCookie: work.cookies.device(request) };
      await checkOwnPassword(work, proof);
      refuseClosed(hook.alamat, work.webhookNetworks);
      const id = await createWebhook(work, hook);
      return { message: 'Webhook ditambahkan', data: { id, rahasia: secretText(webhookSecret(work.secrets, id)) } };
    }),

    route(
      webhook.kiriman,
      async ({ work, params }) => ({ message: 'Kiriman ditemukan', data: await listKiriman(work.db, params.id) }),
      isThere,
    ),

    route(
      webhook.coba,
      async ({ work, params }) => {
        await putPercobaan(work, params.id);
        return { message: 'Percobaan dikirim' };
      },
      isThere,
    ),

    route(
      webhook.hapus,
      async ({ work, params }) => {
        await hapusWebhook(work, { id: params.id });
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
