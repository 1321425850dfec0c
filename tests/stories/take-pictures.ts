// `npm run pictures`: takes the pictures of the README and the guides from the demo, so that they can be taken anew.
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
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

const shots: Shot[] = [
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
  { name: 'statistik', email: pimpinan, path: '/dashboard' },
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
for (const shot of shots) await take(shot);
await browser.close();
await end(demo);

async function take({ name, email, path, phone = false, dark = false, before }: Shot): Promise<void> {
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
