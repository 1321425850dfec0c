import { profile } from '@gerbang/contract/profile';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { withStoredImages } from '../berkas/berkas.ts';
import { hapusFotoProfile, simpanProfile } from './commands.ts';

export function profileRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(profile.simpan, async ({ work, user, body, images: received, stillSignedIn }) => ({
      message: 'Profile berhasil disimpan',
      data: await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
        simpanProfile(work, { user, body, stored }),
      ),
    })),

    route(profile.hapusFoto, async ({ work, user }) => {
      await hapusFotoProfile(work, user);
      return { message: 'Foto profile berhasil dihapus' };
    }),
  ];
}
