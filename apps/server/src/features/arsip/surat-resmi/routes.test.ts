import { jenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import { HALAMAN_VERIFIKASI } from '@gerbang/contract/arsip/kode-surat';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { readPdf } from '@gerbang/kit/pdf-text';
import { smallPhoto } from '@gerbang/kit/pictures';
import { bertanda, daftarKunci, kodeOfSurat, periksa, terbitkan, withPenandatangan } from '@gerbang/kit/surat-resmi';
import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';
import { modulesOf } from './draw-code.ts';
import { gantiKunci } from './kunci.ts';
import { lepasSurat } from './lepas.ts';

const app = await createTestApp({ publicUrl: 'https://pendaftaran.wijayakusuma.sch.id' });
afterAll(() => app.close());
const photo = await smallPhoto(1);
const admin = await app.as('admin', { nama: 'Rina Kusuma' });
const pimpinan = await app.as('pimpinan');
await withPenandatangan(app);

const tahun = () => new Date(app.clock.now().getTime() + 7 * 3_600_000).getUTCFullYear();
const valid = (options: object = {}) => app.build.dataSiswa({ status_data: 'Tervalidasi', ...options });
const textsOf = (bytes: Buffer) => readPdf(bytes).pages.map((page) => page.map(({ text }) => text));
const unduh = async (who: Caller, id: string) => who.call(suratResmi.unduh, { params: { id } });

// Rules: RESMI-1, RESMI-2, RESMI-6
test('each kind says its facts on its paper, A4 or of card size, with number, letterhead, signer and code', async () => {
  const { id, nim } = await valid({ nama: 'Dewi Anggraini Puspitasari', pictures: { pas_foto_3x4: photo } });
  const papers = {
    bukti: 'Bukti Pendaftaran',
    diterima: 'Surat Keterangan Diterima',
    biaya: 'Keterangan Biaya Pendidikan',
  };
  for (const [jenis, judul] of Object.entries(papers)) {
    const { terbit, ditolak } = await terbitkan(admin, jenis as 'bukti', [id]);
    expect(ditolak).toEqual([]);
    const { bytes, headers } = await unduh(admin, terbit[0]?.id ?? '');
    expect(headers['content-type']).toBe('application/pdf');
    const { dictionaries } = readPdf(bytes);
    expect(dictionaries.match(/\/MediaBox \[0 0 595.28 841.89\]/g)).toHaveLength(1);
    const [texts] = textsOf(bytes);
    expect(texts).toEqual(expect.arrayContaining(['AKADEMI UJI', judul, `Nomor ${terbit[0]?.nomor}`]));
    expect(texts).toEqual(expect.arrayContaining(['Dewi Anggraini Puspitasari', nim, bertanda.penandatangan]));
    expect(texts).toContain('Kode ini bukan tanda tangan elektronik tersertifikasi.');
  }
  const { terbit } = await terbitkan(admin, 'kartu', [id]);
  const card = await unduh(admin, terbit[0]?.id ?? '');
  expect(readPdf(card.bytes).dictionaries.match(/\/MediaBox \[0 0 242\.6\d+ 153\.07\d*\]/g)).toHaveLength(2);
  expect(textsOf(card.bytes).flat()).toEqual(
    expect.arrayContaining(['Dewi Anggraini Puspitasari', nim, 'Kartu Siswa']),
  );
  expect(terbit[0]?.nomor).toMatch(new RegExp(`^0001/KS/[IVX]+/${tahun()}$`));
});

// Rule: RESMI-19
test('a paper is looked at before it is issued, with the number that it will get and without a code', async () => {
  const { id, nama } = await valid({ pictures: { pas_foto_3x4: photo } });
  for (const jenis of jenisSuratSiswa) {
    const draft = await admin.call(suratResmi.rancangan, { query: { jenis, siswa: id } });
    const pdf = Buffer.from(draft.body.data.pdf, 'base64');
    expect(textsOf(pdf).flat().join(' ')).toContain(nama);
    expect(pdf.toString('latin1')).not.toContain(HALAMAN_VERIFIKASI);
    const { terbit } = await terbitkan(admin, jenis, [id]);
    expect(terbit[0]?.nomor).toBe(draft.body.data.nomor);
    const again = await admin.call(suratResmi.rancangan, { query: { jenis, siswa: id } });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining(terbit[0]?.nomor ?? '-')]);
  }
});

