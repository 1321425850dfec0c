// Many at once: what is done is what was named, as it was shown, whatever others do meanwhile.
import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { type BulkResult, bulk } from '@gerbang/contract/bulk';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sentences } from '@gerbang/contract/sentences';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { expectRefused } from '@gerbang/kit/refusal';
import { unknownId, validBarang, validForm } from '@gerbang/kit/samples';
import { tokenFor } from '@gerbang/kit/token';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const [admin, other] = [await app.as('admin'), await app.as('admin')];

type Row = { id: string; versi?: number };
const chosen = (rows: readonly Row[]) => ({ data: rows.map(({ id, versi }) => ({ id, versi })) });
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** The entries that somebody's changes have written since. */
async function doneBy({ akun }: Caller, since: number): Promise<{ aksi: string; sasaran_id: string | null }[]> {
  const rows = app.db.selectFrom('jejak').select(['aksi', 'sasaran_id']).where('nomor', '>', since);
  return rows.where('akun_id', '=', akun.id).where('aksi', '!=', 'lihat daftar').orderBy('nomor').execute();
}

const lastEntry = async () => (await app.db.selectFrom('jejak_kepala').select('nomor').executeTakeFirstOrThrow()).nomor;

/** Lets others come in between at different places. */
async function after(semaphore: number, act: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < semaphore; turn++) await new Promise(setImmediate);
  await act();
}

/** What somebody else does meanwhile: to which of all, when, and what. */
const meanwhile = fc.array(fc.record({ at: fc.nat(11), turns: fc.nat(40), what: fc.nat(2) }), { maxLength: 8 });
const picks = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
const colours = ['merah', 'biru', ''] as const;
const RUNS = { numRuns: Number(process.env.MANY_RUNS ?? 8) };

/** Each of those named has one outcome, and nobody else has any. */
function expectEachOnce(named: readonly string[], { berhasil, ditolak }: BulkResult): void {
  expect([...berhasil, ...ids(ditolak)].sort()).toEqual([...named].sort());
  for (const { message } of ditolak) expect(message).not.toBe('');
}

// Rule: MASSAL-1
describe('affected = shown = filter, also while others change the list', () => {
  test('accounts', async () => {
    let round = 0;
    const property = async (colour: string, picked: boolean[], others: Interruption[], deletes: boolean) => {
      const mark = `ronde${++round}x`;
      const all: Row[] = [];
      for (let n = 0; n < 12; n++) {
        const email = `${mark}.${colours[n % 2]}${n}@surel.example`;
        all.push(await app.build.akun({ email, diaktivasi_pada: null }));
      }
      const query = { search: `${mark}, ${colour}`, limit: String(MOST_AT_ONCE) };
      const shown = (await admin.call(akunSiswa.listNonaktif, { query })).body;
      expect(shown.data).toHaveLength(colour === '' ? 12 : 6);
      expect(shown.totalItems).toBe(shown.data.length);
      const named = shown.data.filter((_, at) => picked[at]);
      if (named.length === 0) return;
      const since = await lastEntry();
      const [reply] = await Promise.all([
        decide(named, deletes),
        ...others.map(({ at, turns, what }) => after(turns, () => disturbAkun(all[at] as Row, what))),
      ]);
      expect(reply.status).toBe(200);
      expectEachOnce(ids(named), reply.body.data);
      const aksi = deletes ? 'hapus' : 'aktivasi';
      const done = await doneBy(admin, since);
      expect(done).toEqual(reply.body.data.berhasil.map((sasaran_id) => ({ aksi, sasaran_id })));
      if (!deletes) return;
      // What was shown inactive was inactive when it went.
      for (const id of reply.body.data.berhasil) expect((await inBin(id)).diaktivasi_pada).toBe(null);
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom(...colours), picks, meanwhile, fc.boolean(), property), RUNS);
  });

  test('records, as they were seen, and back again', async () => {
    let round = 0;
    const property = async (kelas: 'Pagi' | 'Malam' | undefined, picked: boolean[], others: Interruption[]) => {
      const mark = `Ronde${++round}x`;
      const all: Row[] = [];
      for (let n = 0; n < 12; n++) {
        const kelas_pilihan = n % 3 ? 'Pagi' : 'Malam';
        all.push(await app.build.dataSiswa({ nama: mark, kelas_pilihan, status_data: 'Tervalidasi' }));
      }
      const query = { search: mark, limit: String(MOST_AT_ONCE), ...(kelas && { kelas_pilihan: kelas }) };
      const shown = (await admin.call(dataSiswa.list, { query })).body;
      expect([shown.totalItems, shown.data.length]).toEqual(
        Array(2).fill({ Pagi: 8, Malam: 4, semua: 12 }[kelas ?? 'semua']),
      );
      const named = shown.data.filter((_, at) => picked[at]);
      if (named.length === 0) return;
      const token = await tokenFor(app, admin, 'data-siswa');
      const since = await lastEntry();
      const [reply] = await Promise.all([
        admin.call(bulk.hapusDataSiswa, { body: chosen(named), token }),
        ...others.map(({ at, turns, what }) => after(turns, () => disturbSiswa(all[at] as Row, what))),
      ]);
      expectEachOnce(ids(named), reply.body.data);
      const { berhasil } = reply.body.data;
      expect(await doneBy(admin, since)).toEqual(berhasil.map((sasaran_id) => ({ aksi: 'hapus', sasaran_id })));
      for (const id of berhasil) expect((await inBin(id)).versi).toBe(named.find((row) => row.id === id)?.versi);
      if (berhasil.length === 0) return;
      const undone = await admin.call(bulk.pulihkan, { body: chosen(berhasil.map((id) => ({ id }))) });
      expect(undone.body.data).toEqual({ berhasil, ditolak: [] });
      const left = await app.db.selectFrom('data_siswa').select('id').where('id', 'in', berhasil).execute();
      expect(left).toHaveLength(berhasil.length);
    };
    const filter = fc.constantFrom('Pagi', 'Malam', undefined) as fc.Arbitrary<'Pagi' | 'Malam' | undefined>;
    await fc.assert(fc.asyncProperty(filter, picks, meanwhile, property), RUNS);
  });
});

