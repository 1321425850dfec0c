// What is over its time goes after somebody has confirmed the list, all of it and nothing else, and minutes without names stay.

import { createHash } from 'node:crypto';
import { type PemusnahanRow, pemusnahan } from '@gerbang/contract/arsip/pemusnahan';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { auditOf } from '@gerbang/kit/audit';
import { appCode, enrolApp, enrolPasskey, proveByPasskey } from '@gerbang/kit/factors';
import { readPdf } from '@gerbang/kit/pdf-text';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused } from '@gerbang/kit/refusal';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveToSampah } from '../../core/sampah/move.ts';
import { isoFromNow, newId } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/engine.ts';
import { musnahKey } from '../../platform/secrets.ts';
import { checkAuditLog } from '../audit/check.ts';
import { applyRetention } from '../retention/periods.ts';
import { sidikOf } from './commands.ts';
import { linesOf, musnahkan } from './work.ts';

const DAY = 24 * 60 * 60_000;
const PASSWORD = 'rahasia-pimpinan';

let app: TestApp;
let pimpinan: Caller;
beforeEach(async () => {
  app = await createTestApp();
  app.deps.privasi.periods.arsipTahun = 5;
  const password_hash = await app.deps.passwords.hash(PASSWORD);
  pimpinan = await app.as('pimpinan', { password_hash, nama: 'Ibu Ratna' });
});
afterEach(() => app.close());

const work = (signal?: AbortSignal) => musnahkan({ db: app.db, clock: app.clock, storage: app.storage }, signal);
const retention = () =>
  applyRetention(
    { db: app.db, clock: app.clock, storage: app.storage, periods: app.deps.privasi.periods },
    { lihat: false },
  );
const old = { tahun_ajaran: '2010/2011', status_data: 'Tervalidasi' } as const;
const over = async (nama = 'Zulaikha Namira') => app.build.dataSiswa({ ...old, nama });
const rejected = async () =>
  app.build.dataSiswa({ status_data: 'Ditolak', diubah_pada: isoFromNow(app.clock, -400 * DAY) });
const young = () => app.build.dataSiswa({ status_data: 'Tervalidasi' });

const propose = async () => (await pimpinan.call(pemusnahan.usulkan)).body.data.id;
const confirm = (id: string, jumlah: number, more = {}) =>
  pimpinan.call(pemusnahan.setujui, { params: { id }, body: { jumlah, password: PASSWORD, ...more } });
const states = async () => (await pimpinan.call(pemusnahan.get)).body.data;
const listOf = async (id: string) => (await states()).daftar.find((each) => each.id === id) as PemusnahanRow;
const left = async () => new Set((await app.db.selectFrom('data_siswa').select('id').execute()).map((row) => row.id));

// Rules: MUSNAH-1, MUSNAH-2
test('by itself as before, until the pimpinan chooses to confirm; then it waits for that', async () => {
  const first = await over();
  expect(await retention()).toMatchObject({ arsip: 1 });
  expect(await left()).not.toContain(first.id);
  const choose = (cara: 'usulan' | 'otomatis', versi: number, password = PASSWORD) =>
    pimpinan.call(pemusnahan.simpanCara, { body: { cara, versi, password } });
  await expectRefused(app, () => choose('usulan', 0, 'bukan-ini'), { status: 400, message: 'Password salah' });
  expect((await choose('usulan', 0)).status).toBe(200);
  expect((await choose('usulan', 0)).status).toBe(409);
  const kept = [await over(), await rejected()];
  const alone = await app.build.akun({ diaktivasi_pada: null });
  const long = { dibuat_pada: isoFromNow(app.clock, -400 * DAY) };
  await transaction(app.db, (db) => db.updateTable('akun').set(long).where('id', '=', alone.id).execute());
  expect(await retention()).toMatchObject({ arsip: 0, ditolak: 0, akun_nonaktif: 1 });
  for (const { id } of kept) expect(await left()).toContain(id);
  expect(await states()).toMatchObject({ cara: 'usulan', versi: 1, lewat_waktu: 2 });
  await choose('otomatis', 1);
  expect(await retention()).toMatchObject({ arsip: 1, ditolak: 1 });
});

