// The analysis of a school year: its numbers open their lists, its pictures have tables and files.
import { readFile } from 'node:fs/promises';
import { today } from '@gerbang/contract/fields';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { Page } from '@playwright/test';
import { formData, newSiswa, register, registerWithData, signIn } from './api.ts';
import type { Server } from './server.ts';
import { enter, expect, expectAccessible, test } from './story.ts';

const dayFromNow = (days: number) => today(new Date(Date.now() + days * 86_400_000));
const year = { tahun_ajaran: '2026/2027' };

// Rules: STATISTIK-8, STATISTIK-11, STATISTIK-12, STATISTIK-13, STATISTIK-14, STATISTIK-15, STATISTIK-16, LAPORAN-10
test('numbers open their lists, and a picture is read by keys, as a table and as a file @desk', async ({
  own,
  open,
}) => {
  await fillSchool(own);
  const page = await open(own.admin);
  await openAnalisis(page);
  await expect(page.getByRole('combobox', { name: 'Gelombang', exact: true })).toBeVisible();
  await page.getByLabel('Tahun Ajaran', { exact: true }).selectOption('2026/2027');
  await page.getByLabel('Gelombang', { exact: true }).selectOption('Gelombang 1');
  await expect(page).toHaveURL('/dashboard/analisis?tahun_ajaran=2026%2F2027&gelombang=1');
  await expectAccessible(page);

  const picture = page.getByRole('slider', { name: /^Laju Gelombang 1/ });
  await picture.press('Home');
  await expect(picture).toHaveAttribute('aria-valuetext', '2 Januari: 2026/2027 1, 2025/2026 0');
  await picture.press('ArrowRight');
  await expect(picture).toHaveAttribute('aria-valuetext', '3 Januari: 2026/2027 2, 2025/2026 1');
  await page.getByText('Lihat tabel Laju Gelombang 1').click();
  const row = page.getByRole('region', { name: 'Laju Gelombang 1 per hari' }).getByRole('row', { name: '3 Januari' });
  await expect(row.getByRole('cell')).toHaveText(['2', '1']);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Cetak / Unduh' }).click();
  await page.getByRole('button', { name: 'Unduh CSV' }).click();
  const file = (await readFile(await (await coming).path(), 'utf8')).split('\r\n');
  expect(file.slice(file.indexOf('Laju Gelombang 1')).slice(0, 4)).toEqual([
    'Laju Gelombang 1',
    'Tanggal;2026/2027;2025/2026',
    '2026-01-02;1;0',
    '2026-01-03;2;1',
  ]);

  await expect(page.getByRole('row', { name: `${formData.jurusan_pilihan} 2 8 25% 6` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Putusan saya', exact: true })).toContainText('Data tidak ada');
  await expect(page.getByRole('row', { name: /^Gelombang 1 2 Rp\s400.000/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'SMA Analisis 1 2 +1' })).toBeVisible();
  await expectLists(page);
  await makeReport(page);
  await expectSaid(page);
  await page.getByRole('link', { name: '1 belum diaktivasi' }).click();
  await expect(page.getByRole('region', { name: 'Saringan' })).toContainText('Belum ada data siswa');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

// Rule: STATISTIK-18
test('on a phone no column of what was decided is cut', { tag: '@phone' }, async ({ page, server }) => {
  const { record } = await registerWithData(server, { data: year });
  const admin = await signIn(server, server.admin);
  await admin.call(dataSiswa.validasi, { params: { id: record.id } });
  await enter(page, server.admin);
  await page.goto('/dashboard/analisis?tahun_ajaran=2026%2F2027');
  const table = page.getByRole('region', { name: 'Putusan per admin' });
  await expect(table.getByRole('cell')).toHaveCount(4);
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

/** From the dashboard; what draws lines comes with this page and no sooner. */
async function openAnalisis(page: Page): Promise<void> {
  const drawing: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js') && (await answer.text()).includes('u-over')) drawing.push(answer.url());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(drawing).toEqual([]);
  await page.getByRole('link', { name: /^Analisis/ }).click();
  await page.waitForURL('**/dashboard/analisis**');
  await expect.poll(() => drawing.length).toBe(1);
}

/** What an address asks for and is none is said; the rest of it holds. */
async function expectSaid(page: Page): Promise<void> {
  await page.goto('/dashboard/analisis?tahun_ajaran=abc&gelombang=1');
  await expect(page.getByText('“abc” bukan tahun ajaran; yang tampil tahun ajaran 2026/2027.')).toBeVisible();
  await expect(page.getByLabel('Tahun Ajaran', { exact: true })).toHaveValue('2026/2027');
  await expect(page.getByLabel('Gelombang', { exact: true })).toHaveValue('1');
}

/** Each number that is a link has a list of so many; an amount one of as many as stand before it in its row. */
async function expectLists(page: Page): Promise<void> {
  const links = page.getByRole('main').locator('a[href*="/data-siswa/"], a[href*="/akun-siswa/"]');
  const found = await links.evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      number: /^[\d.]+/.exec(link.textContent)?.[0] ?? link.closest('tr')?.querySelector('td')?.textContent ?? '',
    })),
  );
  expect(found.length).toBeGreaterThan(15);
  const calls = {
    '/data-siswa/valid': '/data-siswa?statusData=Tervalidasi&',
    '/data-siswa/menunggu-validasi': '/data-siswa?statusData=Menunggu+Validasi&',
    '/data-siswa/ditolak': '/data-siswa?statusData=Ditolak&',
    '/akun-siswa/aktif': '/akun-siswa/aktif?',
    '/akun-siswa/nonaktif': '/akun-siswa/nonaktif?',
  };
  for (const { href, number } of found) {
    const { pathname, searchParams } = new URL(href, page.url());
    // What the address keeps as a number has quotes of JSON around it.
    const query = new URLSearchParams(
      [...searchParams].map(([name, value]) => [name, value.replace(/^"(.*)"$/, '$1')]),
    );
    const answer = await page.request.get(`/api/v1${calls[pathname as keyof typeof calls]}${query}`);
    expect((await answer.json()).totalItems, href).toBe(Number(number.replaceAll('.', '')));
  }
}

/** The report page begins with year and wave of the analysis, and makes a report of a part. */
async function makeReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cetak / Unduh' }).click();
  await page.getByRole('link', { name: 'Unduh Excel atau PDF' }).click();
  const laporan = page.getByRole('region', { name: 'Unduh Data Siswa' });
  await expect(laporan.getByLabel('Tahun Ajaran')).toHaveValue('2026/2027');
  await expect(laporan.getByLabel('Gelombang')).toHaveValue('1');
  await laporan.getByLabel('Kelas').selectOption(`Kelas ${formData.kelas_pilihan}`);
  await expectAccessible(page);
  const report = page.waitForEvent('download');
  await laporan.getByRole('button', { name: 'Unduh Excel' }).click();
  expect((await report).suggestedFilename()).toMatch(/^laporan-data-siswa-2026-2027-gelombang-1-kelas-[a-z]+\.xlsx$/);
}

async function fillSchool(own: Server): Promise<void> {
  const [pimpinan, admin] = [await signIn(own, own.pimpinan), await signIn(own, own.admin)];
  const wave = { ...year, nomor: 1, nama: 'Gelombang 1', biaya: 200_000, diskon_boleh: true };
  const daftar = [{ ...wave, buka: dayFromNow(-40), tutup: dayFromNow(40) }];
  await pimpinan.call(sekolah.simpanGelombang, { body: { daftar, hanya_saat_buka: false, versi: 0 } });
  const target = [{ ...year, jurusan: [{ kode: formData.jurusan_pilihan, jumlah: 8 }], kelas: [] }];
  await pimpinan.call(sekolah.simpanTarget, { body: { daftar: target, versi: 0 } });
  const add = (values: Partial<typeof formData>) =>
    admin.call(dataSiswa.create, {
      body: {
        ...formData,
        ...year,
        gelombang: '1',
        asal_sekolah: 'SMA Analisis',
        biaya_pendidikan: '200000',
        diskon: '0',
        nim: newSiswa().nim,
        ...values,
      },
    });
  await add({ tanggal_daftar: '2026-01-02' });
  await add({ tanggal_daftar: '2026-01-03' });
  await add({ tahun_ajaran: '2025/2026', tanggal_daftar: '2025-01-03' });
  await register(own);
}
