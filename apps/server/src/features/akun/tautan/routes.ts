import { tautan } from '@gerbang/contract/akun/tautan';
import { isStaf } from '@gerbang/contract/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LaneDeps } from '../../../core/guesses/slow-lane.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { bekukanAkun, pakaiTautan, periksaTautan } from './commands.ts';

export function tautanRoutes({ slowLane }: LaneDeps): Route[] {
  const from = (request: FastifyRequest, reply: FastifyReply) => ({
    address: request.ip,
    hangUp: () => hangUpOf(reply),
  });
  return [
    route(tautan.periksa, async ({ work, body, request, reply }) => ({
      message: 'Tautan ditemukan',
      data: await periksaTautan({ ...work, slowLane }, { body, ...from(request, reply) }),
    })),

    route(tautan.pakai, async ({ work, body, request, reply }) => {
      const { isHandedOver } = await pakaiTautan({ ...work, slowLane }, { body, ...from(request, reply) });
      return { message: `Password tersimpan dan ${isHandedOver ? 'akun' : 'email'} terkonfirmasi, silakan login` };
    }),

    route(tautan.bekukan, async ({ work, body, request, reply }) => {
      const { role } = await bekukanAkun({ ...work, slowLane }, { body, ...from(request, reply) });
      if (!isStaf(role)) return { message: 'Akun dibekukan. Admin sekolah diberi tahu.' };
      return { message: 'Akun dibekukan. Rekan Anda diberi tahu. Buka lagi dengan password baru lewat Lupa Password.' };
    }),
  ];
}