/** A record over its time with a picture, whose account lies in the bin. */
async function withTraces() {
  const pictures = { fotokopi_ktp: await smallPhoto() };
  const gone = await app.build.dataSiswa({ ...old, nama: 'Zulaikha Namira', pictures });
  const account = await app.build.akun({ email: 'zulaikha@surel.example', nim: `${gone.nim}9` });
  await transaction(app.db, async (db) => {
    await db.updateTable('data_siswa').set({ akun_id: account.id }).where('id', '=', gone.id).execute();
    await moveToSampah({ ...app, db }, { jenis: 'akun-siswa', id: account.id, user: pimpinan.akun });
  });
  return gone;
}

async function minutesOf(id: string): Promise<string> {
  const { bytes } = await pimpinan.call(pemusnahan.beritaAcara, { params: { id } });
  return readPdf(bytes)
    .pages.flatMap((page) => page.map((line) => line.text))
    .join('');
}

async function keptRows(): Promise<string> {
  const lists = await app.db.selectFrom('pemusnahan').selectAll().execute();
  return JSON.stringify([lists, await app.db.selectFrom('pemusnahan_butir').selectAll().execute()]);
}

// Rules: MUSNAH-3, MUSNAH-5
test('what was confirmed goes with its pictures and from the bin, others stay, and the audit log tells who', async () => {
  const gone = await withTraces();
  const stays = await app.build.dataSiswa({
    status_data: 'Tervalidasi',
    pictures: { fotokopi_ktp: await smallPhoto() },
  });
  const id = await propose();
  const { data } = (await pimpinan.call(pemusnahan.butir, { params: { id } })).body;
  expect(data).toMatchObject([{ urut: 1, nama: gone.nama, nim: gone.nim, alasan: 'arsip', tempat: '' }]);
  expect((await pimpinan.call(pemusnahan.beritaAcara, { params: { id } })).status).toBe(409);
  expect((await confirm(id, 1)).status).toBe(200);
  await work();
  expect(await left()).toEqual(new Set([stays.id]));
  expect(await app.db.selectFrom('sampah').select('id').execute()).toEqual([]);
  expect(await Array.fromAsync(app.storage.list())).toHaveLength(2);
  expect((await auditOf(app, id)).map(({ aksi, akun_id }) => [aksi, akun_id])).toEqual([
    ['usul musnah', pimpinan.akun.id],
    ['setujui musnah', pimpinan.akun.id],
    ['berita acara', pimpinan.akun.id],
  ]);
  expect((await auditOf(app, gone.id)).at(-1)).toMatchObject({ aksi: 'musnahkan', akun_id: pimpinan.akun.id });
  expect((await checkAuditLog(app.db)).broken).toBeUndefined();
});

// Rule: MUSNAH-6
test('the minutes say how much went and from where, by numbers and hashes, and nobody’s name', async () => {
  const gone = await withTraces();
  const id = await propose();
  await confirm(id, 1);
  await work();
  const list = await listOf(id);
  expect(list).toMatchObject({ status: 'selesai', musnah: 1, lewat: 0, gambar: 1, penyetuju: 'Ibu Ratna' });
  const lines = await linesOf(app.db, id);
  expect(list.sha256).toBe(createHash('sha256').update(lines).digest('hex'));
  const [text, kept] = [await minutesOf(id), await keptRows()];
  const sidik = sidikOf(musnahKey(app.deps.secrets), gone.nim);
  for (const word of [sidik.slice(0, 12), `Nomor ${list.nomor}`, list.sha256 ?? '', 'Ibu Ratna', 'Dimusnahkan']) {
    expect(text).toContain(word);
  }
  for (const word of ['Zulaikha', 'Namira', gone.nim, gone.id, 'zulaikha']) {
    expect(text).not.toContain(word);
    expect(kept).not.toContain(word);
  }
});