// Rules: RESMI-5
test('cards are printed four on a sheet with a ruler of 50 mm, letters one after the other, as they were issued', async () => {
  const siswa = await Promise.all(
    Array.from({ length: 5 }, (_, n) => valid({ nama: `Siswa Kartu ${n}`, pictures: { pas_foto_2x3: photo } })),
  );
  const { terbit } = await terbitkan(
    admin,
    'kartu',
    siswa.map(({ id }) => id),
  );
  expect(terbit.map(({ nama }) => nama)).toEqual(siswa.map(({ nama }) => nama));
  const { bytes } = await admin.call(suratResmi.cetak, { body: { surat: terbit.map(({ id }) => id) } });
  const pages = textsOf(bytes);
  expect(pages).toHaveLength(2);
  expect(pages[0]?.filter((text) => text.startsWith('Siswa Kartu'))).toHaveLength(4);
  expect(pages[1]).toEqual(expect.arrayContaining(['Siswa Kartu 4', 'Garis ini 50 mm. Bila tidak, cetak']));
  expect(await auditOf(app, terbit[4]?.id ?? '')).toMatchObject([{ aksi: 'terbitkan surat' }, { aksi: 'cetak surat' }]);
});

// Rules: RESMI-3, RESMI-4
test('who is not valid, has no photo or has the paper already is told so, and takes no number', async () => {
  const [waiting, rejected] = [await app.build.dataSiswa(), await app.build.dataSiswa({ status_data: 'Ditolak' })];
  const done = await valid();
  await terbitkan(admin, 'diterima', [done.id]);
  const before = await app.db.selectFrom('surat_resmi_nomor').selectAll().execute();
  const siswa = [waiting.id, done.id];
  expect(await terbitkan(admin, 'diterima', siswa)).toMatchObject({
    terbit: [],
    ditolak: [
      { id: waiting.id, message: 'Surat Keterangan Diterima hanya untuk siswa yang sudah valid' },
      { id: done.id, message: expect.stringMatching(/^Sudah punya Surat Keterangan Diterima nomor /) },
    ],
  });
  expect((await terbitkan(admin, 'kartu', [done.id])).ditolak).toMatchObject([{ message: 'Belum ada pas foto' }]);
  expect((await terbitkan(admin, 'bukti', [rejected.id])).terbit).toEqual([]);
  expect(await app.db.selectFrom('surat_resmi_nomor').selectAll().execute()).toEqual(before);
});

// Rules: RESMI-7, RESMI-8
test('a paper stays as it was issued, is revoked with a reason, and its successor has a new number', async () => {
  const { id } = await valid({ nama: 'Nama Pertama' });
  const [first] = (await terbitkan(admin, 'diterima', [id])).terbit;
  const surat = first?.id ?? '';
  const { bytes } = await unduh(admin, surat);
  await withPenandatangan(app, {
    ...bertanda,
    penandatangan: 'Pengganti',
    diterima: { ...bertanda.diterima, judul: 'Lain' },
  });
  expect((await unduh(admin, surat)).bytes.equals(bytes)).toBe(true);
  const params = { id: surat };
  expect((await admin.call(suratResmi.ganti, { params, body: { alasan: '' } })).status).toBe(400);
  const ganti = await admin.call(suratResmi.ganti, { params, body: { alasan: 'Salah nama' } });
  expect(ganti.body.data.nomor).not.toBe(first?.nomor);
  expect(textsOf((await unduh(admin, ganti.body.data.id)).bytes)[0]).toContain('Lain');
  await withPenandatangan(app);
  expect((await unduh(admin, surat)).bytes.equals(bytes)).toBe(true);
  const again = await admin.call(suratResmi.cabut, { params, body: { alasan: 'Sekali lagi' } });
  expect([again.status, again.body.message]).toEqual([409, 'Surat ini sudah dicabut']);
  const rows = (await pimpinan.call(suratResmi.list, { query: { siswa: id } })).body.data;
  expect(rows).toMatchObject([
    { nomor: ganti.body.data.nomor, dicabut_pada: null, diterbitkan_oleh: 'Rina Kusuma' },
    { nomor: first?.nomor, alasan_cabut: 'Salah nama', pengganti: ganti.body.data.nomor },
  ]);
});

