// `npm run pictures`: takes the pictures of the README and the guides from the demo, so that they can be taken anew;
// `npm run pictures opname` only those with that word in their name.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filmLabels } from '@gerbang/kit/fake-camera';
import { type Browser, chromium, type Page } from '@playwright/test';
import playwright from './playwright.config.ts';
import { end, launch } from './server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}docs/pictures/`;
const password = 'gerbang1';

type Shot = {
  /** File name without its ending. */
  name: string;
  /** Who looks; nobody for the public pages. */
  email?: string;
  path: string;
  phone?: boolean;
  dark?: boolean;
  /** The item whose label is before the camera, by its code. */
  film?: string;
  /** What to do before the picture is taken. */
  before?: (page: Page) => Promise<void>;
};

const admin = 'admin@demo.example';

const firstDetail = async (page: Page) => {
  await page.getByRole('link', { name: 'Detail' }).first().click();
  await page
    .getByRole('button', { name: /Validasi/ })
    .first()
    .waitFor();
};

const pimpinan = 'pimpinan@demo.example';
const rejected = 'siswa.ditolak@demo.example';

const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const valid = 'siswa.valid@demo.example';

/** Where the code of the newest paper of a student who is signed in leads. */
async function verifikasiOf(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/v1/surat-resmi/saya')).json();
  const pdf = (await (await page.request.get(`/api/v1/surat-resmi/${data[0].id}/pdf`)).body()).toString('latin1');
  return /\/URI \(\S+?(\/verifikasi#[\w-]+)\)/.exec(pdf)?.[1] ?? '';
}

const openLink = (name: string) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click();
  await page.waitForURL(/[0-9a-f-]{36}$/);
  await page.getByRole('main').getByText(name).first().waitFor();
};

const shots: Shot[] = [
  {
    name: 'terbitkan-surat',
    email: admin,
    path: '/data-siswa/valid',
    before: async (page) => {
      await page.getByLabel('Pilih semua di halaman ini').check();
      await openDialog('Surat')(page);
    },
  },
  { name: 'surat', email: admin, path: '/surat' },
  {
    name: 'lihat-asli',
    email: admin,
    path: '/data-siswa/menunggu-validasi',
    before: async (page) => {
      await firstDetail(page);
      await page.getByRole('navigation', { name: 'Dokumen' }).getByRole('button', { name: /KTP/ }).click();
      await page.getByRole('img', { name: 'Fotokopi KTP' }).waitFor();
    },
  },
  { name: 'lokasi-arsip', email: admin, path: '/lokasi-arsip' },
  { name: 'lokasi-arsip-isi', email: admin, path: '/lokasi-arsip/R01-B01' },
  { name: 'pengaturan-surat', email: pimpinan, path: '/pengaturan?bagian=surat' },
  { name: 'pengaturan-cap', email: pimpinan, path: '/pengaturan?bagian=cap' },
  {
    name: 'pemusnahan',
    email: pimpinan,
    path: '/pemusnahan',
    before: async (page) => {
      await page.getByText('1/2025').first().waitFor();
    },
  },
  { name: 'surat-saya-phone', email: valid, path: '/surat-saya', phone: true },
  {
    name: 'verifikasi-phone',
    email: valid,
    path: '/surat-saya',
    phone: true,
    before: async (page) => {
      const { data } = await (await page.request.get('/api/v1/data-diri')).json();
      await page.goto(await verifikasiOf(page));
      await page.getByLabel('Nama yang tercetak').fill(data.nama);
      await page.getByLabel('NIM yang tercetak').fill(data.nim);
      await page.getByRole('button', { name: 'Periksa' }).click();
      await page.getByRole('heading', { level: 2 }).waitFor();
    },
  },
  {
    name: 'status-phone',
    email: valid,
    path: '/surat-saya',
    phone: true,
    before: async (page) => {
      const { data } = await (await page.request.get('/api/v1/status-siswa')).json();
      await page.goto(`/status/${data.kode}`);
      await page.getByRole('heading', { name: 'Status Pendaftaran' }).waitFor();
    },
  },
  { name: 'menunggu-validasi', email: admin, path: '/data-siswa/menunggu-validasi' },
  { name: 'detail-menunggu', email: admin, path: '/data-siswa/menunggu-validasi', before: firstDetail },
  {
    name: 'tolak',
    email: admin,
    path: '/data-siswa/menunggu-validasi',
    before: async (page) => {
      await firstDetail(page);
      await openDialog('Tolak')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox', { name: 'Tanggal Lahir' }).check();
      await dialog.getByRole('button', { name: 'tidak sama dengan KTP' }).click();
      await dialog.getByLabel('Alasan Penolakan').fill('Pada KTP tertulis 14 Mei 2008.');
    },
  },
  { name: 'aktivasi', email: admin, path: '/akun-siswa/nonaktif', before: openDialog('Aktivasi') },
  { name: 'data-valid', email: admin, path: '/data-siswa/valid' },
  { name: 'inventaris', email: admin, path: '/data-inventaris' },
  {
    name: 'label-barang',
    email: admin,
    path: '/data-inventaris?search=laboratorium',
    before: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Pilih semua/ })
        .first()
        .check();
      await openDialog('Cetak Label')(page);
      await page.getByRole('dialog').getByText('Satu label tiap unit').click();
    },
  },
  {
    name: 'barang',
    email: admin,
    path: '/data-inventaris?search=INV-PRN-006',
    before: openLink('Printer Canon'),
  },
  { name: 'opname', email: admin, path: '/data-inventaris/opname', before: openLink('Opname November 2026') },
  {
    name: 'opname-selesai',
    email: pimpinan,
    path: '/data-inventaris/opname',
    before: openLink('Opname Semester Genap 2026'),
  },
  {
    name: 'opname-phone',
    email: admin,
    path: '/data-inventaris/opname',
    phone: true,
    film: 'INV-PRJ-014',
    before: async (page) => {
      // The demo stays as it is.
      await page.route('**/pindaian', (route) => {
        const { pindaian } = route.request().postDataJSON() as { pindaian: { id: string }[] };
        return route.fulfill({ json: { message: 'Diterima', data: { diterima: pindaian.map(({ id }) => id) } } });
      });
      await openLink('Opname November 2026')(page);
      await page.getByRole('button', { name: 'Pindai', exact: true }).click();
      const seen = page.getByRole('status').filter({ hasText: 'Proyektor' });
      await seen.waitFor();
      await page
        .getByText('Ruang yang diperiksa')
        .first()
        .evaluate((field) => field.scrollIntoView());
      await page.evaluate(() => scrollBy(0, 60));
    },
  },
  { name: 'peminjaman', email: admin, path: '/peminjaman' },
  { name: 'statistik', email: pimpinan, path: '/dashboard' },
  { name: 'analisis', email: pimpinan, path: '/dashboard/analisis' },
  { name: 'data-admin', email: pimpinan, path: '/data-admin' },
  { name: 'laporan', email: pimpinan, path: '/laporan' },
  {
    name: 'impor',
    email: admin,
    path: '/impor',
    before: async (page) => {
      await page.getByRole('button', { name: 'Lihat' }).first().click();
      await page.getByRole('button', { name: 'Urungkan' }).waitFor();
    },
  },
  { name: 'ejaan-sekolah', email: admin, path: '/dashboard/ejaan-sekolah' },
  { name: 'ekspor', email: pimpinan, path: '/ekspor' },
  { name: 'pengaturan', email: pimpinan, path: '/pengaturan' },
  { name: 'pengaturan-jurusan', email: pimpinan, path: '/pengaturan?bagian=pilihan' },
  { name: 'login-phone', path: '/login', phone: true },
  { name: 'registrasi-phone', path: '/registrasi', phone: true },
  { name: 'dashboard-siswa-phone', email: 'siswa.menunggu@demo.example', path: '/dashboard-siswa', phone: true },
  { name: 'ditolak-phone', email: rejected, path: '/data-diri', phone: true },
  { name: 'form-phone', email: rejected, path: '/edit-data-diri', phone: true },
  {
    name: 'dokumen-phone',
    email: rejected,
    path: '/edit-data-diri',
    phone: true,
    before: async (page) =>
      page.getByRole('heading', { name: 'Dokumen' }).evaluate((heading) => heading.scrollIntoView()),
  },
  {
    name: 'menunggu-validasi-dark-phone',
    email: admin,
    path: '/data-siswa/menunggu-validasi',
    phone: true,
    dark: true,
  },
];

