import { isStaf } from '@gerbang/contract/roles';
import { tautan } from '@gerbang/contract/tautan';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { bekukanAkun, pakaiTautan, periksaTautan } from './commands.ts';

export function tautanRoutes(deps: Deps): Route[] {
  return [
    route(tautan.periksa, async ({ body, request }) => ({
      message: 'Tautan ditemukan',
      data: await periksaTautan(deps, { body, address: request.ip }),
    })),

    route(tautan.pakai, async ({ body, request }) => {
      const { isHandedOver } = await pakaiTautan(deps, { body, address: request.ip });
      return { message: `Password tersimpan dan ${isHandedOver ? 'akun' : 'email'} terkonfirmasi, silakan login` };
    }),

    route(tautan.bekukan, async ({ body, request }) => {
      const { role } = await bekukanAkun(deps, { body, address: request.ip });
      if (!isStaf(role)) return { message: 'Akun dibekukan. Admin sekolah diberi tahu.' };
      return { message: 'Akun dibekukan. Rekan Anda diberi tahu. Buka lagi dengan password baru lewat Lupa Password.' };
    }),
  ];
}
