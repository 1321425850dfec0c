// Rule: RESMI-18. Papers that hold only while their student is valid end with it, whatever ends it.

import { type JenisSuratSiswa, jenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import { pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { type Leaving, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { bulk } from '@gerbang/contract/bulk';
import { impor } from '@gerbang/contract/laporan/impor';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { PASSWORD } from '@gerbang/kit/audit-lines';
import { onPostgres } from '@gerbang/kit/database';
import { everyCall } from '@gerbang/kit/every-call';
import { imported, rowsOf, work } from '@gerbang/kit/impor';
import { smallPhoto } from '@gerbang/kit/pictures';
import { daftarKunci, kodeOfSurat, periksa, terbitkan, withPenandatangan } from '@gerbang/kit/surat-resmi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRules } from '../../../operations/check/rules.ts';
import { musnahkan } from '../../../operations/pemusnahan/work.ts';
import { erasePerson } from '../../../operations/retention/hapus.ts';
import { applyRetention } from '../../../operations/retention/periods.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import { transaction } from '../../../platform/database/engine.ts';
import type { DataSiswa } from '../../../schema/tables.ts';
import { purgeSampah } from '../../siswa/sampah/purge.ts';

let app: TestApp;
/** Without an address, as calls of every kind are tried. */
let plain: TestApp;
let admin: Caller;
let photo: Buffer;
beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'https://siswa.sekolah.example' });
  app.deps.privasi.periods.arsipTahun = 5;
  photo = await smallPhoto(1);
  plain = await createTestApp();
  admin = await app.as('admin');
  await withPenandatangan(app);
});
afterAll(async () => {
  await app.close();
  await plain.close();
});

type Siswa = Pick<DataSiswa, 'id' | 'nama' | 'nim'>;
const valid = (options: Partial<DataSiswa> = {}): Promise<Siswa> =>
  app.build.dataSiswa({ status_data: 'Tervalidasi', pictures: { pas_foto_3x4: photo }, ...options });

/** Issues a paper of each kind; what is returned tells what is read now by somebody who checks them. */
async function papersOf(siswa: Siswa, kinds: readonly JenisSuratSiswa[] = jenisSuratSiswa) {
  const kode = new Map<string, string>();
  for (const jenis of kinds) {
    const [paper] = (await terbitkan(admin, jenis, [siswa.id])).terbit;
    kode.set(jenis, (await kodeOfSurat(app.deps, paper?.id ?? '')).split('#')[1] ?? '');
  }
  return async () => {
    const daftar = await daftarKunci(app.anyone);
    return Object.fromEntries(Array.from(kode, ([jenis, each]) => [jenis, periksa(each, siswa, daftar)]));
  };
}
const genuine = { bukti: 'asli', diterima: 'asli', kartu: 'asli', biaya: 'asli' };
// A proof of registration says only that something was sent.
const ended = { bukti: 'asli', diterima: 'dicabut', kartu: 'dicabut', biaya: 'dicabut' };

/** What a dialog says beforehand. */
const ending = async (body: Leaving, by = admin) => (await by.call(suratResmi.berakhir, { body })).body.data;

const token = async () => (await admin.call(dataSiswa.generateToken)).body.token;
const hapus = async ({ id }: Siswa) => admin.call(dataSiswa.hapus, { params: { id }, token: await token() });
const kembalikan = ({ id }: Siswa) => admin.call(dataSiswa.kembalikan, { params: { id }, body: {} });
const retentionDeps = () => ({ ...app, periods: app.deps.privasi.periods });

async function destroy() {
  const pimpinan = await app.as('pimpinan', { password_hash: await app.deps.passwords.hash(PASSWORD) });
  const { id } = (await pimpinan.call(pemusnahan.usulkan)).body.data;
  expect(await ending({ pemusnahan: id }, pimpinan)).toEqual({ surat: 2, kartu: 1 });
  await pimpinan.call(pemusnahan.setujui, { params: { id }, body: { jumlah: 1, password: PASSWORD } });
  await musnahkan(app);
}