// Rule: MUSNAH-4
test('nothing is proposed twice or without need, and nothing goes unseen, changed meanwhile or called off', async () => {
  const none = { status: 409, message: 'Tidak ada data yang lewat masa simpan' };
  await young();
  await expectRefused(app, () => pimpinan.call(pemusnahan.usulkan), none);
  const [one, other] = [await over(), await rejected()];
  const id = await propose();
  const lines = (await pimpinan.call(pemusnahan.butir, { params: { id } })).body.data;
  // A rejected record is nothing that the leader reads (PERAN-4).
  expect(lines.map(({ nama, alasan }) => [nama, alasan])).toEqual([
    [null, 'ditolak'],
    [one.nama, 'arsip'],
  ]);
  const open = { status: 409, message: 'Masih ada daftar yang belum selesai' };
  await expectRefused(app, () => pimpinan.call(pemusnahan.usulkan), open);
  const counted = { status: 409, message: 'Jumlah data pada daftar ini berbeda. Muat ulang halaman.' };
  await expectRefused(app, () => confirm(id, 1), counted);
  await expectRefused(app, () => confirm(id, 2, { password: 'bukan-ini' }), {
    status: 400,
    message: 'Password salah',
  });
  await work();
  expect((await left()).size).toBe(3);

  expect((await pimpinan.call(pemusnahan.batalkan, { params: { id } })).status).toBe(200);
  const late = { status: 409, message: 'Daftar ini sudah disetujui atau dibatalkan' };
  await expectRefused(app, () => confirm(id, 2), late);
  await work();
  expect((await left()).size).toBe(3);
  expect(await app.db.selectFrom('pemusnahan_butir').selectAll().execute()).toEqual([]);

  const again = await propose();
  const change = { versi: 2 };
  await transaction(app.db, (db) => db.updateTable('data_siswa').set(change).where('id', '=', other.id).execute());
  await confirm(again, 2);
  await expectRefused(app, () => confirm(again, 2), late);
  await work();
  expect(await left()).toContain(other.id);
  expect(await left()).not.toContain(one.id);
  expect(await listOf(again)).toMatchObject({ status: 'selesai', musnah: 1, lewat: 1 });
});

// Rule: MUSNAH-4
test('an account with an authenticator app confirms with its code, too', async () => {
  await over();
  const { secret } = await enrolApp({ who: pimpinan, password: PASSWORD }, app.clock);
  const id = await propose();
  const missing = { status: 400, message: 'Masukkan juga kode dari aplikasi autentikator' };
  await expectRefused(app, () => confirm(id, 1), missing);
  const wrong = { status: 400, message: 'Kode tidak cocok. Tunggu kode berikutnya di HP, lalu ketik lagi.' };
  await expectRefused(app, () => confirm(id, 1, { kode: '000000' }), wrong);
  app.clock.advance(60_000);
  expect((await confirm(id, 1, { kode: appCode(secret, app.clock) })).status).toBe(200);
});

// Rule: MUSNAH-4
test('an account with a passkey confirms with it alone: its own, of this session and site, verified, and once', async () => {
  const gone = await over();
  const { key } = await enrolPasskey({ who: pimpinan, password: PASSWORD });
  const password_hash = await app.deps.passwords.hash(PASSWORD);
  const theirs = await enrolPasskey({ who: await app.as('pimpinan', { password_hash }), password: PASSWORD });
  const id = await propose();
  type Proof = Awaited<ReturnType<typeof proveByPasskey>>;
  const send = ({ by, bukti }: Proof, jumlah = 1) =>
    by.call(pemusnahan.setujui, { params: { id }, body: { jumlah, bukti } });
  const onlyPassword = { status: 400, message: 'Akun ini memakai passkey. Konfirmasi dengan passkey.' };
  await expectRefused(app, () => confirm(id, 1), onlyPassword);
  const unproven = { status: 400, message: 'Passkey tidak dapat diperiksa. Coba lagi, atau pakai password.' };
  const bent = [{ isVerified: false }, { challenge: 'A'.repeat(43) }, { origin: 'https://lain.example' }];
  const counted = await proveByPasskey(pimpinan, key);
  expect((await send(counted, 2)).status).toBe(409);
  // What has proved something once proves nothing again.
  const wrong = [counted, await proveByPasskey(pimpinan, theirs.key)];
  for (const how of bent) wrong.push(await proveByPasskey(pimpinan, key, how));
  for (const proof of wrong) {
    const refused = await send(proof);
    expect([refused.status, refused.body.message]).toEqual([unproven.status, unproven.message]);
  }
  await work();
  expect(await listOf(id)).toMatchObject({ status: 'usulan', musnah: 0 });
  expect(await left()).toContain(gone.id);
  expect((await send(await proveByPasskey(pimpinan, key))).status).toBe(200);
  await work();
  expect(await left()).not.toContain(gone.id);
  expect(await listOf(id)).toMatchObject({ status: 'selesai', musnah: 1, penyetuju: 'Ibu Ratna' });
});

