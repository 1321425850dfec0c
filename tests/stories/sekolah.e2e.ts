// A new school sets itself up: the first start, identity everywhere, undo, two at once, who only reads.
import { fileURLToPath } from 'node:url';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { newSiswa, register, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, login, openMenu, test, toast } from './story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

// Rules: SEKOLAH-5, SEKOLAH-6, SEKOLAH-9, AKUN-5
test('a first start asks for the contact first, and the school stands on the login page @desk', async ({
  own,
  open,
}) => {
  const page = await open();
  await login(page, own.pimpinan);
  await takeSteps(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mulai', exact: true })).toBeHidden();

  const other = await open();
  await other.goto('/login');
  await expect(other).toHaveTitle('Login · SMK Melati');
  await expect(other.locator('main img')).toHaveAttribute('src', /\/sekolah\/logo\//);
  await expect(other.getByRole('link', { name: 'WhatsApp 0812-3456-7890' })).toHaveAttribute(
    'href',
    'https://wa.me/6281234567890?text=Halo%20admin%20SMK%20Melati%2C%20',
  );
  await expectAccessible(other);
  await expectChatAfterRegistering(other);
  await expectContactBesideSentences(await open(undefined, { viewport: { width: 360, height: 780 } }), own);
});

/** What stays after registering leads to a chat that says who asks. */
async function expectChatAfterRegistering(page: Page) {
  const { email, nim, password } = newSiswa();
  await page.goto('/registrasi');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('NIM').fill(nim);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Konfirmasi Password').fill(password);
  await page.getByRole('button', { name: 'Registrasi' }).click();
  const chat = page.getByRole('link', { name: 'Hubungi Admin di WhatsApp' });
  await expect(chat).toHaveAttribute(
    'href',
    new RegExp(`^https://wa.me/6281234567890.*${nim}.*${encodeURIComponent(email)}`),
  );
  await expect(page.getByRole('main')).toContainText('(08.00–15.00)');
  await expectAccessible(page);
}

/** Where a student is sent to the admin: a sign-in that is refused, a NIM that only an admin mends. */
async function expectContactBesideSentences(page: Page, own: Server) {
  const link = { name: 'WhatsApp 0812-3456-7890' };
  await page.goto('/login');
  const inactive = await register(own);
  await page.getByLabel('Email').fill(inactive.email);
  await page.getByLabel('Password', { exact: true }).fill(inactive.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert').getByRole('link', link)).toBeVisible();
  const { siswa, record } = await registerWithData(own);
  const tanda = [{ bidang: 'nim', alasan: 'tidak sama dengan kartu pendaftaran' }];
  await (await signIn(own, own.admin)).call(dataSiswa.tolak, { params: { id: record.id }, body: { tanda } });
  await enter(page, siswa);
  await page.goto('/edit-data-diri');
  await expect(page.getByText('(hubungi Admin)')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link', link)).toBeVisible();
  // A refusal of the form stays beside how the admin is reached, when its message has gone.
  const error = 'Ruang penyimpanan server penuh. Hubungi admin atau petugas TI.';
  await page.route(/\/v1\/data-diri\//, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 507, json: { error, message: error } }),
  );
  await page.getByLabel('Agama', { exact: true }).fill('Hindu');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: error }).getByRole('link', link),
  ).toBeVisible();
  await page.unroute(/\/v1\/data-diri\//);
  // The same where something could not be loaded, which no message tells of.
  await page.route(/\/v1\/data-diri/, (route) => route.fulfill({ status: 507, json: { error, message: error } }));
  await page.goto('/data-diri');
  await expect(page.getByRole('alert').filter({ hasText: error }).getByRole('link', link)).toBeVisible();
  await page.unroute(/\/v1\/data-diri/);
  await expectAccessible(page);
}

/** The first two are filled in, the others are skipped. */
async function takeSteps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mulai', exact: true }).click();
  await expect(heading(page, 'Kontak')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Nomor Whatsapp').fill('0812-3456-7890');
  await page.getByLabel('Jam Layanan').fill('08.00–15.00');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(heading(page, 'Identitas')).toBeVisible();
  await page.getByLabel('Nama Sekolah').fill('SMK Melati');
  // As the chooser offers: what is no PNG or JPEG becomes one.
  const logo = fileURLToPath(new URL('papers/libheif.heic', import.meta.url));
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeEnabled();
  await expect(page.getByText('libheif.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(heading(page, 'Jurusan')).toBeVisible();
  await expect(page.getByRole('banner').getByText('SMK Melati').filter({ visible: true })).toBeVisible();
  for (const next of ['Kelas', 'Gelombang', 'Dokumen & Isian', 'Kemampuan']) {
    await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
    await expect(heading(page, next)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
  await page.getByRole('link', { name: 'Ke Dashboard', exact: true }).click();
}

// Rules: SEKOLAH-2, SEKOLAH-3, SEKOLAH-4, SEKOLAH-8
test('two at once: one is told and loses nothing; an undo brings back what was; an admin reads @desk', async ({
  own,
  open,
}) => {
  const page = await open();
  await login(page, own.pimpinan);
  await openMenu(page, 'Pengaturan');
  await expect(page.getByLabel('Nama Sekolah')).toHaveValue('Akademi Komputer Wijaya Kusuma');
  await page.getByLabel('Alamat').fill('Jl. Dua');

  const other = await page.context().newPage();
  await other.goto('/pengaturan');
  await other.getByLabel('Nama Sekolah').fill('SMK Satu');
  await other.getByRole('button', { name: 'Simpan' }).click();
  await expect(toast(other, 'Identitas disimpan')).toBeVisible();

  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('button', { name: 'Muat yang terbaru, isian saya tetap' }).click();
  await expect(page.getByLabel('Nama Sekolah')).toHaveValue('SMK Satu');
  await expect(page.getByLabel('Alamat')).toHaveValue('Jl. Dua');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, 'Identitas dikembalikan')).toBeVisible();
  await expect(page.getByLabel('Alamat')).toHaveValue('');
  await expect(page.getByLabel('Nama Sekolah')).toHaveValue('SMK Satu');
  await page.getByRole('button', { name: 'Riwayat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Riwayat Identitas' });
  await expect(dialog.getByText(/^Versi 3, .* kembali ke versi 1$/)).toBeVisible();
  await expectAccessible(page);

  const admin = await open(own.admin);
  await admin.goto('/pengaturan');
  await expect(admin.getByRole('definition').getByText('SMK Satu')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Simpan' })).toBeHidden();
  await expectAccessible(admin);
});
