// Two admins at the desk at once: who checks what, and that a whole wave is decided once each.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { PEGANG_MINUTES } from '@gerbang/contract/siswa/meja';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { expectRefused, siswaNotFound } from '@gerbang/kit/refusal';
import { unknownId } from '@gerbang/kit/samples';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/database/engine.ts';

const RECORDS = 40;
const MINUTE = 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const agus = await app.as('admin', { nama: 'Agus' });
const budi = await app.as('admin');
beforeEach(() => transaction(app.db, (db) => db.deleteFrom('pegangan').execute()));

const pegang = async (who: Caller, id: string, ambil_alih?: boolean) => {
  const { status, body } = await who.call(dataSiswa.pegang, { params: { id }, body: { ambil_alih } });
  expect(status).toBe(200);
  return body.data;
};
const lepas = (who: Caller, id: string) => who.call(dataSiswa.lepas, { params: { id } });
const antrean = async (who: Caller, { id, search }: { id?: string | undefined; search: string }) =>
  (await who.call(dataSiswa.antrean, { query: id === undefined ? { search } : { id, search } })).body.data;

describe('PUT /data-siswa/pegang/:id', () => {
  // Rule: PUTUSAN-19
  test('the first who asks has it for ten minutes and may go on, another is told who and may take over', async () => {
    const { id } = await app.build.dataSiswa();
    const until = () => new Date(app.clock.now().getTime() + PEGANG_MINUTES * MINUTE).toISOString();
    const first = { saya: true, nama: 'Agus', sampai: until() };
    expect(await pegang(agus, id)).toEqual(first);
    app.clock.advance(9 * MINUTE);
    expect(await pegang(budi, id)).toEqual({ ...first, saya: false });
    expect(await pegang(agus, id)).toEqual({ ...first, sampai: until() });
    app.clock.advance(9 * MINUTE);
    expect((await pegang(budi, id)).saya).toBe(false);
    expect(await pegang(budi, id, true)).toEqual({ saya: true, nama: null, sampai: until() });
    expect(await pegang(agus, id)).toMatchObject({ saya: false, nama: null });
    app.clock.advance(10 * MINUTE);
    expect((await pegang(agus, id)).saya).toBe(true);
  });

  // Rule: PUTUSAN-19
  test('of ten at once one has it', async () => {
    const { id } = await app.build.dataSiswa();
    const held = await Promise.all(Array.from({ length: 10 }, (_, n) => pegang(n % 2 ? agus : budi, id)));
    expect(new Set(held.map(({ nama }) => nama)).size).toBe(1);
  });

  // Rule: PUTUSAN-19
  test('a hold hinders no decision, ends with it, and with leaving; nobody ends another’s', async () => {
    const { id } = await app.build.dataSiswa();
    await pegang(agus, id);
    expect((await lepas(budi, id)).status).toBe(200);
    expect((await pegang(budi, id)).saya).toBe(false);
    expect((await lepas(agus, id)).status).toBe(200);
    expect((await pegang(budi, id)).saya).toBe(true);
    const { body } = await agus.call(dataSiswa.validasi, { params: { id }, body: { versi: 1 } });
    expect(body.data.status_data).toBe('Tervalidasi');
    await agus.call(dataSiswa.urungkan, { params: { id }, body: { versi: 2 } });
    expect((await pegang(agus, id)).saya).toBe(true);
  });

  // Rule: PUTUSAN-19
  test('goes with the account; it is no look at the record', async () => {
    const { id } = await app.build.dataSiswa();
    const gone = await app.as('admin', { nama: 'Sementara' });
    await pegang(gone, id);
    await transaction(app.db, (db) => db.deleteFrom('akun').where('id', '=', gone.akun.id).execute());
    expect((await pegang(agus, id)).saya).toBe(true);
    const auditLog = app.db.selectFrom('jejak').select('aksi').where('sasaran_id', '=', id);
    expect(await auditLog.execute()).toEqual([]);
  });

  test('refuses a record that waits no longer, and an unknown one', async () => {
    const { id } = await app.build.dataSiswa({ status_data: 'Tervalidasi' });
    const of = (id: string) => () => agus.call(dataSiswa.pegang, { params: { id } });
    await expectRefused(app, of(id), { status: 409, message: 'Data siswa sudah tervalidasi' });
    await expectRefused(app, of(unknownId), siswaNotFound);
    await expectRefused(app, () => lepas(agus, unknownId), siswaNotFound);
  });
});

