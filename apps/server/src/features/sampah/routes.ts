import { sampah } from '@gerbang/contract/sampah';
import type { Deps } from '../../platform/deps.ts';
import { issueToken } from '../../platform/http/confirmation.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { hapusSampah, pulihkanSampah } from './commands.ts';
import { listSampah } from './queries.ts';
import type { Entry } from './restore.ts';

export function sampahRoutes({ db, clock, hariSampah }: Deps): Route[] {
  return [
    route(sampah.list, async ({ query, user }) => ({
      message: 'Isi sampah ditemukan',
      ...(await listSampah(db, { user, clock, hariSampah }, query)),
    })),

    route(sampah.generateToken, async ({ session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(db, clock, { sessionHash: session.hash, area: 'sampah' }),
    })),

    route(sampah.pulihkan, async ({ params, user }) => ({
      message: `${nameOf(await pulihkanSampah(db, clock, { id: params.id, user }))} berhasil dipulihkan`,
    })),

    route(sampah.hapus, async ({ params, user, confirmation }) => ({
      message: `${nameOf(await hapusSampah(db, clock, { id: params.id, user, confirmation }))} dihapus selamanya`,
    })),
  ];
}

/** What it is, in the words of the messages about its deletion. */
function nameOf({ jenis, label, pengenal }: Entry): string {
  switch (jenis) {
    case 'data-siswa':
      return `Data siswa ${label} dengan NIM ${pengenal}`;
    case 'akun-siswa':
      return `Akun siswa ${label} dengan NIM ${pengenal}`;
    case 'data-inventaris':
      return `Data inventaris ${label} dengan kode ${pengenal}`;
    case 'data-admin':
      return `Admin dengan email ${label}`;
  }
}
