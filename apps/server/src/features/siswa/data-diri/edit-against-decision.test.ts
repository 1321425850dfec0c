// A student's edit and an admin's decision at the same time: each order has one outcome.

import { sentences } from '@gerbang/contract/sentences';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp, type TestApp } from '@gerbang/kit/app';
import { plainPng, smallPhoto } from '@gerbang/kit/pictures';
import { siswaNotFound, siswaValidated, stale } from '@gerbang/kit/refusal';
import { expectEveryFileNamed } from '@gerbang/kit/stored-files';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { DataSiswa } from '../../../schema/tables.ts';

const app = await createTestApp();
afterAll(() => app.close());
const photo = await smallPhoto(1);
const otherPhoto = await plainPng();

describe('an edit against the admin’s decision', () => {
  /** What happens to the record while the new picture is written, after the edit was let in. */
  async function editWhile(siswa: Caller, id: string, meanwhile: () => Promise<unknown>) {
    const { store } = app.deps.images;
    let between: Awaited<ReturnType<TestApp['state']>> | undefined;
    const slow = vi.spyOn(app.deps.images, 'store').mockImplementationOnce(async (...input) => {
      await meanwhile();
      between = await app.state();
      return store(...input);
    });
    const call = { params: { id }, body: { nama: 'Terlambat', versi: '1' }, files: { pas_foto_3x4: otherPhoto } };
    const reply = await siswa.call(dataDiri.update, call).finally(() => slow.mockRestore());
    const after = await app.state();
    // The received file is still there in between, and nothing else is gone or new.
    expect({ ...after, files: between?.files.filter((file) => !file.endsWith('.unggahan')) }).toEqual({
      rows: between?.rows,
      files: after.files,
    });
    return { status: reply.status, message: reply.body.message };
  }

  // Rule: DIRI-8
  test('validated while the picture was on its way: the edit is refused and leaves nothing', async () => {
    const admin = await app.as('admin');
    const { siswa, record, params } = await app.siswaWithData({ pictures: { pas_foto_3x4: photo } });
    const validate = async () => expect((await admin.call(dataSiswa.validasi, { params })).status).toBe(200);
    expect(await editWhile(siswa, record.id, validate)).toEqual(siswaValidated);
    expect((await siswa.call(dataDiri.get)).body.data).toMatchObject({ status_data: 'Tervalidasi', nama: record.nama });
  });

  test('rejected meanwhile: an edit of what the student saw before is refused', async () => {
    const admin = await app.as('admin');
    const { siswa, record, params } = await app.siswaWithData();
    const body = { alasan_penolakan: 'Foto buram' };
    const reject = async () => expect((await admin.call(dataSiswa.tolak, { params, body })).status).toBe(200);
    expect(await editWhile(siswa, record.id, reject)).toEqual(stale);
    expect((await siswa.call(dataDiri.get)).body.data).toMatchObject({ status_data: 'Ditolak', ...body });
  });

  test('tied to nobody meanwhile: the record is no longer the student’s', async () => {
    const { siswa, record } = await app.siswaWithData();
    const untie = () =>
      app.db
        .transaction()
        .execute((db) => db.updateTable('data_siswa').set({ akun_id: null }).where('id', '=', record.id).execute());
    expect(await editWhile(siswa, record.id, untie)).toEqual(siswaNotFound);
  });

  test.each([
    ['validasi', 'with the versi that the admin saw'],
    ['validasi', 'without versi'],
    ['tolak', 'with the versi that the admin saw'],
  ] as const)('%s %s: never a decision over what was not seen', async (decision, how) => {
    const admin = await app.as('admin');
    for (let round = 0; round < 12; round++) {
      const { siswa, record, params } = await app.siswaWithData({ nama: 'Sebelum', pictures: { pas_foto_3x4: photo } });
      const files: Record<string, Buffer> = round % 2 === 0 ? { pas_foto_3x4: otherPhoto } : {};
      const decide = async () => {
        // The picture takes its time: other calls first bring the decision near its end.
        for (let calls = 0; calls < (round % 2 === 0 ? round : 0); calls++) await admin.call(dataSiswa.list);
        const body = { alasan_penolakan: 'Foto buram', ...(how === 'without versi' ? {} : { versi: 1 }) };
        return admin.call(dataSiswa[decision], { params, body });
      };
      const [edited, decided] = await Promise.all([
        siswa.call(dataDiri.update, { params, body: { nama: 'Sesudah' }, files }),
        decide(),
      ]);
      const after = await app.db
        .selectFrom('data_siswa')
        .selectAll()
        .where('id', '=', record.id)
        .executeTakeFirstOrThrow();
      const hasVersi = how !== 'without versi';
      expectOneStory({ decision, edited: edited.status, decided: decided.status, after, hasVersi });
      if (edited.status === 409) expect(edited.body.error).toBe(siswaValidated.message);
      if (decided.status === 409) expect(decided.body.error).toBe(sentences.stale);
      const width = (await siswa.call(dataDiri.get)).body.data.berkas.pas_foto_3x4?.lebar;
      expect(width).toBe(edited.status === 200 && round % 2 === 0 ? 90 : 450);
    }
    await expectEveryFileNamed(app);
  });
});

type Story = { decision: 'validasi' | 'tolak'; edited: number; decided: number; after: DataSiswa; hasVersi: boolean };

/** Whatever came first: a validation stands, what was decided is what the admin saw, an accepted edit is there. */
function expectOneStory({ decision, edited, decided, after, hasVersi }: Story): void {
  expect([200, 409]).toContain(edited);
  expect([200, 409]).toContain(decided);
  expect(after.nama).toBe(edited === 200 ? 'Sesudah' : 'Sebelum');
  expect(after.versi).toBe(1 + [edited, decided].filter((status) => status === 200).length);
  const validated = decision === 'validasi' && decided === 200;
  expect(after.status_data).toBe(validated ? 'Tervalidasi' : 'Menunggu Validasi');
  if (validated && hasVersi) expect([edited, after.nama]).toEqual([409, 'Sebelum']);
  if (edited === 409) expect(validated).toBe(true);
  if (decided === 409) expect([edited, hasVersi]).toEqual([200, true]);
}
