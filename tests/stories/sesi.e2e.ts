// One's own sessions: seen and ended, by a student on the phone and by staff at the desk.

import { auth } from '@gerbang/contract/akun/auth';
import { registerActive, registerAdmin, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, login, test, toast } from './story.ts';

// Rules: SESI-7, SESI-8
test('a student ends a session on a device that is not theirs', { tag: '@siswa' }, async ({ page, server }) => {
  const siswa = await registerActive(server);
  const lab = await signIn(server, siswa);
  await login(page, siswa);
  await page.goto('/profile');
  await page.getByRole('main').getByRole('link', { name: 'Perangkat yang Masuk' }).click();
  const list = page.getByRole('list', { name: 'Perangkat yang masuk' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('Perangkat ini');
  await expect(list.getByRole('listitem').first()).toContainText('127.0.0.1');
  await expect(list.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await list.getByRole('button', { name: 'Akhiri Perangkat tidak dikenal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Akhiri Sesi' });
  await expect(dialog.getByLabel('Password Anda', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Password Anda', { exact: true }).fill('bukan-ini');
  await dialog.getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Password salah');
  await dialog.getByLabel('Password Anda', { exact: true }).fill(siswa.password);
  await dialog.getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expect(toast(page, 'Sesi diakhiri')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(lab.call(auth.me)).rejects.toThrow(/401/);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

// Rule: SESI-11
test('an admin signs a student out everywhere, and the pimpinan an admin', async ({ page, server }) => {
  const [siswa, admin] = [await registerActive(server), await registerAdmin(server)];
  const [lab, desk] = [await signIn(server, siswa), await signIn(server, admin)];
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/aktif?search=${siswa.nim}`);
  await entry(page, siswa.email).getByRole('button', { name: 'Kelola Akun' }).click();
  await page.getByRole('button', { name: 'Keluarkan dari Semua Perangkat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keluarkan dari Semua Perangkat' });
  await expect(dialog).toContainText(siswa.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keluarkan', exact: true }).click();
  await expect(toast(page, '1 sesi siswa ini diakhiri')).toBeVisible();
  await expect(lab.call(auth.me)).rejects.toThrow(/401/);

  await page.context().clearCookies();
  await enter(page, server.pimpinan);
  await page.goto('/data-admin');
  await entry(page, admin.email).getByRole('button', { name: 'Keluarkan dari semua perangkat' }).click();
  await expect(dialog).toContainText(admin.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keluarkan', exact: true }).click();
  await expect(toast(page, '1 sesi admin ini diakhiri')).toBeVisible();
  await expect(desk.call(auth.me)).rejects.toThrow(/401/);
});
