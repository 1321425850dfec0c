// Many at once: what is chosen is what is shown, asked once, each refusal told, undone where it can be.
import { akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { type Api, formData, newSiswa, register, signIn } from './api.ts';
import { enter, entry, expect, expectAccessible, isPhone, openAtur, test, toast } from './story.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Yang dipilih' });
const dialog = (page: Page) => page.getByRole('dialog');

/** Registers twelve students of one name; their addresses are proven by nobody. */
async function registerTwelve(server: Parameters<typeof register>[0]): Promise<string> {
  const { nim: mark } = newSiswa();
  for (let n = 10; n < 22; n++) {
    await register(server, { email: `a${mark}x${n}@surel.example`, nim: `${mark}${n}`, password: 'rahasia1' });
  }
  return mark;
}

async function addThree(admin: Api): Promise<string> {
  const { nim: mark } = newSiswa();
  for (const n of [1, 2, 3]) {
    await admin.call(dataSiswa.create, { body: { ...formData, nama: `Pilih ${n} ${mark}`, nim: `${mark}${n}` } });
  }
  return mark;
}

// Rules: MASSAL-1, MASSAL-2, MASSAL-5
test('twelve accounts are activated at once while another admin activates one of them @desk', async ({
  page,
  server,
}) => {
  test.slow();
  const mark = await registerTwelve(server);
  const admin = await signIn(server, server.admin);
  await enter(page, server.admin);
  await page.goto(`/akun-siswa/nonaktif?search=${mark}`);
  await page.getByLabel('Pilih semua di halaman ini').check();
  await expect(bar(page)).toContainText('10 dipilih dari 12 hasil saringan');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pilih semua 12 hasil saringan' }).click();
  await expect(bar(page)).toContainText('12 dipilih');

  const { data } = await admin.call(akunSiswa.listNonaktif, { query: { search: `${mark}x15` } });
  await admin.call(akunSiswa.aktivasi, { params: { id: data[0]?.id ?? '' } });
  await bar(page).getByRole('button', { name: 'Aktivasi' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Aktivasi 12' }).click();
  await expect(dialog(page).getByText('11 akun siswa diaktivasi, 1 tidak')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveText(new RegExp(`${mark}x15@.*Akun siswa sudah aktif`));
  await dialog(page).getByRole('button', { name: 'Tutup' }).first().click();
  await expect(page.getByText('Semua Hasil Pencarian Ini Sudah Ditangani')).toBeVisible();

  await page.goto(`/akun-siswa/aktif?search=${mark}`);
  await entry(page, `${mark}x21@`).getByRole('checkbox').check();
  await entry(page, `${mark}x19@`)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 dipilih');
  await walkOverThree(page);
  await bar(page).getByRole('button', { name: 'Batalkan pilihan' }).click();
  await expect(bar(page)).toHaveCount(0);
});

async function walkOverThree(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'WhatsApp' }).click();
  for (const at of [1, 2, 3]) {
    await expect(dialog(page).getByText(`(${at} dari 3)`)).toBeVisible();
    await expect(dialog(page).getByRole('link', { name: 'Buka WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    );
    if (at === 1) await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: at === 3 ? 'Selesai' : 'Berikutnya' })
      .click();
  }
  await expect(dialog(page)).toHaveCount(0);
}

// Rules: MASSAL-1, MASSAL-4, MASSAL-5
test('records are chosen, printed, had as Excel, deleted and brought back', async ({ page, server }) => {
  const admin = await signIn(server, server.admin);
  const mark = await addThree(admin);
  await page.addInitScript(() => {
    const rows = () => document.querySelectorAll('main [data-row]').length;
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: rows() }) });
  });
  await enter(page, server.admin);
  await page.goto(`/data-siswa/valid?search=${mark}`);
  if (isPhone(page)) await beginOnPhone(page, mark);
  else await chooseByKeys(page, mark);
  for (const n of [1, 3]) await page.getByLabel(`Pilih Pilih ${n} ${mark}`).check();
  await expect(bar(page)).toContainText('2 dipilih dari 3 hasil saringan');
  await expectAccessible(page);
  if (!isPhone(page)) {
    await bar(page).getByRole('button', { name: 'Cetak yang dipilih' }).click();
    expect(await page.evaluate('window.printed')).toBe(2);
  }
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Unduh Excel' }).click();
  expect((await download).suggestedFilename()).toBe('laporan-data-siswa-terpilih.xlsx');

  await bar(page).getByRole('button', { name: 'Hapus' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Hapus 2' }).click();
  await expect(entry(page, mark)).toHaveCount(1);
  await expect(toast(page, '2 data siswa dihapus')).toBeVisible();
  await expect(page.getByRole('link', { name: `Pilih 2 ${mark}`, exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, '2 dipulihkan')).toBeVisible();
  await expect(entry(page, mark)).toHaveCount(3);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  if (isPhone(page)) return;
  await deleteOneAndUndo(page, mark);
});

/** `x` chooses the row, Ctrl+A the page once something is chosen, Escape nothing any more. */
async function chooseByKeys(page: Page, mark: string): Promise<void> {
  const chosen = page.getByRole('checkbox', { checked: true });
  await page.getByRole('link', { name: `Pilih 2 ${mark}`, exact: true }).focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toHaveCount(0);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText('1 dipilih dari 3');
  await expect(page.getByLabel(`Pilih Pilih 2 ${mark}`)).toBeChecked();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('3 dipilih dari 3');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(chosen).toHaveCount(0);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
}

/** By a finger that rests on a card, not by one that scrolls; and by 'Pilih'. */
async function beginOnPhone(page: Page, mark: string): Promise<void> {
  const link = page.getByRole('link', { name: `Pilih 2 ${mark}`, exact: true });
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 300 };
  await link.dispatchEvent('pointerdown', finger);
  await link.dispatchEvent('pointermove', { ...finger, clientY: 330 });
  await page.clock.runFor(600);
  await expect(bar(page)).toHaveCount(0);
  await link.dispatchEvent('pointerdown', finger);
  await page.clock.runFor(600);
  await link.dispatchEvent('pointerup', finger);
  await link.dispatchEvent('click');
  await expect(bar(page)).toContainText('1 dipilih dari 3');
  await expect(page).toHaveURL(/data-siswa\/valid\?/);
  await page.getByLabel(`Pilih Pilih 2 ${mark}`).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await openAtur(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pilih', exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
}

async function deleteOneAndUndo(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: `Hapus Pilih 1 ${mark}` }).click();
  await dialog(page).getByRole('button', { name: 'Hapus' }).click();
  await expect(toast(page, `Data siswa Pilih 1 ${mark} dengan NIM ${mark}1 berhasil dihapus`)).toBeVisible();
  // Rule: PERAN-15. What is kept for a reload names nobody.
  await page.reload();
  await expect(page.getByText('Yang baru dihapus ada di Sampah')).toBeVisible();
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(toast(page, '1 dipulihkan')).toBeVisible();
  await expect(entry(page, mark)).toHaveCount(3);
}