// Rules: RESMI-9, RESMI-10, RESMI-11
test('the code proves number, name and NIM, tells none of them but the number, and survives a change of keys', async () => {
  const { id, nama, nim } = await valid({ nama: 'Ni Luh Putu Ayu Mahârani' });
  const [paper] = (await terbitkan(admin, 'diterima', [id])).terbit;
  const alamat = await kodeOfSurat(app.deps, paper?.id ?? '');
  const [page, kode = ''] = alamat.split('#');
  expect(page).toBe(`https://pendaftaran.wijayakusuma.sch.id${HALAMAN_VERIFIKASI}`);
  const decoded = Buffer.from(kode, 'base64url').toString('latin1');
  expect(decoded).toContain(paper?.nomor);
  expect(decoded).not.toMatch(/Luh|Putu/i);
  expect(decoded).not.toContain(nim);
  // Version 10 has 57 modules a side.
  expect(modulesOf(alamat).length).toBeLessThanOrEqual(57);
  let daftar = await daftarKunci(app.anyone);
  expect(periksa(kode, { nama, nim }, daftar)).toBe('asli');
  expect(periksa(kode, { nama: '  ni luh  putu ayu MAHÂRANI ', nim }, daftar)).toBe('asli');
  const { baru, lama } = await gantiKunci(app.deps);
  daftar = await daftarKunci(app.anyone);
  expect(daftar.kunci.map((key) => [key.id, key.sampai === null])).toEqual([
    [lama, false],
    [baru, true],
  ]);
  expect(periksa(kode, { nama, nim }, daftar)).toBe('asli');
  const next = (await terbitkan(admin, 'biaya', [id])).terbit[0]?.id ?? '';
  const newer = (await kodeOfSurat(app.deps, next)).split('#')[1] ?? '';
  expect(periksa(newer, { nama, nim }, daftar)).toBe('asli');
  await admin.call(suratResmi.cabut, { params: { id: paper?.id ?? '' }, body: { alasan: 'Mundur' } });
  daftar = await daftarKunci(app.anyone);
  expect(periksa(kode, { nama, nim }, daftar)).toBe('dicabut');
  expect(JSON.stringify(daftar)).not.toMatch(/Mundur|SKD|Luh/);
});