type Interruption = { at: number; turns: number; what: number };

async function decide(rows: AkunSiswaRow[], deletes: boolean) {
  if (!deletes) return admin.call(bulk.aktivasiAkun, { body: chosen(rows) });
  const token = await tokenFor(app, admin, 'akun-siswa');
  return admin.call(bulk.hapusAkun, { body: { ...chosen(rows), aktif: false }, token });
}

/** Another admin activates, deletes, or deletes and brings back. */
async function disturbAkun({ id }: Row, what: number): Promise<void> {
  if (what === 0) return void (await other.call(akunSiswa.aktivasi, { params: { id } }));
  const token = await tokenFor(app, other, 'akun-siswa');
  const { status } = await other.call(akunSiswa.hapus, { params: { id }, token });
  if (what === 2 && status === 200) await other.call(sampah.pulihkan, { params: { id } });
}

/** Another admin changes, deletes, or deletes and brings back. */
async function disturbSiswa({ id }: Row, what: number): Promise<void> {
  if (what === 0) {
    const found = (await other.call(dataSiswa.get, { params: { id } })).body.data;
    if (found) await other.call(dataSiswa.update, { params: { id }, body: { ...validForm, nim: found.nim } });
    return;
  }
  const token = await tokenFor(app, other, 'data-siswa');
  const { status } = await other.call(dataSiswa.hapus, { params: { id }, token });
  if (what === 2 && status === 200) await other.call(sampah.pulihkan, { params: { id } });
}

async function inBin(id: string): Promise<Record<string, unknown>> {
  const { isi } = await app.db.selectFrom('sampah').select('isi').where('id', '=', id).executeTakeFirstOrThrow();
  return (JSON.parse(isi) as { rows: { rows: Record<string, unknown>[] }[] }).rows[0]?.rows[0] ?? {};
}

