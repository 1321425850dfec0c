import { profile } from '@gerbang/contract/akun/profile';
import { type Route, route } from '../../../platform/http/route.ts';
import { hapusFotoProfile, simpanProfile } from './commands.ts';

export function profileRoutes(): Route[] {
  return [
    route(profile.simpan, async ({ work, body, withStored }) => ({
      message: 'Profile berhasil disimpan',
      data: await withStored((stored) => simpanProfile(work, { body, stored })),
    })),

    route(profile.hapusFoto, async ({ work }) => {
      await hapusFotoProfile(work);
      return { message: 'Foto profile berhasil dihapus' };
    }),
  ];
}
