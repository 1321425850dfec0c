// What a paper bears besides its facts: the link of the state, the folders of a box, and texts of the school of any length.
import { lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { status, statusPath } from '@gerbang/contract/siswa/status';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { addLokasi, addMap } from '@gerbang/kit/lokasi';
import { readPdf } from '@gerbang/kit/pdf-text';
import { bertanda, terbitkan, withPenandatangan } from '@gerbang/kit/surat-resmi';
import { afterAll, expect, test } from 'vitest';

const ASAL = 'https://pendaftaran.wijayakusuma.sch.id';

const app = await createTestApp({ publicUrl: ASAL });
afterAll(() => app.close());
const admin = await app.as('admin');
await withPenandatangan(app);

const unduh = async (who: Caller, id: string) => (await who.call(suratResmi.unduh, { params: { id } })).bytes;
const pagesOf = (bytes: Buffer) => readPdf(bytes).pages.map((page) => page.map(({ text }) => text));
/** The path of the link of the state on a paper: as text, and where its code leads. */
function statusOn(bytes: Buffer): string | undefined {
  const printed = pagesOf(bytes)
    .flat()
    .find((text) => text.includes('/status/'));
  const [, linked] = /\/URI \(\S+?(\/status\/[\w-]+)\)/.exec(bytes.toString('latin1')) ?? [];
  expect(printed && `https://${printed}`).toBe(linked && ASAL + linked);
  return linked;
}
async function registered() {
  const siswa = await app.as('siswa');
  const { id, nim } = await app.build.dataSiswa({ nim: siswa.akun.nim ?? '', akun_id: siswa.akun.id });
  return { siswa, id, nim };
}
const keadaan = async (path: string) => (await app.anyone.request('GET', path)).bytes.toString();

// Rules: STATUS-8
test('a proof of registration bears the link of the state, made with it, and the page says nobody’s name', async () => {
  const { siswa } = await registered();
  expect((await siswa.call(status.get)).body.data.kode).toBeNull();
  const { id } = (await siswa.call(suratResmi.buktiSaya)).body.data;
  const path = statusOn(await unduh(siswa, id)) ?? '';
  expect(path).toBe(statusPath((await siswa.call(status.get)).body.data.kode ?? ''));
  expect(await keadaan(path)).toContain('Menunggu validasi');
});

// Rules: STATUS-8
test('who ended the link has proofs without one, who renewed it the present one, and a person without account none', async () => {
  const { siswa, id } = await registered();
  const [first] = (await terbitkan(admin, 'bukti', [id])).terbit;
  const before = statusOn(await unduh(admin, first?.id ?? '')) ?? '';
  const anew = async (surat: string) => {
    const body = { alasan: 'Dicetak ulang' };
    return (await admin.call(suratResmi.ganti, { params: { id: surat }, body })).body.data.id;
  };
  await siswa.call(status.cabut);
  expect(await keadaan(before)).toContain('Tautan ini tidak berlaku');
  const second = await anew(first?.id ?? '');
  expect(statusOn(await unduh(admin, second))).toBeUndefined();
  const { kode } = (await siswa.call(status.buat)).body.data;
  expect(statusOn(await unduh(admin, await anew(second)))).toBe(statusPath(kode ?? ''));

  const paper = await app.build.dataSiswa({ akun_id: null });
  const [of] = (await terbitkan(admin, 'bukti', [paper.id])).terbit;
  expect(statusOn(await unduh(admin, of?.id ?? ''))).toBeUndefined();
});

// Rules: STATUS-8
test('a link that is ended while the proof is drawn is not printed', async () => {
  const { siswa } = await registered();
  await siswa.call(status.buat);
  const [issued] = await Promise.all([siswa.call(suratResmi.buktiSaya), siswa.call(status.cabut)]);
  const path = statusOn(await unduh(siswa, issued.body.data.id));
  // Printed only if it was issued before it was ended.
  if (path) expect(await keadaan(path)).toContain('Tautan ini tidak berlaku');
  expect((await siswa.call(status.get)).body.data.kode).toBeNull();
});

// Rules: STATUS-8
test('no other paper bears the link', async () => {
  const siswa = await app.as('siswa');
  const nim = siswa.akun.nim ?? '';
  const { id } = await app.build.dataSiswa({ nim, akun_id: siswa.akun.id, status_data: 'Tervalidasi' });
  for (const jenis of ['diterima', 'biaya'] as const) {
    const [paper] = (await terbitkan(admin, jenis, [id])).terbit;
    expect(statusOn(await unduh(admin, paper?.id ?? ''))).toBeUndefined();
  }
});

// Rules: RESMI-17
test('the list of a box in the archive names the valid students in the order of its folders, and counts the others', async () => {
  const { rak, boks, map } = await addMap(admin, 'Map B');
  const other = await addLokasi(admin, { jenis: 'map', induk: boks.kode, kode: `A-${map.kode}` });
  const put = async (kode: string, nama: string, status_data: 'Tervalidasi' | 'Ditolak' = 'Tervalidasi') => {
    const { id } = await app.build.dataSiswa({ nama, status_data });
    await admin.call(lokasiArsip.simpanTempat, { params: { id }, body: { kode } });
  };
  const before = await app.state();
  const issue = (lokasi: string) => admin.call(suratResmi.boks, { body: { lokasi } });
  expect((await issue(boks.id)).status).toBe(409);
  expect((await issue(map.id)).status).toBe(409);
  expect((await issue(rak.id)).status).toBe(409);
  expect((await issue('01900000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await admin.call(suratResmi.boks, { body: { nama: 'Tanpa siswa' } })).status).toBe(400);
  expect(await app.state()).toEqual(before);
  await put(map.kode, 'Ani Kedua');
  await put(other.kode, 'Budi Pertama');
  await put(boks.kode, 'Candra Lepas');
  await put(map.kode, 'Dewi Ditolak', 'Ditolak');
  const { body } = await issue(boks.id);
  const texts = pagesOf(await unduh(admin, body.data.id)).flat();
  const order = [...[boks.kode, '3 map', '1 map, tidak dirinci di sini'], 'Budi Pertama', 'Candra Lepas', 'Ani Kedua'];
  expect(texts.filter((text) => order.includes(text)).toSorted()).toEqual(order.toSorted());
  const [a, b] = ['Budi Pertama', 'Ani Kedua'].map((nama) => texts.indexOf(nama)) as [number, number];
  expect(a).toBeLessThan(b);
  expect(texts).not.toContain('Dewi Ditolak');
});

// Rules: RESMI-1
test('texts of a thousand letters push signer and code to a page of their own, and nothing lies over anything', async () => {
  const long = 'Kalimat panjang dari sekolah. '.repeat(33).trim();
  await withPenandatangan(app, { ...bertanda, diterima: { ...bertanda.diterima, pembuka: long, penutup: long } });
  const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
  const [paper] = (await terbitkan(admin, 'diterima', [id])).terbit;
  const { pages } = readPdf(await unduh(admin, paper?.id ?? ''));
  expect(pages).toHaveLength(2);
  expect(pages[1]?.map(({ text }) => text)).toEqual(
    expect.arrayContaining([bertanda.penandatangan, 'Periksa keaslian surat ini']),
  );
  // A page that lies alone says what it belongs to.
  const [first] = pages[1] ?? [];
  expect(first?.text).toBe(`Lanjutan Surat Keterangan Diterima, nomor ${paper?.nomor}, ${paper?.nama}`);
  for (const page of pages) {
    const heights = page.map(({ y }) => y);
    expect(Math.min(...heights)).toBeGreaterThan(40);
  }
  await withPenandatangan(app);
});
