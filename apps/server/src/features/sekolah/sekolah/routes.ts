import { namaBagian, sekolah } from '@gerbang/contract/sekolah/sekolah';
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

function savingRoutes(): Route[] {
  return [
    route(sekolah.simpanIdentitas, async ({ work, body, withStored }) => {
      const { versi, tanpa_logo, ...form } = body;
      const save = (logo: Parameters<typeof saveIdentitas>[1]['logo']) =>
        saveIdentitas(work, { form, versi, logo: logo ?? (tanpa_logo ? null : undefined) });
      const saved = await withStored((stored) => save(stored.logo));
      return { message: 'Identitas disimpan', data: { versi: saved } };
    }),

    route(sekolah.simpanPilihan, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Jurusan & Kelas disimpan',
      data: { versi: await saveBagian(work, { bagian: 'pilihan', nilai, versi }) },
    })),

    route(sekolah.simpanGelombang, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Gelombang disimpan',
      data: { versi: await saveBagian(work, { bagian: 'gelombang', nilai, versi }) },
    })),

    route(sekolah.simpanSyarat, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Dokumen & Isian disimpan',
      data: { versi: await saveBagian(work, { bagian: 'syarat', nilai, versi }) },
    })),

    route(sekolah.simpanTarget, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Target disimpan',
      data: { versi: await saveBagian(work, { bagian: 'target', nilai, versi }) },
    })),

    route(sekolah.simpanCap, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Cap Salinan disimpan',
      data: { versi: await saveBagian(work, { bagian: 'cap', nilai, versi }) },
    })),

    route(sekolah.simpanSurat, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Surat disimpan',
      data: { versi: await saveBagian(work, { bagian: 'surat', nilai, versi }) },
    })),

    route(sekolah.simpanSitus, async ({ work, body: { versi, ...nilai } }) => ({
      message: 'Situs Resmi disimpan',
      data: { versi: await saveBagian(work, { bagian: 'situs', nilai, versi }) },
    })),
  ];
}
