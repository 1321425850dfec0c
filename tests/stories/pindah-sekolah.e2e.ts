// Another school moves in, and out: from an empty installation to its students of many years, and with all of them to a second one.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dokumen } from '@gerbang/contract/choices';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { ekspor } from '@gerbang/contract/laporan/ekspor';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/siswa-record';
import { isBercap } from '@gerbang/contract/siswa/stamp';
import { BASE_PATH } from '@gerbang/contract/wire';
import { messySchool } from '@gerbang/kit/messy-school';
import { smallPhoto } from '@gerbang/kit/pictures';
import type { Page } from '@playwright/test';
import { signIn } from './api.ts';
import { type Server, startServer } from './server.ts';
import { enter, entry, expect, expectAccessible, login, openMenu, search, test, toast } from './story.ts';

/** By night a whole year's. */
const STUDENTS = process.env.EVERY_WIDTH ? 200 : 40;
/** Reading, preparing and writing the students with their scans goes on in the background. */
const WORK = { timeout: 600_000 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What is offered once the school has set itself up. */
const MAJORS = [
  'Manajemen Informatika',
  'Rekayasa Perangkat Lunak',
  'Manajemen Perkantoran',
  'Desain Grafis',
  'Animasi',
];
const save = (page: Page) => page.getByRole('button', { name: 'Simpan' }).click();

// Rules: EKSPOR-10, IMPOR-14, IMPOR-15, SEKOLAH-9, SEKOLAH-10
test('a school moves in with a messy Excel and its scans, and out into another installation @desk', async ({
  own,
  open,
}) => {
  // A guard against a hang alone.
  test.setTimeout(1_800_000);
  const fresh = await startServer();
  try {
    const pimpinan = await open();
    await login(pimpinan, own.pimpinan);
    await setUp(pimpinan);
    const school = await messySchool(STUDENTS);
    const admin = await open(own.admin);
    await importPast(admin, school);
    await lookAround(admin, pimpinan, school.right);
    const zip = await takeOut(pimpinan, own);
    const other = await open(undefined, { baseURL: fresh.url });
    await enter(other, fresh.admin);
    await bringIn(other, { ...school, zip });
    const before = await archiveOf(admin);
    expect(before).toHaveLength(school.right);
    expect(await archiveOf(other)).toEqual(before);
  } finally {
    await fresh.remove();
  }
});

/** Name and logo, five majors, of which three are called otherwise or new, one that is retired, and two waves. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mulai', exact: true }).click();
  await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
  await page.getByLabel('Nama Sekolah').fill('SMK Melati');
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto(5) };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(logo);
  await expect(page.getByText(/^logo\./)).toBeVisible();
  await save(page);
  await page.getByLabel('Jurusan 2', { exact: true }).fill('Rekayasa Perangkat Lunak');
  await page.getByRole('button', { name: 'Tutup Komputerisasi Akuntansi' }).click();
  await page.getByRole('button', { name: 'Tambah Jurusan' }).click();
  await page.getByLabel('Jurusan 5', { exact: true }).fill('Desain Grafis');
  await page.getByRole('button', { name: 'Tambah Jurusan' }).click();
  await page.getByLabel('Jurusan 6', { exact: true }).fill('Animasi');
  await save(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Kelas' })).toBeVisible();
  await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
  await addGelombang(page, { nama: 'Jalur Prestasi', buka: '01/01/2024', tutup: '30/04/2024' });
  await page.getByRole('button', { name: '5. Gelombang' }).click();
  await addGelombang(page, { nama: 'Gelombang 2', buka: '01/05/2024', tutup: '31/08/2024' });
  await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Kemampuan' })).toBeVisible();
  await page.getByRole('button', { name: 'Lewati langkah ini' }).click();
  await page.getByRole('link', { name: 'Ke Dashboard', exact: true }).click();
}

async function addGelombang(
  page: Page,
  { nama, buka, tutup }: { nama: string; buka: string; tutup: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Tambah Gelombang' }).click();
  await page.getByLabel('Tahun Ajaran').fill('2024/2025');
  await page.getByLabel('Nama').fill(nama);
  await page.getByLabel('Biaya Pendidikan').fill('12500000');
  await page.getByLabel('Dibuka', { exact: true }).fill(buka);
  await page.getByLabel('Ditutup', { exact: true }).fill(tutup);
  await save(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Dokumen & Isian' })).toBeVisible();
}

type School = Awaited<ReturnType<typeof messySchool>>;

async function importPast(page: Page, { sheet, zip, right, gambar }: School): Promise<void> {
  await page.goto('/dashboard');
  await openMenu(page, 'Laporan', 'Impor');
  const excel = { name: 'data-lama.xlsx', mimeType: XLSX, buffer: sheet };
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles(excel);
  const scans = { name: 'scan.zip', mimeType: 'application/zip', buffer: zip };
  await page.getByLabel('Gambar dalam ZIP (boleh kosong)').setInputFiles(scans);
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
  // What the file says of waves is suggested by number; what is no major of the school is asked about.
  await expect(page.getByLabel('Gelombang Daftar “1 (Mei)”')).toHaveValue('1', WORK);
  const old = page.getByLabel('Jurusan Pilihan “Akuntansi Lama”');
  await expect(old).toHaveValue('');
  await old.selectOption('Tambahkan “Akuntansi Lama”, hanya data lama');
  await page.getByLabel('Jurusan Pilihan “Perkantoran”').selectOption('Manajemen Perkantoran');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mulai uji coba' }).click();
  await expect(page.getByRole('button', { name: `Baru ${right}` })).toBeVisible(WORK);
  await expect(page.getByRole('button', { name: 'Ditolak 2' })).toBeVisible();
  await expect(page.getByText('Jurusan Akuntansi Lama (hanya data lama)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Jalankan impor' }).click();
  await expect(page.getByText(`${right} siswa ditambahkan, 0 diubah, ${gambar} gambar masuk.`)).toBeVisible(WORK);
}

async function lookAround(admin: Page, pimpinan: Page, right: number): Promise<void> {
  await admin.goto('/data-siswa/valid/tambah');
  const bar = admin.getByRole('banner');
  await expect(bar.getByText('SMK Melati').filter({ visible: true })).toHaveCount(1);
  await expect(bar.locator('img[src*="/sekolah/logo/"]').filter({ visible: true })).toHaveCount(1);
  await expect(admin.getByLabel('Jurusan Pilihan').getByRole('option')).toHaveText([/^Pilih/, ...MAJORS]);
  await admin.goto('/data-siswa/valid');
  await search(admin, '00003');
  await expect(entry(admin, '00003')).toContainText('Akuntansi Lama');
  await pimpinan.goto('/dashboard?tahun_ajaran=semua');
  await expect(
    pimpinan.getByRole('region', { name: 'Ringkasan' }).getByText(String(right), { exact: true }),
  ).toBeVisible();
}

async function takeOut(page: Page, server: Server): Promise<Buffer> {
  await openMenu(page, 'Laporan', 'Ekspor');
  await page.getByRole('button', { name: 'Buat Ekspor' }).click();
  await expect(toast(page, 'Ekspor dipesan dan sedang dibuat')).toBeVisible();
  const pimpinan = await signIn(server, server.pimpinan);
  await expect(async () => {
    const { data } = (await pimpinan.call(ekspor.list)) as { data: { status: string }[] };
    expect(data[0]?.status).toBe('siap');
  }).toPass(WORK);
  await page.reload();
  await page.getByRole('button', { name: 'Unduh' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Unduh Ekspor' }).getByRole('button', { name: 'Unduh' }).click();
  return readFile(await (await coming).path());
}

/** From an empty installation to all of it: one file, and three buttons. */
async function bringIn(page: Page, { zip, right, gambar }: School): Promise<void> {
  await page.goto('/impor');
  const whole = { name: 'ekspor.zip', mimeType: 'application/zip', buffer: zip };
  await page.getByLabel('Excel, CSV, atau ZIP ekspor').setInputFiles(whole);
  await page.getByRole('button', { name: 'Unggah dan baca' }).click();
  await expect(page.getByText('Ini ekspor Gerbang dari SMK Melati')).toBeVisible(WORK);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mulai uji coba' }).click();
  await expect(page.getByRole('button', { name: `Baru ${right}` })).toBeVisible(WORK);
  await expect(page.getByText('Jurusan Desain Grafis, Akuntansi Lama (hanya data lama)')).toBeVisible();
  await page.getByRole('button', { name: 'Jalankan impor' }).click();
  await expect(page.getByText(`${right} siswa ditambahkan, 0 diubah, ${gambar} gambar masuk.`)).toBeVisible(WORK);
}

/** What the product tells of each student, but for when and by whom it came here, and each picture by its bytes. */
async function archiveOf({ request }: Page) {
  const told: object[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = `?statusData=Tervalidasi&page=${page}`;
    const list: AnswerOf<typeof dataSiswa.list> = await (
      await request.get(BASE_PATH + dataSiswa.list.path + query)
    ).json();
    pages = list.totalPages;
    for (const { id } of list.data) {
      const { data } = await (await request.get(BASE_PATH + dataSiswa.get.path.replace(':id', id))).json();
      told.push(await contentsOf(request, data));
    }
  }
  return told.map((each) => JSON.stringify(each)).toSorted();
}

/** What staff see otherwise bears the minute and their name. */
function openAsli(request: Page['request'], url: string) {
  return request.post(`${url}/asli`, { data: { alasan: 'lain', keterangan: 'Membandingkan dua pemasangan' } });
}

async function contentsOf(request: Page['request'], record: DataSiswaRecord): Promise<object> {
  const { id: _, pengelola: __, versi: ___, berkas, ...told } = record;
  const { dibuat_pada: ____, diubah_pada: _____, dikirim_pada: ______, ...fields } = told;
  const pictures = dokumen.map(async (each) => {
    const url = fields[each];
    const bytes =
      url === null ? '' : await (isBercap(each) ? openAsli(request, url) : request.get(url)).then((got) => got.body());
    return [each, createHash('sha256').update(bytes).digest('hex'), berkas[each]?.ukuran];
  });
  return {
    ...fields,
    ...Object.fromEntries(dokumen.map((each) => [each, null])),
    pictures: await Promise.all(pictures),
  };
}