// Rules: PUTUSAN-8, PUTUSAN-19
test('the queue passes by what another holds, until the ten minutes are over; who holds it keeps it', async () => {
  const ids: string[] = [];
  for (const nama of ['Lewat a', 'Lewat b', 'Lewat c']) ids.push((await app.build.dataSiswa({ nama })).id);
  const [a = '', b = '', c = ''] = ids;
  // Also without a search, which asks otherwise.
  for (const search of ['lewat', '']) {
    const next = async (who: Caller) => (await antrean(who, { id: a, search })).sesudah?.id;
    await pegang(agus, b);
    expect([await next(budi), await next(agus)]).toEqual([c, b]);
    expect(await antrean(budi, { id: a, search })).toMatchObject({ menunggu: true, sesudah: { id: c } });
    app.clock.advance(10 * MINUTE);
    expect(await next(budi)).toBe(b);
  }
  await pegang(agus, a);
  expect((await antrean(budi, { search: 'lewat' })).pertama?.id).toBe(b);
  expect((await antrean(agus, { search: 'lewat' })).pertama?.id).toBe(a);
});

/** Checks one after the other as the desk does, until nothing is free; returns what was decided, and what was too late. */
async function work(who: Caller, search: string) {
  const decided: string[] = [];
  let id: string | undefined;
  let refused = 0;
  for (;;) {
    const { sesudah, pertama } = await antrean(who, { id, search });
    const next = sesudah ?? pertama;
    if (!next) return { decided, refused };
    id = next.id;
    const held = await who.call(dataSiswa.pegang, { params: { id }, body: {} });
    if (held.status === 409 || !held.body.data.saya) continue;
    const { data } = (await who.call(dataSiswa.get, { params: { id } })).body;
    const input = { params: { id }, body: { versi: data.versi } };
    const bad = data.agama === 'Salah';
    const reply = await (bad
      ? who.call(dataSiswa.tolak, { ...input, body: { ...input.body, alasan_penolakan: `Salah ${data.nama}` } })
      : who.call(dataSiswa.validasi, input));
    if (reply.status === 200) decided.push(id);
    else refused += 1;
  }
}

// Rules: PUTUSAN-4, PUTUSAN-19
test('a wave of forty and two admins at once: none is decided wrong, none twice, none is left', async () => {
  const built = [];
  for (let nth = 0; nth < RECORDS; nth++) {
    built.push(await app.build.dataSiswa({ nama: `Gelombang ${nth}`, agama: nth % 4 === 3 ? 'Salah' : 'Islam' }));
  }
  const [one, two] = await Promise.all([work(agus, 'gelombang'), work(budi, 'gelombang')]);
  expect([one.refused, two.refused]).toEqual([0, 0]);
  expect([...one.decided, ...two.decided].sort()).toEqual(built.map(({ id }) => id).sort());
  expect(Math.min(one.decided.length, two.decided.length)).toBeGreaterThan(RECORDS / 4);
  const rows = await app.db
    .selectFrom('data_siswa')
    .select(['agama', 'status_data', 'alasan_penolakan', 'nama', 'versi'])
    .where('nama', 'like', 'Gelombang %')
    .execute();
  const wrong = rows.filter(({ agama, status_data, alasan_penolakan, nama, versi }) => {
    const meant = agama === 'Salah' ? ['Ditolak', `Salah ${nama}`] : ['Tervalidasi', null];
    return versi !== 2 || status_data !== meant[0] || alasan_penolakan !== meant[1];
  });
  expect(wrong).toEqual([]);
  expect((await antrean(agus, { search: 'gelombang' })).jumlah).toBe(0);
  expect(await app.db.selectFrom('pegangan').selectAll().execute()).toEqual([]);
});
