import { type Bagian, namaBagian, type Sekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { getLogo } from '../../../core/sekolah/logo.ts';
import { getPengaturan, getSekolah, listRiwayat } from '../../../core/sekolah/queries.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { saveBagian, saveFirstStart, saveIdentitas, undoBagian } from './commands.ts';

/** Under its id a logo never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export function sekolahRoutes(): Route[] {
  return [
    route(sekolah.get, async ({ work }) => ({ message: 'Pengaturan sekolah ditemukan', data: await getSekolah(work) })),
    logoRoute(),

    route(sekolah.pengaturan, async ({ work }) => ({
      message: 'Pengaturan sekolah ditemukan',
      data: await getPengaturan(work),
    })),

    route(sekolah.riwayat, async ({ work, query }) => ({
      message: 'Versi pengaturan ditemukan',
      data: await listRiwayat(work.db, query.bagian),
    })),

    ...savingRoutes(),

    route(sekolah.urungkan, async ({ work, body }) => ({
      message: `${namaBagian[body.bagian]} dikembalikan`,
      data: { versi: await undoBagian(work, body) },
    })),

    route(sekolah.simpanAwal, async ({ work, body }) => {
      await saveFirstStart(work, body);
      return { message: 'Langkah dicatat' };
    }),
  ];
}

function logoRoute(): Route {
  return route(sekolah.logo, async ({ work, params, reply }) => {
    const bytes = await getLogo(work, params.id, 'kecil');
    reply.header('cache-control', FOR_EVER);
    return bytes;
  });
}

/** Sections that are kept as they are sent. */
const plainSections = {
  kemampuan: sekolah.simpanKemampuan,
  pilihan: sekolah.simpanPilihan,
  gelombang: sekolah.simpanGelombang,
  syarat: sekolah.simpanSyarat,
  target: sekolah.simpanTarget,
  cap: sekolah.simpanCap,
  surat: sekolah.simpanSurat,
  situs: sekolah.simpanSitus,
} satisfies Partial<Record<Bagian, unknown>>;

function savingRoutes(): Route[] {
  return [
    route(sekolah.simpanIdentitas, async ({ work, body, withStored }) => {
      const { versi, tanpa_logo, ...form } = body;
      const save = (logo: Parameters<typeof saveIdentitas>[1]['logo']) =>
        saveIdentitas(work, { form, versi, logo: logo ?? (tanpa_logo ? null : undefined) });
      const saved = await withStored((stored) => save(stored.logo));
      return { message: 'Identitas disimpan', data: { versi: saved } };
    }),

    ...Object.entries(plainSections).map(([name, endpoint]) =>
      route(endpoint, async ({ work, body: { versi, ...nilai } }) => ({
        message: `${namaBagian[name as Bagian]} disimpan`,
        data: { versi: await saveBagian(work, { bagian: name as Bagian, nilai: nilai as Sekolah[Bagian], versi }) },
      })),
    ),
  ];
}