describe('each is decided like a single one', () => {
  // Rules: MASSAL-1, MASSAL-2
  test('what is refused is told with its sentence and stops nothing', async () => {
    const [one, active, two] = [
      await app.build.akun({ diaktivasi_pada: null }),
      await app.build.akun(),
      await app.build.akun({ diaktivasi_pada: null }),
    ];
    const staff = await app.build.akun({ role: 'admin' });
    const named = [one, active, { id: unknownId }, staff, two, one];
    const { status, body } = await admin.call(bulk.aktivasiAkun, { body: chosen(named) });
    const missing = 'Akun Siswa Tidak Ditemukan';
    expect([status, body]).toEqual([
      200,
      {
        message: '2 akun siswa diaktivasi, 3 tidak',
        data: {
          berhasil: [one.id, two.id],
          ditolak: [
            { id: active.id, message: 'Akun siswa sudah aktif' },
            { id: unknownId, message: missing },
            { id: staff.id, message: missing },
          ],
        },
      },
    ]);
  });

  // Rule: MASSAL-2
  test('a record that waits or changed, and an item that changed, stay', async () => {
    const waiting = await app.build.dataSiswa();
    const seen = await app.build.dataSiswa({ status_data: 'Ditolak' });
    const changed = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    await other.call(dataSiswa.update, { params: { id: changed.id }, body: { ...validForm, nim: changed.nim } });
    const token = await tokenFor(app, admin, 'data-siswa');
    const reply = await admin.call(bulk.hapusDataSiswa, { body: chosen([waiting, changed, seen]), token });
    expect(reply.body.data).toEqual({
      berhasil: [seen.id],
      ditolak: [
        { id: waiting.id, message: 'Data siswa menunggu validasi' },
        { id: changed.id, message: sentences.stale },
      ],
    });
    const [kept, gone] = [await app.build.dataInventaris(), await app.build.dataInventaris()];
    await other.call(dataInventaris.update, { params: { id: kept.id }, body: validBarang });
    const items = await admin.call(bulk.hapusInventaris, { body: chosen([kept, gone]) });
    const ditolak = [{ id: kept.id, message: sentences.stale }];
    expect(items.body).toEqual({ message: '1 barang dihapus, 1 tidak', data: { berhasil: [gone.id], ditolak } });
  });

  // Rule: MASSAL-2
  test('an account that was shown inactive and is active by now stays, and the other way round', async () => {
    const [active, inactive] = [await app.build.akun(), await app.build.akun({ diaktivasi_pada: null })];
    const token = await tokenFor(app, admin, 'akun-siswa');
    const hapus = async (row: Row, aktif: boolean) =>
      (await admin.call(bulk.hapusAkun, { body: { ...chosen([row]), aktif }, token })).body.data.ditolak;
    expect(await hapus(active, false)).toEqual([{ id: active.id, message: 'Akun siswa sudah aktif' }]);
    expect(await hapus(inactive, true)).toEqual([{ id: inactive.id, message: 'Akun siswa belum aktif' }]);
    const left = await app.db
      .selectFrom('akun')
      .select('id')
      .where('id', 'in', ids([active, inactive]))
      .execute();
    expect(left).toHaveLength(2);
  });

  // Rules: TOKEN-1, TOKEN-2, TOKEN-5
  test('a deletion of many takes one token, which the first that goes spends', async () => {
    const rows = [await app.build.akun(), await app.build.akun(), await app.build.akun()];
    const call = (named: Row[], token: string | undefined) =>
      admin.call(bulk.hapusAkun, { body: { ...chosen(named), aktif: true }, token });
    const token = await tokenFor(app, admin, 'akun-siswa');
    expect((await call([{ id: unknownId }], token)).body.data.berhasil).toEqual([]);
    expect((await call(rows.slice(0, 2), token)).body.data.berhasil).toEqual(ids(rows.slice(0, 2)));
    const bad = { status: 401, message: sentences.badConfirmation };
    await expectRefused(app, () => call(rows.slice(2), token), bad);
  });

  test('what the bin keeps for others stays there', async () => {
    const { id } = await app.build.dataInventaris();
    await admin.call(dataInventaris.hapus, { params: { id } });
    const pimpinan = await app.as('pimpinan');
    const { body } = await pimpinan.call(bulk.pulihkan, { body: chosen([{ id }]) });
    expect(body.data).toEqual({ berhasil: [], ditolak: [{ id, message: 'Tidak Ditemukan di Sampah' }] });
  });

  test('whoever is signed out meanwhile goes no further', async () => {
    const leaving = await app.as('admin');
    const rows: Row[] = [];
    for (let n = 0; n < 20; n++) rows.push(await app.build.dataInventaris());
    const [reply] = await Promise.all([
      leaving.call(bulk.hapusInventaris, { body: chosen(rows) }),
      after(8, () => leaving.request('POST', '/api/v1/auth/logout')),
    ]);
    expect(reply.status).toBe(401);
    const left = await app.db.selectFrom('data_inventaris').select('id').where('id', 'in', ids(rows)).execute();
    expect(left.length).toBeGreaterThan(0);
  });
});

// Rule: MASSAL-3
test.each([
  [0, 'Belum ada yang dipilih'],
  [MOST_AT_ONCE + 1, 'Paling banyak 500 sekaligus. Persempit dengan pencarian atau saringan.'],
])('%i at once are refused', async (count, message) => {
  const body = { data: Array.from({ length: count }, () => ({ id: unknownId })) };
  for (const call of [bulk.aktivasiAkun, bulk.hapusInventaris, bulk.pulihkan]) {
    await expectRefused(app, () => admin.call(call, { body }), { status: 400, message });
  }
});