// Rules: MUSNAH-4, MUSNAH-7
test('whatever is confirmed, broken off and gone on with by two at once: exactly the list goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('arsip', 'ditolak', 'muda', 'berubah'), { minLength: 1, maxLength: 6 }),
      fc.nat({ max: 6 }),
      async (kinds, breaks) => {
        const make = { arsip: over, ditolak: rejected, muda: young, berubah: over };
        const made = [];
        for (const kind of kinds) made.push({ kind, ...(await make[kind]()) });
        const due = made.filter(({ kind }) => kind !== 'muda');
        if (due.length === 0) return;
        const id = await propose();
        const late = await over();
        for (const each of made.filter(({ kind }) => kind === 'berubah')) {
          const change = { versi: each.versi + 1, tahun_ajaran: '2026/2027' };
          await transaction(app.db, (db) =>
            db.updateTable('data_siswa').set(change).where('id', '=', each.id).execute(),
          );
        }
        const before = await left();
        await confirm(id, due.length);
        const stopping = breakAfter(breaks);
        await work(stopping).catch(() => undefined);
        await Promise.all([work(), work()]);
        const went = made.filter(({ kind }) => kind === 'arsip' || kind === 'ditolak').map((each) => each.id);
        expect(await left()).toEqual(new Set([...before].filter((id) => !went.includes(id))));
        expect(await left()).toContain(late.id);
        const list = await listOf(id);
        expect(list).toMatchObject({ status: 'selesai', musnah: went.length, lewat: due.length - went.length });
        const entries = app.db.selectFrom('jejak').select('sasaran_id').where('aksi', '=', 'musnahkan');
        const told = (await entries.execute()).map(({ sasaran_id }) => sasaran_id);
        for (const id of went) expect(told.filter((each) => each === id)).toHaveLength(1);
        await transaction(app.db, (db) => db.deleteFrom('data_siswa').execute());
      },
    ),
    { numRuns: 12 },
  );
});

/** A signal that is aborted after it was looked at so many times. */
function breakAfter(times: number): AbortSignal {
  const controller = new AbortController();
  let looks = 0;
  Object.defineProperty(controller.signal, 'aborted', { get: () => looks++ >= times });
  return controller.signal;
}

// Rule: MUSNAH-5
test('what waits is told as it is, and an unknown list is none', async () => {
  const [, second] = [await over(), await over()];
  const id = await propose();
  await confirm(id, 2);
  await work(breakAfter(1)).catch(() => undefined);
  expect(await listOf(id)).toMatchObject({ status: 'berjalan', jumlah: 2, musnah: 1 });
  expect(await left()).toEqual(new Set([second.id]));
  const notFound = { status: 404, message: 'Daftar Pemusnahan Tidak Ditemukan' };
  for (const call of [pemusnahan.butir, pemusnahan.batalkan, pemusnahan.beritaAcara]) {
    await expectRefused(
      app,
      () => pimpinan.call(call as typeof pemusnahan.batalkan, { params: { id: newId() } }),
      notFound,
    );
  }
});
