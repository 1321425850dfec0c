import { dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { berkas } from '@gerbang/contract/berkas';
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { alasanAsli, dokumenBercap } from '@gerbang/contract/siswa/stamp';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../platform/database/engine.ts';

let app: TestApp;
let photo: Buffer;
let [admin, pimpinan] = [] as unknown as [Caller, Caller];
beforeAll(async () => {
  app = await createTestApp();
  photo = await smallPhoto();
  admin = await app.as('admin', { nama: 'Retno Wulandari' });
  pimpinan = await app.as('pimpinan', { nama: 'Bagus Prakoso' });
});
afterAll(() => app.close());

/** A student, the own record with a picture of each document, and their ids. */
async function withDocuments(wanted: readonly Dokumen[] = ['fotokopi_ktp']) {
  const pictures = Object.fromEntries(wanted.map((bidang) => [bidang, photo]));
  const made = await app.siswaWithData({ nama: 'Dewi Anggraini', status_data: 'Tervalidasi', pictures });
  const rows = app.db
    .selectFrom('berkas')
    .select(['id', 'bidang', 'kunci'])
    .where('data_siswa_id', '=', made.record.id);
  return { ...made, pictures: await rows.execute() };
}

const pixels = async (jpeg: Buffer) => sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
const whole = async (who: Caller, id: string) => {
  const reply = await who.call(berkas.get, { params: { id } });
  expect(reply.status).toBe(200);
  return reply;
};

/** The places of a picture, 75 pixels wide and high, in which something differs by more than what writing a JPEG anew does. */
async function changedPlaces(before: Buffer, after: Buffer): Promise<number[]> {
  const [one, other] = [await pixels(before), await pixels(after)];
  expect([other.info.width, other.info.height]).toEqual([one.info.width, one.info.height]);
  const { width, channels } = one.info;
  const across = Math.floor(width / 75);
  const changed = new Map<number, number>();
  for (let at = 0; at < one.data.length; at += channels) {
    const place = Math.floor(at / channels / width / 75) * across + Math.floor(((at / channels) % width) / 75);
    if (Math.abs((one.data[at] as number) - (other.data[at] as number)) < 20) continue;
    changed.set(place, (changed.get(place) ?? 0) + 1);
  }
  return [...changed].filter(([, count]) => count > 20).map(([place]) => place);
}

describe('a copy of an identity document', () => {
  // Rules: CAP-1, CAP-3
  test('is stamped across all of it for staff, and clean for the student; a pas foto is never stamped', async () => {
    const { siswa, pictures } = await withDocuments(dokumen);
    for (const { id, bidang } of pictures) {
      const clean = (await whole(siswa, id)).bytes;
      for (const who of bidang === 'fotokopi_ktp' ? [admin, pimpinan] : [admin]) {
        const { bytes, headers } = await whole(who, id);
        expect(headers['cache-control']).toBe('private, no-store');
        if (!dokumenBercap.includes(bidang as never)) expect(bytes).toEqual(clean);
        // 450 × 600 pixels are 48 places.
        else expect((await changedPlaces(clean, bytes)).length, bidang).toBeGreaterThan(40);
      }
    }
  });

  // Rule: CAP-1
  test('says who looked, on which day and what for: each of them changes the pixels, and nothing else does', async () => {
    const { pictures } = await withDocuments();
    const id = pictures[0]?.id as string;
    const [first, again, colleague] = [await whole(admin, id), await whole(admin, id), await whole(pimpinan, id)];
    expect(again.bytes).toEqual(first.bytes);
    expect(colleague.bytes).not.toEqual(first.bytes);
    // Who takes another's name is still another account.
    const namesake = await app.as('admin', { nama: 'Retno Wulandari' });
    expect((await whole(namesake, id)).bytes).not.toEqual(first.bytes);
    const body = { tujuan: 'Hanya untuk beasiswa', versi: 0 };
    expect((await pimpinan.call(sekolah.simpanCap, { body })).status).toBe(200);
    const reworded = await whole(admin, id);
    expect(reworded.bytes).not.toEqual(first.bytes);
    app.clock.advance(24 * 60 * 60_000);
    admin = await app.as('admin', { nama: 'Retno Wulandari' });
    expect((await whole(admin, id)).bytes).not.toEqual(reworded.bytes);
    pimpinan = await app.as('pimpinan', { nama: 'Bagus Prakoso' });
  });

  // Rule: CAP-2
  test('is too small to be read in its small form, which is not stamped', async () => {
    const { siswa, pictures } = await withDocuments();
    const params = { id: pictures[0]?.id as string };
    const { bytes } = await admin.call(berkas.kecil, { params });
    expect(bytes).toEqual((await siswa.call(berkas.kecil, { params })).bytes);
    const { info } = await pixels(bytes);
    expect(Math.max(info.width, info.height)).toBe(160);
  });

  // Rule: CAP-4
  test('is stamped anew for each of thirty who ask at once, and what is stored stays as it is', async () => {
    const { siswa, pictures } = await withDocuments();
    const id = pictures[0]?.id as string;
    const clean = (await whole(siswa, id)).bytes;
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => whole([admin, pimpinan, siswa][n % 3] as Caller, id)),
    );
    const [ofAdmin, ofPimpinan] = [replies[0]?.bytes as Buffer, replies[1]?.bytes as Buffer];
    for (const [n, { bytes }] of replies.entries()) expect(bytes).toEqual([ofAdmin, ofPimpinan, clean][n % 3]);
  });
});