test.each<[string, (siswa: Siswa) => Promise<unknown>]>([
  ['a return to the queue', kembalikan],
  [
    'a return to the queue, and a rejection',
    async (siswa) => {
      await kembalikan(siswa);
      await admin.call(dataSiswa.tolak, { params: { id: siswa.id }, body: { alasan_penolakan: 'Buram' } });
    },
  ],
  ['deletion', hapus],
  [
    'deletion of many',
    async ({ id }) => admin.call(bulk.hapusDataSiswa, { body: { data: [{ id }] }, token: await token() }),
  ],
  [
    'deletion, and the end of its time in the bin',
    async (siswa) => {
      await hapus(siswa);
      await transaction(app.db, (db) => purgeSampah({ ...app, db, actor: null }, { id: siswa.id }));
    },
  ],
  ['erasure on request', ({ nim }) => erasePerson(app, { nim, aksi: 'hapus data pribadi', isMeant: () => true })],
  ['retention', () => applyRetention(retentionDeps(), { lihat: false })],
  ['a list of destruction', destroy],
])('papers of a valid student end with %s, a proof of registration stays', async (_, end) => {
  const siswa = await valid({ tahun_ajaran: '2010/2011' });
  const read = await papersOf(siswa);
  expect(await read()).toEqual(genuine);
  expect(await ending({ siswa: [siswa.id] })).toEqual({ surat: 2, kartu: 1 });
  await end(siswa);
  expect(await ending({ siswa: [siswa.id] })).toEqual({ surat: 0, kartu: 0 });
  expect(await read()).toEqual(ended);
});

test('papers of imported students end when the import is taken back', async () => {
  const { id, nim } = await imported(app, admin);
  const [siswa] = await rowsOf(app, nim);
  const read = await papersOf(siswa as Siswa, ['bukti', 'diterima', 'biaya']);
  expect(await ending({ impor: id })).toEqual({ surat: 2, kartu: 0 });
  await admin.call(impor.urungkan, { params: { id } });
  await work(app);
  expect(await rowsOf(app, nim)).toEqual([]);
  const { kartu: _, ...others } = ended;
  expect(await read()).toEqual(others);
});

test('a validation that is undone takes the papers of its minute along and says so; another validation revives none', async () => {
  const siswa = await app.build.dataSiswa();
  const params = { id: siswa.id };
  const { versi } = (await admin.call(dataSiswa.validasi, { params, body: {} })).body.data;
  const kinds = ['bukti', 'diterima'] as const;
  const read = await papersOf(siswa, kinds);
  const undone = await admin.call(dataSiswa.urungkan, { params, body: { versi } });
  expect([undone.status, undone.body.message]).toEqual([
    200,
    expect.stringMatching(/diurungkan\. 1 surat tidak berlaku lagi\.$/),
  ]);
  const [event] = (await admin.call(dataSiswa.riwayat, { params })).body.data;
  expect(event).toMatchObject({ jenis: 'diurungkan', alasan: '1 surat tidak berlaku lagi' });
  expect(await read()).toEqual({ bukti: 'asli', diterima: 'dicabut' });
  await admin.call(dataSiswa.validasi, { params, body: {} });
  expect(await read()).toEqual({ bukti: 'asli', diterima: 'dicabut' });
  const [again] = (await terbitkan(admin, 'diterima', [siswa.id])).terbit;
  const rows = (await admin.call(suratResmi.list, { query: { siswa: siswa.id, jenis: 'diterima' } })).body.data;
  expect(rows).toMatchObject([{ id: again?.id, dicabut_pada: null }, { alasan_cabut: 'Data siswa tidak valid lagi' }]);
});

test('what a deletion revoked is in force again with the record from the bin, and nothing that was revoked before', async () => {
  const siswa = await valid();
  const read = await papersOf(siswa);
  const [card] = (await admin.call(suratResmi.list, { query: { siswa: siswa.id, jenis: 'kartu' } })).body.data;
  await admin.call(suratResmi.cabut, { params: { id: card?.id ?? '' }, body: { alasan: 'Data siswa dihapus' } });
  app.clock.advance(1);
  await hapus(siswa);
  expect(await read()).toEqual(ended);
  const [letter] = (await admin.call(suratResmi.list, { query: { siswa: siswa.id, jenis: 'diterima' } })).body.data;
  expect(letter).toMatchObject({ alasan_cabut: 'Data siswa dihapus', dicabut_oleh: admin.akun.email });
  expect((await admin.call(sampah.pulihkan, { params: { id: siswa.id } })).status).toBe(200);
  expect(await read()).toEqual({ ...genuine, kartu: 'dicabut' });
  const told = (await auditOf(app, letter?.id ?? '')).map(({ aksi }) => aksi);
  expect(told).toEqual(['terbitkan surat', 'cabut surat', 'berlakukan surat']);
});

