import { namaBagian, sekolah } from '@gerbang/contract/sekolah';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { withStoredImages } from '../berkas/berkas.ts';
import { saveBagian, saveFirstStart, saveIdentitas, undoBagian } from './commands.ts';
import { getLogo } from './logo.ts';
import { getPengaturan, getSekolah, listRiwayat } from './queries.ts';

/** Under its id a logo never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export function sekolahRoutes(deps: Deps): Route[] {
  const { db, clock } = deps;
  return [
    route(sekolah.get, async () => ({ message: 'Pengaturan sekolah ditemukan', data: await getSekolah(deps) })),
    logoRoute(deps),

    route(sekolah.pengaturan, async () => ({
      message: 'Pengaturan sekolah ditemukan',
      data: await getPengaturan(deps),
    })),

    route(sekolah.riwayat, async ({ query }) => ({
      message: 'Versi pengaturan ditemukan',
      data: await listRiwayat(db, query.bagian),
    })),

    ...savingRoutes(deps),

    route(sekolah.urungkan, async ({ body, user }) => ({
      message: `${namaBagian[body.bagian]} dikembalikan`,
      data: { versi: await undoBagian(db, clock, { ...body, user }) },
    })),

    route(sekolah.simpanAwal, async ({ body, user }) => {
      await saveFirstStart(db, clock, { ...body, user });
      return { message: 'Langkah dicatat' };
    }),
  ];
}

function logoRoute(deps: Deps): Route {
  return route(sekolah.logo, async ({ params, reply }) => {
    const bytes = await getLogo(deps, params.id, 'kecil');
    reply.header('cache-control', FOR_EVER);
    return bytes;
  });
}

function savingRoutes({ db, clock, images }: Deps): Route[] {
  return [
    route(sekolah.simpanIdentitas, async ({ body, user, images: received, stillSignedIn }) => {
      const { versi, tanpa_logo, ...form } = body;
      const save = (logo: Parameters<typeof saveIdentitas>[2]['logo']) =>
        saveIdentitas(db, clock, { form, versi, user, logo: logo ?? (tanpa_logo ? null : undefined) });
      const saved = await withStoredImages({ db, clock, images, user, stillSignedIn }, received, (stored) =>
        save(stored.logo),
      );
      return { message: 'Identitas disimpan', data: { versi: saved } };
    }),

    route(sekolah.simpanPilihan, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Jurusan & Kelas disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'pilihan', nilai, versi, user }) },
    })),

    route(sekolah.simpanGelombang, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Gelombang disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'gelombang', nilai, versi, user }) },
    })),

    route(sekolah.simpanSyarat, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Dokumen & Isian disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'syarat', nilai, versi, user }) },
    })),

    route(sekolah.simpanTarget, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Target disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'target', nilai, versi, user }) },
    })),

    route(sekolah.simpanCap, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Cap Salinan disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'cap', nilai, versi, user }) },
    })),

    route(sekolah.simpanSurat, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Surat disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'surat', nilai, versi, user }) },
    })),

    route(sekolah.simpanSitus, async ({ body: { versi, ...nilai }, user }) => ({
      message: 'Situs Resmi disimpan',
      data: { versi: await saveBagian(db, clock, { bagian: 'situs', nilai, versi, user }) },
    })),
  ];
}