const body = { alasan: 'tertutup', keterangan: 'Tanggal terbit di bawah foto tertutup cap' } as const;
const asli = (who: Caller, id: string, sent: object = body) =>
  who.call(berkas.asli, { params: { id }, body: sent as typeof body });
const letters = async (penerima: string) =>
  (await app.db.selectFrom('surat_keluar').select(['jenis', 'isi']).where('penerima', '=', penerima).execute()).map(
    ({ jenis, isi }) => ({ jenis, isi: JSON.parse(isi) }),
  );

describe('the original', () => {
  // Rules: CAP-5, CAP-6
  test('is opened for a reason that the student reads, with a mail, and written into the audit log', async () => {
    const { siswa, record, pictures } = await withDocuments();
    const id = pictures[0]?.id as string;
    const reply = await asli(admin, id);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' });
    expect(reply.bytes).toEqual((await whole(siswa, id)).bytes);
    expect((await siswa.call(dataPribadi.dilihat)).body.data).toMatchObject([
      {
        apa: 'Fotokopi KTP, tanpa cap',
        nama: 'Retno Wulandari',
        alasan: `${alasanAsli.tertutup}: ${body.keterangan}`,
      },
    ]);
    expect(await letters(siswa.akun.email)).toEqual([
      {
        jenis: 'dokumen-asli-dilihat',
        isi: { nama: 'Dewi Anggraini', dokumen: 'Fotokopi KTP', oleh: 'Retno Wulandari', role: 'admin' },
      },
    ]);
    const rincian = { bidang: 'fotokopi_ktp', alasan: 'tertutup' };
    expect(await auditOf(app, record.id)).toMatchObject([{ aksi: 'lihat asli', akun_id: admin.akun.id, rincian }]);
    // The next look is stamped again, and a second opening is told again.
    expect((await whole(admin, id)).bytes).not.toEqual(reply.bytes);
    const other = await asli(pimpinan, id, { alasan: 'lain', keterangan: 'Diminta penyidik dengan surat' });
    expect(other.status).toBe(200);
    const { data } = (await siswa.call(dataPribadi.dilihat)).body;
    expect(data[0]).toMatchObject({ nama: 'Bagus Prakoso', alasan: 'Diminta penyidik dengan surat' });
    expect(await letters(siswa.akun.email)).toHaveLength(2);
    const [newest] = (await admin.call(dataSiswa.riwayat, { params: { id: record.id } })).body.data;
    expect(newest).toMatchObject({ jenis: 'asli_dilihat', bidang: 'fotokopi_ktp', alasan: data[0]?.alasan });
  });

  // Rule: CAP-5
  test.each([
    [{ ...body, keterangan: '  singkat  ' }, 'Tulis keterangan, paling sedikit 10 huruf'],
    [{ alasan: 'tertutup' }, 'Tulis keterangan, paling sedikit 10 huruf'],
    [{ ...body, alasan: 'iseng' }, 'Pilih untuk apa dokumen dibuka'],
  ])('stays closed without a reason: %o', async (sent, message) => {
    const { pictures } = await withDocuments();
    const field = message.startsWith('Pilih') ? 'alasan' : 'keterangan';
    await expectRefused(app, () => asli(admin, pictures[0]?.id as string, sent), {
      status: 400,
      message: [{ field, message }],
    });
  });

  // Rules: CAP-5, BERKAS-6
  test('is for nobody who may not see the record, and there is none of what bears no stamp', async () => {
    const { pictures } = await withDocuments(['pas_foto_2x3']);
    const foto = pictures[0]?.id as string;
    const notFound = { status: 404, message: 'Berkas Tidak Ditemukan' };
    await expectRefused(app, () => asli(admin, foto), notFound);
    const waiting = await app.build.dataSiswa({ pictures: { fotokopi_ktp: photo } });
    const row = app.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', waiting.id);
    const { id } = await row.executeTakeFirstOrThrow();
    await expectRefused(app, () => asli(pimpinan, id), notFound);
  });

  // Rule: CAP-5
  test('is not handed out when nothing can be written down, and nothing is written of one that is lost', async () => {
    const { pictures } = await withDocuments();
    const { id, kunci } = pictures[0] as { id: string; kunci: string };
    const head = await app.db.selectFrom('jejak_kepala').selectAll().executeTakeFirstOrThrow();
    await transaction(app.db, (db) => db.deleteFrom('jejak_kepala').execute());
    const reply = await asli(admin, id);
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect(reply.headers['content-type']).toContain('json');
    await transaction(app.db, (db) => db.insertInto('jejak_kepala').values(head).execute());
    await app.storage.delete(kunci);
    await expectRefused(app, () => asli(admin, id), { status: 503, message: sentences.brokenImage });
  });

  // Rules: CAP-5, CAP-6, PUTUSAN-10
  test('of a document that was replaced since a rejection is opened by admins alone, and told just so', async () => {
    const { siswa, record, pictures } = await withDocuments();
    const id = pictures[0]?.id as string;
    const { versi } = (await admin.call(dataSiswa.get, { params: { id: record.id } })).body.data;
    expect((await admin.call(dataSiswa.kembalikan, { params: { id: record.id }, body: { versi } })).status).toBe(200);
    const reject = { alasan_penolakan: 'KTP buram', versi: versi + 1 };
    expect((await admin.call(dataSiswa.tolak, { params: { id: record.id }, body: reject })).status).toBe(200);
    const old = (await whole(siswa, id)).bytes;
    const files = { fotokopi_ktp: await smallPhoto(2) };
    expect((await siswa.call(dataDiri.update, { params: { id: record.id }, files })).status).toBe(200);
    expect((await asli(admin, id)).bytes).toEqual(old);
    await expectRefused(app, () => asli(pimpinan, id), { status: 404, message: 'Berkas Tidak Ditemukan' });
    const { data } = (await siswa.call(dataPribadi.dilihat)).body;
    expect(data[0]).toMatchObject({ apa: 'Fotokopi KTP, tanpa cap', nama: 'Retno Wulandari' });
    expect((await letters(siswa.akun.email)).map(({ jenis }) => jenis)).toContain('dokumen-asli-dilihat');
  });

  // Rule: CAP-6
  test('of a record without an account is told in its history, and nobody is mailed', async () => {
    const record = await app.build.dataSiswa({ akun_id: null, pictures: { fotokopi_kk: photo } });
    const row = app.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', record.id);
    const before = await app.db.selectFrom('surat_keluar').select('id').execute();
    expect((await asli(admin, (await row.executeTakeFirstOrThrow()).id)).status).toBe(200);
    expect(await app.db.selectFrom('surat_keluar').select('id').execute()).toEqual(before);
    const [newest] = (await admin.call(dataSiswa.riwayat, { params: { id: record.id } })).body.data;
    expect(newest).toMatchObject({ jenis: 'asli_dilihat', bidang: 'fotokopi_kk' });
  });
});
