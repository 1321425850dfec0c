// The admin's decision on a waiting record: validasi or tolak.
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { expectRefused, stale } from '@gerbang/kit/refusal';
import { afterAll, describe, expect, test } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
const admin = await app.as('admin', { nama: 'Rahmat Hidayat' });
const other = await app.as('admin');

const reason = { alasan_penolakan: 'Foto KTP tidak terbaca' };
const decisions = ['validasi', 'tolak'] as const;
const wrongStatus = { Tervalidasi: 'Data siswa sudah tervalidasi', Ditolak: 'Data siswa sudah ditolak' } as const;

/** What was done to a record; that somebody looked at it is left out. */
async function auditOf(id: string) {
  const auditLog = app.db.selectFrom('jejak').selectAll().where('sasaran_id', '=', id).where('aksi', '<>', 'lihat');
  return auditLog.orderBy('nomor').execute();
}

/** As `expectRefused`, and nothing was written to the audit log. */
async function expectUndecided(id: string, call: () => Promise<never>, refusal: { status: number; message: string }) {
  const before = await auditOf(id);
  await expectRefused(app, call, refusal);
  expect(await auditOf(id)).toEqual(before);
}

describe('PATCH /data-siswa/validasi/:id', () => {
  // Rules: ARSIP-6, PUTUSAN-1
  test('validates, names the manager, counts the change and is written to the audit log', async () => {
    const pictures = { pas_foto_3x4: await smallPhoto() };
    const { id, nim } = await app.build.dataSiswa({ nama: 'Bagas <b>', pictures });
    const before = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
    app.clock.advance(1000);
    const reply = await admin.call(dataSiswa.validasi, { params: { id } });
    expect(reply.status).toBe(200);
    const expected: DataSiswaRecord = {
      ...before,
      status_data: 'Tervalidasi',
      pengelola: { id: admin.akun.id, profile: { nama: 'Rahmat Hidayat' } },
      versi: 2,
      diubah_pada: app.clock.now().toISOString(),
    };
    expect(reply.body).toEqual({
      message: `Data siswa Bagas <b> dengan NIM ${nim} berhasil divalidasi`,
      data: expected,
    });
    expect((await other.call(dataSiswa.get, { params: { id } })).body.data).toEqual(expected);
    const auditLog = await auditOf(id);
    expect(auditLog).toHaveLength(1);
    expect(auditLog[0]).toMatchObject({
      akun_id: admin.akun.id,
      role: 'admin',
      aksi: 'validasi',
      tabel: 'data_siswa',
      waktu: app.clock.now().toISOString(),
    });
    expect(JSON.parse(auditLog[0]?.rincian ?? '')).toEqual({ versi: 2 });
  });

  test.each([
    ['no body', undefined, undefined],
    ['an empty JSON body', '', 'application/json'],
    ['an empty object', '{}', 'application/json'],
    ['null', 'null', 'application/json'],
    ['unknown fields', '{"status_data":"Ditolak","pengelola":"x","nama":"x"}', 'application/json'],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
  ])('takes %s', async (_, payload, type) => {
    const record = await app.build.dataSiswa();
    const sent = payload === undefined ? {} : { payload, headers: { 'content-type': type ?? '' } };
    const reply = await admin.request('PATCH', `/api/v1/data-siswa/validasi/${record.id}`, sent);
    const data = { nama: record.nama, status_data: 'Tervalidasi', pengelola: { id: admin.akun.id } };
    expect(reply).toMatchObject({ status: 200, body: { data } });
  });
});

describe('PATCH /data-siswa/tolak/:id', () => {
  // Rules: PUTUSAN-1, JEJAK-2
  test('rejects with the reason, names the manager and is written to the audit log', async () => {
    const { id, nim, nama } = await app.build.dataSiswa();
    const alasan_penolakan = '  Foto KTP buram.\r\nUnggah ulang, "yang jelas"! <script>\n\n=1+1  ';
    const reply = await admin.call(dataSiswa.tolak, { params: { id }, body: { alasan_penolakan } });
    const kept = 'Foto KTP buram.\nUnggah ulang, "yang jelas"! <script>\n\n=1+1';
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: `Data siswa ${nama} dengan NIM ${nim} berhasil ditolak`,
        data: { status_data: 'Ditolak', alasan_penolakan: kept, pengelola: { id: admin.akun.id }, versi: 2 },
      },
    });
    const auditLog = await auditOf(id);
    expect(auditLog.map(({ aksi, akun_id }) => [aksi, akun_id])).toEqual([['tolak', admin.akun.id]]);
    expect(JSON.parse(auditLog[0]?.rincian ?? '')).toEqual({ versi: 2 });
  });

  // Rule: PUTUSAN-2. What else is no reason: packages/contract/src/fields.test.ts.
  test('refuses to reject without a reason', async () => {
    const { id } = await app.build.dataSiswa();
    const call = () => admin.call(dataSiswa.tolak, { params: { id }, body: {} }) as Promise<never>;
    await expectUndecided(id, call, { status: 400, message: 'Alasan penolakan harus diisi!' });
  });
});

