import { laporan } from '@gerbang/contract/laporan/laporan';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { readPdf } from '@gerbang/kit/pdf-text';
import { validForm } from '@gerbang/kit/samples';
import { readWorkbook } from '@gerbang/kit/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './send.ts';
import { mailTo, startTarget } from './target.ts';

const SCHOOL = 'Akademi "<b>&\'Uji</b>"';
const SCRIPT = '<script>alert("1")</script><img src=x onerror=alert(2)>';

const target = await startTarget({ SMTP_URL: '', NAMA_SEKOLAH: SCHOOL });
afterAll(() => target.close());
const [admin, pimpinan] = [await target.as('admin'), await target.as('pimpinan')];

const tahun_ajaran = '2041/2042';
const names = ['=1+1', ') Tj ET /JavaScript (app.alert(1)) BT (', SCRIPT];

const words = (bytes: Buffer) =>
  readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ');

describe('Excel and PDF', () => {
  let workbook: ReturnType<typeof readWorkbook>;
  let pdf: Answer;
  beforeAll(async () => {
    for (const nama of names) {
      await target.build.dataSiswa({
        nama,
        asal_sekolah: nama,
        tempat_lahir: nama,
        tahun_ajaran,
        status_data: 'Tervalidasi',
      });
    }
    workbook = readWorkbook((await pimpinan.call(laporan.dataSiswaExcel, { body: { tahun_ajaran } })).bytes);
    pdf = await pimpinan.call(laporan.dataSiswaPdf, { body: { tahun_ajaran } });
  });

  test('the workbook reaches nothing outside it', () => {
    const parts = Object.keys(workbook.parts);
    expect(parts.filter((part) => /externalLink|macro|vba|hyperlink|connections/i.test(part))).toEqual([]);
    expect(workbook.parts['xl/worksheets/sheet1.xml']).not.toMatch(/<hyperlink|<f[ >]/);
  });

  test('the PDF does nothing when it is opened, and what was typed is drawn', () => {
    expect(readPdf(pdf.bytes).dictionaries).not.toMatch(/\/(URI|JS|JavaScript|Launch|OpenAction|AA)\b/);
    expect(pdf.bytes.toString('latin1')).not.toContain('app.alert(1)');
    expect(words(pdf.bytes)).toContain('1+1');
  });
});

describe('a script in every text field', () => {
  const texts = ['nama', 'tempat_lahir', 'agama', 'asal_sekolah'] as const;
  const scripted = Object.fromEntries(texts.map((field) => [field, SCRIPT]));

  // Rule: BENTUK-6
  test('answers are JSON that no browser takes for a page', async () => {
    const person = await target.as('siswa');
    const made = await person.call(dataDiri.create, { body: { ...validForm, ...scripted } });
    expect(made.status).toBe(201);
    const replies = [
      made,
      await person.call(dataDiri.get),
      await admin.call(dataSiswa.list, { query: { statusData: 'Menunggu Validasi', search: 'script' } }),
      await admin.request('GET', `/api/v1/data-siswa?search=${encodeURIComponent(SCRIPT)}`),
      await target.anyone.request('GET', `/api/v1/${encodeURIComponent(SCRIPT)}`),
    ];
    for (const { headers } of replies) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    }
  });

  test('the page says nothing of what was asked, and the school’s name is escaped in it', async () => {
    for (const path of ['/', `/login?x=${encodeURIComponent(SCRIPT)}`, `/${encodeURIComponent(SCRIPT)}`]) {
      const page = (await target.send('GET', path)).bytes.toString();
      expect(page).not.toContain('alert(');
      expect(page).not.toContain('<b>&');
      expect(page).toContain('Akademi &#34;&#60;b&#62;');
    }
  });

  test('mails hold it as text, and no line of theirs can be a header', async () => {
    const person = await target.as('siswa', { email: `surat41@surel.example` });
    const nim = person.akun.nim ?? '';
    const { id } = await target.build.dataSiswa({ nim, nama: SCRIPT });
    const alasan_penolakan = `${SCRIPT}\nBcc: penyerang@jahat.example\r\n\r\n<a href="https://jahat.example">Klik</a>`;
    expect((await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan } })).status).toBe(200);
    const mail = await mailTo(target, person.akun.email);
    expect(mail.to?.map(({ address }) => address)).toEqual([person.akun.email]);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    expect(mail.html).not.toMatch(/<script|<img src=x|<a href="https:\/\/jahat/);
    expect(mail.html).toContain('&#60;script&#62;');
    expect(mail.text).toContain('<script>');
    expect(mail.attachments).toEqual([]);
  });
});
