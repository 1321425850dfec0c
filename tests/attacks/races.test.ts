// Records, pictures and codes, thirty at once: exactly one wins, and what is left is whole.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import { pictureTables } from '../../apps/server/src/schema/tables.ts';
import { auditLog, count, mails, race, races, unique } from './race.ts';
import { PASSWORD, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
const photo = await smallPhoto();

races('new pictures for one field', async () => {
  const person = await target.as('siswa');
  const { id } = await target.build.dataSiswa({ nim: person.akun.nim ?? '' });
  const counted = await race(() => person.call(dataDiri.update, { params: { id }, files: { fotokopi_ktp: photo } }));
  expect((counted[200] ?? 0) + (counted[503] ?? 0)).toBe(30);
  expect(await count(target, 'berkas', 'data_siswa_id', id)).toBe(1);
});

/** As thirty browsers at addresses of their own: what one address did wrong counts for all that come from it. */
function sendEach(path: string, bodyOf: (n: number) => object) {
  const round = Number(unique()) % 250;
  const headers = { 'content-type': 'application/json' };
  return race((n) =>
    target.send('POST', `/api/v1/auth/${path}`, {
      ...{ address: `127.1.${round}.${n + 1}`, headers },
      payload: JSON.stringify(bodyOf(n)),
    }),
  );
}

races('codes asked for one account, and resets with it', async () => {
  const { email, id } = await target.withPassword(PASSWORD, { email: `kode${unique()}@surel.example` });
  expect(await sendEach('forget-password', () => ({ email }))).toEqual({ 200: 30 });
  expect(await mails(target, 'kode-otp', email)).toBe(1);
  const otp = await target.code(email);
  const body = (n: number) => ({ email, otp, password: `rahasia-${n}`, confirmPassword: `rahasia-${n}` });
  expect(await sendEach('reset-password', body)).toEqual({ 200: 1, 400: 29 });
  expect(await mails(target, 'password-diganti', email)).toBe(1);
  expect(await auditLog(target, id, 'reset password')).toBe(1);
});

test('after all that every stored file has its row or waits to be thrown away', async () => {
  const tables = [...pictureTables, 'berkas_dibuang'] as const;
  const rows = await Promise.all(tables.map((table) => target.db.selectFrom(table).select('kunci').execute()));
  const named = rows.flat().map(({ kunci }) => kunci);
  const { files } = await target.state();
  const stored = files
    .filter((line) => line.startsWith('berkas/'))
    .map((line) => /([0-9a-f]{32})(-kecil)? /.exec(line)?.[1]);
  expect(stored.filter((kunci) => !named.includes(kunci ?? ''))).toEqual([]);
  expect(files.filter((line) => line.startsWith('sementara/'))).toEqual([]);
});
