// Everything by the keyboard alone: each role's way from the login to a list, a record and a dialog, and back.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Locator, Page } from '@playwright/test';
import { formData, newSiswa, registerActive, registerWithData, signIn } from './api.ts';
import type { Credentials, Server } from './server.ts';
import { expect, isPhone, test } from './story.ts';

const MOST_STEPS = 80;

/** Walks with Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not come to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function enter(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
}

/** From the page's beginning over the menu, by the link that only the keyboard finds. */
async function jump(page: Page): Promise<void> {
  await page.reload();
  await press(page, page.getByRole('link', { name: 'Lewati ke isi halaman' }));
  await expect(page.locator('#isi')).toBeFocused();
  await page.reload();
}

async function openByMenu(page: Page, ...names: [...groups: string[], name: string]): Promise<void> {
  if (isPhone(page)) await press(page, page.getByRole('button', { name: 'Buka menu' }));
  const menu = page.getByRole('navigation', { name: 'Menu utama' });
  for (const name of names.slice(0, -1)) {
    const group = menu.getByRole('button', { name });
    if ((await group.getAttribute('aria-expanded')) !== 'true') await press(page, group);
  }
  await press(page, menu.getByRole('link', { name: new RegExp(`^${names.at(-1)}`) }));
}

async function addStudents(server: Server, count: number): Promise<string> {
  const admin = await signIn(server, server.admin);
  const nama = `Tuti ${newSiswa().nim}`;
  for (let n = 0; n < count; n++) {
    await admin.call(dataSiswa.create, { body: { ...formData, nama, nim: newSiswa().nim } });
  }
  return nama;
}

async function asAdmin(page: Page, server: Server): Promise<void> {
  const nama = await addStudents(server, 11);
  await enter(page, server.admin);
  await openByMenu(page, 'Data Siswa', 'Data Valid');
  await tabTo(page, page.getByLabel('Pencarian'));
  await page.keyboard.type(nama);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Jumlah data : 11', { exact: true })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Berikutnya' }));
  await expect(page).toHaveURL(/page=2/);
  const hapus = page.getByRole('button', { name: /^Hapus / });
  await expect(hapus).toHaveCount(1);
  await press(page, hapus);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let n = 0; n < 6; n++) await page.keyboard.press('Tab');
  await expect(page.locator('main:focus-within')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(hapus).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await press(page, page.getByRole('link', { name: 'Detail', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Detail Data Siswa' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Kembali' }));
  await expect(page).toHaveURL(/page=2/);
  await validate(page, server);
}

/** One record checked and approved: from the menu to the list, the desk and its decision. */
async function validate(page: Page, server: Server): Promise<void> {
  const nama = `Tuti ${newSiswa().nim}`;
  await registerWithData(server, { data: { nama } });
  await openByMenu(page, 'Data Siswa', 'Menunggu Validasi');
  await expect(page.getByRole('heading', { level: 1, name: 'Data Siswa Menunggu Validasi' })).toBeVisible();
  await tabTo(page, page.getByLabel('Pencarian'));
  await page.keyboard.type(nama);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Jumlah data : 1', { exact: true })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Detail', exact: true }));
  await expect(page.getByRole('heading', { level: 2, name: nama })).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Kembali ke daftar dalam \d detik/)).toBeVisible();
}

async function asPimpinan(page: Page, server: Server): Promise<void> {
  await addStudents(server, 1);
  await enter(page, server.pimpinan);
  await press(page, page.getByRole('figure', { name: 'Jurusan' }).getByRole('link').first());
  const chips = page.getByRole('region', { name: 'Saringan' }).getByRole('listitem');
  await expect(chips).toHaveCount(2);
  await press(page, chips.last().getByRole('button'));
  await expect(chips).toHaveCount(1);
  await press(page, chips.getByRole('button'));
  await expect(chips).toHaveCount(0);
  await openByMenu(page, 'Laporan');
  await tabTo(page, page.getByLabel('Tahun Ajaran'));
}

// Rule: PERAN-17
test('staff: the admin at the desk to a dialog and a detail, the pimpinan on the phone to a list', {
  tag: '@both',
}, async ({ page, server }) => {
  if (isPhone(page)) await asPimpinan(page, server);
  else await asAdmin(page, server);
});

/** What is typed, and chosen by its first letters, in the order of the form. */
const typed = [
  ['Nama', 'Tuti Rahayu'],
  ['Tempat Lahir', 'Padang'],
  ['Tanggal Lahir', '14/03/2008'],
  ['Agama', 'Islam'],
  ['Asal Sekolah', 'SMP Negeri 3 Padang'],
  ['Nomor Whatsapp', '081234567890'],
  ['Tahun Ajaran', '2026/2027'],
  ['Jurusan Pilihan', 'T'],
  ['Kelas Pilihan', 'P'],
  ['Tanggal Daftar', '02/11/2026'],
  ['Gelombang Daftar', '1'],
  ['Biaya Pendidikan', '12500000'],
  ['Diskon', '0'],
] as const;

// Rule: PERAN-17
test('siswa: the whole form, from the login until it is sent', { tag: '@siswa' }, async ({ page, server }) => {
  await enter(page, await registerActive(server));
  await jump(page);
  await openByMenu(page, 'Data Diri');
  await press(page, page.getByRole('link', { name: /^Tambah Data/ }).first());
  for (const [label, text] of typed) {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
    // What is offered beside a field is closed, not chosen.
    await page.keyboard.press('Escape');
    if (label === 'Tanggal Lahir') {
      await page.keyboard.press('Tab');
      await tabTo(page, page.getByRole('radio').first());
      await page.keyboard.press('Space');
    }
  }
  await press(page, page.getByRole('button', { name: 'Simpan' }));
  await expect(page.getByText('Data diri berhasil ditambah')).toBeVisible();
});