describe.each(decisions)('%s', (decision) => {
  const decide = (who: Caller, id: string, versi?: unknown) =>
    who.call(dataSiswa[decision], {
      params: { id },
      body: { ...reason, ...(versi === undefined ? {} : { versi }) },
    }) as Promise<never>;

  // Rule: PUTUSAN-3
  test.each(['Tervalidasi', 'Ditolak'] as const)('refuses a record that is %s', async (status_data) => {
    const { id } = await app.build.dataSiswa({ status_data });
    const refusal = { status: 409, message: wrongStatus[status_data] };
    await expectUndecided(id, () => decide(admin, id), refusal);
    // Its state is the news, also to somebody whose page is old.
    await expectUndecided(id, () => decide(admin, id, 7), refusal);
  });

  // Rule: PUTUSAN-5
  test('refuses another versi, takes the present one', async () => {
    const { id } = await app.build.dataSiswa({ versi: 3 });
    for (const versi of [2, 1, 0, 4, 999_999_999, '2']) {
      await expectUndecided(id, () => decide(admin, id, versi), stale);
    }
    await expectUndecided(id, () => decide(admin, id, -1), { status: 400, message: 'Versi tidak valid' });
    expect(await decide(admin, id, 3)).toMatchObject({ status: 200, body: { data: { versi: 4 } } });
  });
});

// Rule: JEJAK-1
test('nothing is decided that cannot be written to the audit log', async () => {
  const { id } = await app.build.dataSiswa();
  const head = await app.db.selectFrom('jejak_kepala').selectAll().executeTakeFirstOrThrow();
  await app.db.transaction().execute((db) => db.deleteFrom('jejak_kepala').execute());
  try {
    const before = await app.state();
    for (const decision of decisions) {
      const reply = await admin.call(dataSiswa[decision], { params: { id }, body: reason });
      expect([reply.status, reply.body.error]).toEqual([503, 'Basis data rusak. Hubungi pengelola server.']);
    }
    expect(await app.state()).toEqual(before);
  } finally {
    await app.db.transaction().execute((db) => db.insertInto('jejak_kepala').values(head).execute());
  }
  expect((await admin.call(dataSiswa.validasi, { params: { id } })).status).toBe(200);
});

describe('two admins at once', () => {
  // Rules: JAWABAN-18, PUTUSAN-4
  test.each([
    ['validasi', 'validasi'],
    ['tolak', 'tolak'],
    ['validasi', 'tolak'],
    ['tolak', 'validasi'],
  ] as const)('%s against %s: exactly one wins, the other reads the present state', async (one, two) => {
    const body = (decision: string) => (decision === 'tolak' ? reason : {});
    for (let round = 0; round < 12; round++) {
      const { id } = await app.build.dataSiswa();
      const replies = await Promise.all([
        admin.call(dataSiswa[one], { params: { id }, body: body(one) }),
        other.call(dataSiswa[two], { params: { id }, body: body(two) }),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      const won = replies[0].status === 200 ? 0 : 1;
      const now = (await admin.call(dataSiswa.get, { params: { id } })).body.data;
      const status = [one, two][won] === 'validasi' ? 'Tervalidasi' : 'Ditolak';
      const winner = [admin, other][won]?.akun.id;
      expect(now).toMatchObject({ status_data: status, pengelola: { id: winner }, versi: 2 });
      expect(replies[won]?.body.data).toEqual(now);
      expect(replies[1 - won]?.body.error).toBe(wrongStatus[status]);
      expect((await auditOf(id)).map((entry) => [entry.aksi, entry.akun_id])).toEqual([[[one, two][won], winner]]);
    }
  });
});