test('the database refuses whatever forgets them, and the check finds what is left of earlier times', async () => {
  const siswa = await valid();
  const read = await papersOf(siswa);
  const status = { status_data: 'Menunggu Validasi' } as const;
  const changed = transaction(app.db, (db) =>
    db.updateTable('data_siswa').set(status).where('id', '=', siswa.id).execute(),
  );
  await expect(changed).rejects.toThrow();
  const gone = transaction(app.db, (db) => db.deleteFrom('data_siswa').where('id', '=', siswa.id).execute());
  await expect(gone).rejects.toThrow();
  expect(await read()).toEqual(genuine);
  expect(await problems()).toEqual([]);
  await transaction(app.db, async (db) => {
    const unknown = { data_siswa_id: newId() };
    await db.updateTable('surat_resmi').set(unknown).where('data_siswa_id', '=', siswa.id).execute();
  });
  expect(await problems()).toHaveLength(3);
  await transaction(app.db, async (db) => {
    const back = { data_siswa_id: siswa.id };
    await db.updateTable('surat_resmi').set(back).where('nim', '=', siswa.nim).execute();
  });
});

const problems = async ({ db } = app) =>
  (await checkRules(db)).filter(({ subject }) => subject.id.startsWith('surat_resmi'));

/** Papers of a valid student as the register has them, quickly made. */
async function withPapers(siswa: DataSiswa): Promise<DataSiswa> {
  if (siswa.status_data !== 'Tervalidasi') return siswa;
  const about = { tahun: 2020, tanggal: '2020-01-01', data_siswa_id: siswa.id, nama: siswa.nama, nim: siswa.nim };
  const by = { diterbitkan_pada: isoFromNow(plain.clock), diterbitkan_oleh: newId() };
  const rows = (['diterima', 'kartu', 'biaya'] as const).map((jenis) => {
    const id = newId();
    return { ...about, ...by, id, jenis, urut: ++urut, nomor: id, sidik: id, cari: id };
  });
  await transaction(plain.db, (db) => db.insertInto('surat_resmi').values(rows).execute());
  return siswa;
}
let urut = 0;

async function countRevoked(): Promise<number> {
  const rows = plain.db.selectFrom('surat_resmi').select('id').where('dicabut_pada', 'is not', null);
  return (await rows.execute()).length;
}

// The database's refusal, which is tried on both engines above, is what makes it so; by night every call is asked.
if (!onPostgres) {
  const revoking = new Set<string>();
  const ofStudents = /^(banyak|dataSiswa|dataDiri|ejaanSekolah|impor|pindai|sampah|sekolah|suratResmi)\./;
  const changing = everyCall.filter(
    ({ name, endpoint }) => endpoint.method !== 'GET' && (process.env.EVERY_ENGINE || ofStudents.test(name)),
  );

  test.each(changing)(
    '$name as $role leaves no paper in force whose student is not valid',
    async ({ name, endpoint, role, line }) => {
      const build = {
        ...plain.build,
        dataSiswa: async (options?: object) => withPapers(await plain.build.dataSiswa(options)),
      };
      const who = await plain.as(role, { password_hash: await plain.deps.passwords.hash(PASSWORD) });
      const send = async (input: object = {}) => {
        const before = await countRevoked();
        const reply = await who.call(endpoint, input as never);
        expect(reply.status).toBe(endpoint.status ?? 200);
        if ((await countRevoked()) > before) revoking.add(name);
        return reply as never;
      };
      await line({ app: { ...plain, build }, who, photo, send });
      expect(await problems(plain)).toEqual([]);
    },
  );

  test('the calls that end a student’s validity are among them', () => {
    const ending = ['banyak.hapusDataSiswa', 'dataSiswa.hapus', 'dataSiswa.kembalikan'];
    expect([...revoking].sort()).toEqual([...ending, 'suratResmi.cabut', 'suratResmi.ganti']);
  });
}