const demo = await launch('demo', { dataDir: `${root}data-demo`, port: '0' });
const browser = await chromium.launch(playwright.use?.launchOptions);
const words = process.argv.slice(2);
for (const shot of shots) {
  if (words.length === 0 || words.some((word) => shot.name.includes(word))) await take(shot);
}
await browser.close();
await end(demo);

async function take({ film, ...shot }: Shot): Promise<void> {
  if (film === undefined) return takeIn(browser, shot);
  const folder = await mkdtemp(join(tmpdir(), 'kamera-'));
  const label = join(folder, 'label.mjpeg');
  await filmLabels(label, [{ text: film, seconds: 1 }]);
  const { args = [], ...options } = playwright.use?.launchOptions ?? {};
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const seeing = await chromium.launch({
    ...options,
    args: [...args, ...camera, `--use-file-for-fake-video-capture=${label}`],
  });
  await takeIn(seeing, shot);
  await seeing.close();
  await rm(folder, { recursive: true });
}

async function takeIn(browser: Browser, shot: Shot): Promise<void> {
  const { name, email, path, phone = false, dark = false, before } = shot;
  const context = await browser.newContext({
    baseURL: demo.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    viewport: phone ? { width: 360, height: 780 } : { width: 1280, height: 800 },
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: phone,
  });
  const page = await context.newPage();
  if (email) {
    await page.request.post('/api/v1/auth/login', { data: { email, password } });
    const { data } = await (await page.request.get('/api/v1/auth/me')).json();
    await page.addInitScript((user) => localStorage.setItem('gerbang.pengguna', JSON.stringify(user)), data.user);
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await before?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
  console.log(`docs/pictures/${name}.png`);
  await context.close();
}
