import { bulk } from '@gerbang/contract/bulk';
import { type JenisSampah, sampah } from '@gerbang/contract/siswa/sampah';
import { logListAccess } from '../../../core/riwayat/list-access.ts';
import { bulkRoute } from '../../../platform/http/bulk.ts';
import { issueToken } from '../../../platform/http/confirmation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hapusSampah, pulihkanSampah } from './commands.ts';
import { listSampah } from './queries.ts';
import type { Entry } from './restore.ts';

/** What names a student. */
const ofStudents: JenisSampah[] = ['data-siswa', 'akun-siswa'];

export function sampahRoutes(): Route[] {
  return [
    route(sampah.list, async ({ work, query, user }) => {
      const found = await listSampah(work, query);
      const ids = found.data.filter(({ jenis }) => ofStudents.includes(jenis)).map(({ id }) => id);
      const { page, search, jenis } = query;
      logListAccess(work, { user, daftar: 'sampah', tabel: 'sampah', page, search, saring: { jenis }, ids });
      return { message: 'Isi sampah ditemukan', ...found };
    }),

    route(sampah.generateToken, async ({ work, session }) => ({
      message: 'Token konfirmasi dibuat',
      token: await issueToken(work, { sessionHash: session.hash, area: 'sampah' }),
    })),

    route(sampah.pulihkan, async ({ work, params }) => ({
      message: `${nameOf(await pulihkanSampah(work, { id: params.id }))} berhasil dipulihkan`,
    })),

    bulkRoute(bulk.pulihkan, {
      done: () => 'dipulihkan',
      each: ({ work }, { id }) => pulihkanSampah(work, { id }),
    }),

    route(sampah.hapus, async ({ work, params, confirmation }) => ({
      message: `${nameOf(await hapusSampah(work, { id: params.id, confirmation }))} dihapus selamanya`,
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
