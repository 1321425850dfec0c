// The school’s settings under attack: what the name may carry along, what a logo may be, two at once.
import { auth } from '@gerbang/contract/akun/auth';
import { laporan } from '@gerbang/contract/laporan/laporan';
import { defaultSekolah, sekolah } from '@gerbang/contract/sekolah/sekolah';
import { readPdf } from '@gerbang/kit/pdf-text';
import { smallPhoto } from '@gerbang/kit/pictures';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mailTo, startTarget } from './target.ts';

const SCRIPT = `"><script>alert(1)</script>'`;

const target = await startTarget({ SMTP_URL: '' });
afterAll(() => target.close());
const pimpinan = await target.as('pimpinan');

const { logo: _, nomor_e164: _n, ...awal } = defaultSekolah.identitas;
let versi = 0;
beforeEach(async () => {
  versi = (await pimpinan.call(sekolah.pengaturan)).body.data.keadaan.identitas.versi;
});

// Rules: SEKOLAH-5, SEKOLAH-6
test('a script as name and contact is text in the page, in Excel, PDF and mails', async () => {
  const body = {
    ...awal,
    nama: SCRIPT,
    alamat: `=1+1${SCRIPT}`,
    jam_layanan: SCRIPT,
    whatsapp: '0812-0000-0000',
    versi,
  };
  expect((await pimpinan.call(sekolah.simpanIdentitas, { body })).status).toBe(200);

  const page = (await target.send('GET', '/login')).bytes.toString();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&#34;&#62;&#60;script&#62;');

  await target.build.dataInventaris();
  const excel = readWorkbook((await pimpinan.call(laporan.dataInventarisExcel)).bytes);
  const heads = Object.values(excel.cells).filter(({ value }) => String(value).includes('<script>'));
  expect(heads.map(({ type }) => type)).toEqual(['text', 'text']);
  const pdf = (await pimpinan.call(laporan.dataInventarisPdf)).bytes;
  expect(pdf.toString('latin1')).not.toMatch(/\/JavaScript|\/JS\b/);
  expect(
    readPdf(pdf)
      .pages.flat()
      .map(({ text }) => text),
  ).toContain(SCRIPT);

  const akun = await target.build.akun({ email: 'kop@surel.example' });
  await target.anyone.call(auth.forgetPassword, { body: { email: akun.email } });
  const mail = await mailTo(target, akun.email);
  expect(mail.html).not.toContain('<script>');
  expect(mail.from?.name).toBe(SCRIPT);
  expect(mail.text).toContain('0812-0000-0000');
});

// Rule: SEKOLAH-7
test('a logo carries nothing of the file along, and the address of logos gives out no other picture', async () => {
  const photo = await smallPhoto();
  const logo = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
  await pimpinan.call(sekolah.simpanIdentitas, { body: { ...awal, nama: 'Berlogo', versi }, files: { logo } });
  const id = String((await target.anyone.call(sekolah.get)).body.data.identitas.logo);
  const { bytes, headers } = await target.anyone.call(sekolah.logo, { params: { id } });
  expect(bytes.includes('<script>')).toBe(false);
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });

  const record = await target.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
  const scan = await target.db
    .selectFrom('berkas')
    .select('id')
    .where('data_siswa_id', '=', record.id)
    .executeTakeFirstOrThrow();
  expect((await target.anyone.call(sekolah.logo, { params: { id: scan.id } })).status).toBe(404);
  const admin = await target.as('admin');
  expect((await admin.request('GET', `/api/v1/berkas/${id}`)).status).toBe(404);
});
