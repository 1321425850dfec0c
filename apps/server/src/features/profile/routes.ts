import { profile } from '@gerbang/contract/profile';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { withStoredImages } from '../berkas/berkas.ts';
import { hapusFotoProfile, simpanProfile } from './commands.ts';

export function profileRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(profile.simpan, async ({ user, body, images: received }) => ({
      message: 'Profile berhasil disimpan',
      data: await withStoredImages({ db, clock, images, user }, received, (stored) =>
        simpanProfile(db, clock, { user, body, stored }),
      ),
    })),

    route(profile.hapusFoto, async ({ user }) => {
      await hapusFotoProfile(db, clock, user);
      return { message: 'Foto profile berhasil dihapus' };
    }),
  ];
}
