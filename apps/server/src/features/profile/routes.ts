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
        simpanProfile(work, { body, stored }),
      ),
    })),

    route(profile.hapusFoto, async ({ work }) => {
      await hapusFotoProfile(work);
      return { message: 'Foto profile berhasil dihapus' };
    }),
  ];
}
