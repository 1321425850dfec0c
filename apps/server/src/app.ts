// The application: its guards, its features, one list.
import { fileURLToPath } from 'node:url';
import { DAFTAR_KUNCI } from '@gerbang/contract/kode-surat';
import { isStafScreen } from '@gerbang/contract/screens';
import { scopesOf } from '@gerbang/contract/token-api';
import { BASE_PATH } from '@gerbang/contract/wire';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { akunSiswaRoutes } from './features/akun-siswa/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findSession } from './features/auth/sessions.ts';
import { createSlowLane, type LaneDeps } from './features/auth/slow-lane.ts';
import { countUse } from './features/auth/throttle.ts';
import { barangRoutes } from './features/barang/routes.ts';
import { refuseSpent, withStoredImages } from './features/berkas/berkas.ts';
import { berkasRoutes } from './features/berkas/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { dataAdminRoutes } from './features/data-admin/routes.ts';
import { dataDiriRoutes } from './features/data-diri/routes.ts';
import { dataInventarisRoutes } from './features/data-inventaris/routes.ts';
import { dataPribadiRoutes } from './features/data-pribadi/routes.ts';
import { dataSiswaRoutes } from './features/data-siswa/routes.ts';
import { ejaanSekolahRoutes } from './features/ejaan-sekolah/routes.ts';
import { eksporRoutes } from './features/ekspor/routes.ts';
import { imporRoutes } from './features/impor/routes.ts';
import { kategoriLokasiRoutes } from './features/kategori-lokasi/routes.ts';
import { keamananRoutes } from './features/keamanan/routes.ts';
import { kodeDokumenRoutes } from './features/kode-dokumen/routes.ts';
import { laporanRoutes } from './features/laporan/routes.ts';
import { lokasiArsipRoutes } from './features/lokasi-arsip/routes.ts';
import { mejaRoutes } from './features/meja/routes.ts';
import { opnameRoutes } from './features/opname/routes.ts';
import { peminjamanRoutes } from './features/peminjaman/routes.ts';
import { pengaturanRoutes } from './features/pengaturan/routes.ts';
import { pindaiRoutes } from './features/pindai/routes.ts';
import { profileRoutes } from './features/profile/routes.ts';
import { sampahRoutes } from './features/sampah/routes.ts';
import { saranRoutes } from './features/saran/routes.ts';
import { appFiles } from './features/sekolah/app-files.ts';
import { pageValues } from './features/sekolah/page.ts';
import { sekolahRoutes } from './features/sekolah/routes.ts';
import { sesiRoutes } from './features/sesi/routes.ts';
import { addStatusPage } from './features/status/page.ts';
import { statusRoutes } from './features/status/routes.ts';
import { daftarKunci } from './features/surat-resmi/daftar-kunci.ts';
import { suratResmiRoutes } from './features/surat-resmi/routes.ts';
import { tampilanRoutes } from './features/tampilan/routes.ts';
import { tautanRoutes } from './features/tautan/routes.ts';
import { countCall, openProgram } from './features/token-api/program.ts';
import { tokenApiRoutes } from './features/token-api/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';
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

export type AppOptions = Pick<Config, 'publicUrl' | 'namaSekolah' | 'trustProxy'> & { log: FastifyBaseLogger };

/** The whole product as a Fastify server that does not listen yet. */
export async function createApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { publicUrl, namaSekolah, trustProxy, log } = options;
  const app = await createHttpServer({ log, trustProxy, https: isHttps(options) });
  await addApiDocs(app, () => openApiDocument({ title: `API ${namaSekolah}`, publicUrl, scopesOf }));
  const context = routerContext(deps, publicUrl);
  const shared = { ...deps, slowLane: createSlowLane() };
  for (const route of routesOf(shared)) addRoute(app, context, route);
  addStatusPage(app, { ...shared, namaSekolah });
  // After the last answer; the database closes later.
  app.addHook('onClose', () => deps.buffer.flush());
  const school = pageValues({ db: deps.db, namaSekolah }, log);
  const surat = deps.hasMailServer ? 'ada' : 'tidak';
  const values = async (path: string) => ({
    ...(await school()),
    SERVER_SURAT: surat,
    // The screens of staff are told apart in a file of their own.
    STAF: isStafScreen(path.toLowerCase()) ? 'modulepreload' : '',
  });
  const made = { ...appFiles({ ...deps, namaSekolah }, log), [DAFTAR_KUNCI]: daftarKunci(deps.db) };
  await addWebApp(app, { folder: webFolder, values, made });
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
