// The application: its guards, its features, one list.
import { fileURLToPath } from 'node:url';
import { DAFTAR_KUNCI } from '@gerbang/contract/arsip/kode-surat';
import { scopesOf } from '@gerbang/contract/program/token-api';
import { isStafScreen } from '@gerbang/contract/screens';
import { BASE_PATH } from '@gerbang/contract/wire';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { refuseSpent, withStoredImages } from './core/berkas/berkas.ts';
import { berkasRoutes } from './core/berkas/routes.ts';
import { createSlowLane, type LaneDeps } from './core/guesses/slow-lane.ts';
import { countUse } from './core/guesses/throttle.ts';
import { refuseOff } from './core/sekolah/kemampuan.ts';
import { akunSiswaRoutes } from './features/akun/akun-siswa/routes.ts';
import { authRoutes } from './features/akun/auth/routes.ts';
import { findSession } from './features/akun/auth/sessions.ts';
import { dataAdminRoutes } from './features/akun/data-admin/routes.ts';
import { dataPribadiRoutes } from './features/akun/data-pribadi/routes.ts';
import { keamananRoutes } from './features/akun/keamanan/routes.ts';
import { profileRoutes } from './features/akun/profile/routes.ts';
import { sesiRoutes } from './features/akun/sesi/routes.ts';
import { tampilanRoutes } from './features/akun/tampilan/routes.ts';
import { tautanRoutes } from './features/akun/tautan/routes.ts';
import { lokasiArsipRoutes } from './features/arsip/lokasi-arsip/routes.ts';
import { daftarKunci } from './features/arsip/surat-resmi/daftar-kunci.ts';
import { suratResmiRoutes } from './features/arsip/surat-resmi/routes.ts';
import { barangRoutes } from './features/inventaris/barang/routes.ts';
import { dataInventarisRoutes } from './features/inventaris/data-inventaris/routes.ts';
import { kategoriLokasiRoutes } from './features/inventaris/kategori-lokasi/routes.ts';
import { opnameRoutes } from './features/inventaris/opname/routes.ts';
import { peminjamanRoutes } from './features/inventaris/peminjaman/routes.ts';
import { dashboardRoutes } from './features/laporan/dashboard/routes.ts';
import { eksporRoutes } from './features/laporan/ekspor/routes.ts';
import { imporRoutes } from './features/laporan/impor/routes.ts';
import { laporanRoutes } from './features/laporan/laporan/routes.ts';
import { countCall, openProgram } from './features/program/token-api/program.ts';
import { tokenApiRoutes } from './features/program/token-api/routes.ts';
import { webhookRoutes } from './features/program/webhook/routes.ts';
import { ejaanSekolahRoutes } from './features/sekolah/ejaan-sekolah/routes.ts';
import { pengaturanRoutes } from './features/sekolah/pengaturan/routes.ts';
import { saranRoutes } from './features/sekolah/saran/routes.ts';
import { appFiles } from './features/sekolah/sekolah/app-files.ts';
import { pageValues } from './features/sekolah/sekolah/page.ts';
import { sekolahRoutes } from './features/sekolah/sekolah/routes.ts';
import { dataDiriRoutes } from './features/siswa/data-diri/routes.ts';
import { dataSiswaRoutes } from './features/siswa/data-siswa/routes.ts';
import { kodeDokumenRoutes } from './features/siswa/kode-dokumen/routes.ts';
import { mejaRoutes } from './features/siswa/meja/routes.ts';
import { pindaiRoutes } from './features/siswa/pindai/routes.ts';
import { salinanRoutes } from './features/siswa/salinan/routes.ts';
import { sampahRoutes } from './features/siswa/sampah/routes.ts';
import { addStatusPage } from './features/siswa/status/page.ts';
import { statusRoutes } from './features/siswa/status/routes.ts';
import { kesiapanRoutes } from './operations/kesiapan/routes.ts';
import { pemusnahanRoutes } from './operations/pemusnahan/routes.ts';
import type { Config } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import { addApiDocs } from './platform/http/api-docs.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { addRoute, type RouterContext } from './platform/http/router.ts';
import { createHttpServer } from './platform/http/server.ts';
import { addWebApp } from './platform/http/web-app.ts';

const features = [
  authRoutes,
  tautanRoutes,
  akunSiswaRoutes,
  dataAdminRoutes,
  dataDiriRoutes,
  dataSiswaRoutes,
  mejaRoutes,
  kodeDokumenRoutes,
  pindaiRoutes,
  dataInventarisRoutes,
  barangRoutes,
  kategoriLokasiRoutes,
  opnameRoutes,
  peminjamanRoutes,
  imporRoutes,
  dashboardRoutes,
  laporanRoutes,
  eksporRoutes,
  profileRoutes,
  dataPribadiRoutes,
  salinanRoutes,
  berkasRoutes,
  sampahRoutes,
  saranRoutes,
  ejaanSekolahRoutes,
  sesiRoutes,
  kesiapanRoutes,
  keamananRoutes,
  pengaturanRoutes,
  sekolahRoutes,
  tampilanRoutes,
  suratResmiRoutes,
  statusRoutes,
  pemusnahanRoutes,
  lokasiArsipRoutes,
  tokenApiRoutes,
  webhookRoutes,
];

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export type AppAddress = Pick<Config, 'publicUrl' | 'namaSekolah' | 'trustProxy'> & { log: FastifyBaseLogger };

/** The whole product as a Fastify server that does not listen yet. */
export async function createApp(deps: Deps, options: AppAddress): Promise<FastifyInstance> {
  const { publicUrl, namaSekolah, trustProxy, log } = options;
  const app = await createHttpServer({ log, trustProxy, https: isHttps(options) });
  await addApiDocs(app, () => openApiDocument({ title: `API ${namaSekolah}`, publicUrl, scopesOf }));
  const context = routerContext(deps, publicUrl);
  const shared = { ...deps, slowLane: createSlowLane() };
  for (const route of routesOf(shared)) addRoute(app, context, route);
  addStatusPage(app, { ...shared, namaSekolah });
  // After the last answer; the database closes later.
  app.addHook('onClose', () => deps.buffer.flush());
  const school = pageValues({ ...deps, namaSekolah }, log);
  const values = async (path: string) => ({
    ...(await school()),
    SURAT: deps.hasMailServer ? 'ada' : '',
    // The screens of staff are told apart in a file of their own.
    STAF: isStafScreen(path.toLowerCase()) ? 'modulepreload' : '',
  });
  const made = { ...appFiles({ ...deps, namaSekolah }, log), [DAFTAR_KUNCI]: daftarKunci(deps.db) };
  await addWebApp(app, { folder: webFolder, values, made, cookies: deps.cookies });
  return app;
}

/** What the router asks for each request: it knows no table of accounts itself. */
export function routerContext(deps: Deps, publicUrl: string): RouterContext {
  return {
    ...deps,
    publicUrl,
    findSession,
    openProgram,
    countCall,
    countUse,
    refuseOff,
    refuseUpload: refuseSpent,
    storeImages: withStoredImages,
  };
}

const routesOf = (deps: LaneDeps) => features.flatMap((feature) => feature(deps));

/** Whether people reach this instance over https. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/** Every route the server binds, for the test that compares them with the contract. */
export function boundRoutes(deps: Deps): string[] {
  return routesOf({ ...deps, slowLane: createSlowLane() }).map(
    ({ endpoint }) => `${endpoint.method} ${BASE_PATH}${endpoint.path}`,
  );
}