// Rules: RESMI-12
test('a student has the own proof at once, the same again, and a new one after a corrected name', async () => {
  const { siswa, record, params } = await app.siswaWithData({ nama: 'Siti Aminah' });
  const first = await siswa.call(suratResmi.buktiSaya);
  expect(first.body.message).toMatch(/^Bukti pendaftaran nomor \d{4}\/BP\//);
  expect((await siswa.call(suratResmi.buktiSaya)).body.data.id).toBe(first.body.data.id);
  expect(textsOf((await unduh(siswa, first.body.data.id)).bytes)[0]).toContain(record.nim);
  await transaction(app.db, (db) =>
    db.updateTable('data_siswa').set({ nama: 'Siti Aminah Putri' }).where('id', '=', params.id).execute(),
  );
  const [second, tapped] = await Promise.all([siswa.call(suratResmi.buktiSaya), siswa.call(suratResmi.buktiSaya)]);
  expect(tapped.body.data).toEqual(second.body.data);
  expect(second.body.data.id).not.toBe(first.body.data.id);
  expect((await siswa.call(suratResmi.saya)).body.data).toMatchObject([
    { nomor: second.body.data.nomor, dicabut_pada: null },
    { nomor: first.body.data.nomor, pengganti: second.body.data.nomor },
  ]);
  const seen = (await admin.call(suratResmi.list, { query: { siswa: params.id } })).body.data;
  expect(seen.map((row) => [row.diterbitkan_oleh, row.dicabut_oleh])).toEqual([
    ['Siswa sendiri', null],
    ['Siswa sendiri', 'Siswa sendiri'],
  ]);
  const other = await app.as('siswa');
  expect((await unduh(other, first.body.data.id)).status).toBe(404);
  expect((await other.call(suratResmi.buktiSaya)).status).toBe(404);
  // It tells of a record that waits, which is not the pimpinan's to know.
  expect((await unduh(pimpinan, second.body.data.id)).status).toBe(404);
  expect((await pimpinan.call(suratResmi.list, { query: { siswa: params.id } })).body.totalItems).toBe(0);
});

// Rules: RESMI-13
test('the list of a box names its folders in their order, and goes with the first person who is deleted', async () => {
  const siswa = await Promise.all(['Budi', 'Ani'].map((nama) => valid({ nama })));
  const ids = siswa.map(({ id }) => id);
  const { body } = await admin.call(suratResmi.boks, { body: { nama: 'Boks A-12', siswa: ids } });
  const [texts] = textsOf((await unduh(admin, body.data.id)).bytes);
  expect(texts?.filter((text) => ['Boks A-12', '2 map', 'Budi', 'Ani'].includes(text))).toEqual([
    'Boks A-12',
    '2 map',
    'Budi',
    'Ani',
  ]);
  await transaction(app.db, (db) => lepasSurat({ ...app, db, actor: null }, { siswa: [ids[1] as string] }));
  expect(await unduh(admin, body.data.id)).toMatchObject({ status: 404 });
  expect((await admin.call(suratResmi.list, { query: { search: 'Boks A-12' } })).body.data).toMatchObject([
    { nomor: body.data.nomor, ada_berkas: false },
  ]);
  const waiting = await app.build.dataSiswa();
  const refused = await admin.call(suratResmi.boks, { body: { nama: 'Boks B', siswa: [...ids, waiting.id] } });
  expect(refused.status).toBe(409);
});

// Rules: RESMI-14
test('an unknown field in a text or a number is a sentence, and a preview is a sample without number and code', async () => {
  const { keadaan } = (await pimpinan.call(sekolah.pengaturan)).body.data;
  const wrong = { ...bertanda, format_nomor: '{nomor}/{tahun}', bukti: { ...bertanda.bukti, pembuka: 'Halo {nmaa}' } };
  const refused = await pimpinan.call(sekolah.simpanSurat, { body: { ...wrong, versi: keadaan.surat.versi } });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body.message)).toContain('Isian {nmaa} tidak dikenal');
  expect(JSON.stringify(refused.body.message)).toContain('Format nomor harus memuat {nomor}, {kode}, dan {tahun}');
  const surat = { ...bertanda, diterima: { ...bertanda.diterima, penutup: 'Selamat, {nama}!' } };
  const sample = await pimpinan.call(suratResmi.pratinjau, { body: { jenis: 'diterima', ...surat } });
  const [texts] = textsOf(sample.bytes);
  expect(texts).toEqual(expect.arrayContaining(['Selamat, Nama Siswa Contoh!', 'Nomor CONTOH', 'CONTOH']));
  for (const jenis of jenisSuratSiswa) {
    const { bytes } = await pimpinan.call(suratResmi.pratinjau, { body: { jenis, ...surat } });
    // What is said of a code goes with it.
    expect(textsOf(bytes).flat().join(' ')).not.toMatch(/kode|Periksa|elektronik/i);
  }
});

// Rules: RESMI-4
test('papers that cannot all be stored take no number and leave no file', async () => {
  const siswa = [(await valid()).id, (await valid()).id];
  // The school's first paper makes the key that signs all of them.
  await terbitkan(admin, 'bukti', [(await valid()).id]);
  const before = await app.state();
  const { keep } = app.deps.images;
  let kept = 0;
  app.deps.images.keep = async (...file) => {
    if (kept++ > 0) throw new Error('the disk is gone');
    return keep(...file);
  };
  const refused = await admin.call(suratResmi.terbitkan, { body: { jenis: 'bukti', siswa } });
  app.deps.images.keep = keep;
  expect(refused.status).toBe(500);
  expect(kept).toBe(2);
  expect(await app.state()).toEqual(before);
});

// Rules: RESMI-4
test('a record that is rejected while its paper is drawn gets none', async () => {
  const { id } = await app.build.dataSiswa();
  const [issue, reject] = await Promise.all([
    terbitkan(admin, 'bukti', [id]),
    admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan: 'Buram' } }),
  ]);
  expect(reject.status).toBe(200);
  const rows = await app.db.selectFrom('surat_resmi').select('id').where('data_siswa_id', '=', id).execute();
  expect(rows).toHaveLength(issue.terbit.length);
});
