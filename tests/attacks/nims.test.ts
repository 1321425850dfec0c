// NIMs that look like somebody else's: the NIM alone says whose record an account reaches.
import { berkas } from '@gerbang/contract/berkas';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { smallPhoto } from '@gerbang/kit/pictures';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, expect, test } from 'vitest';
import { refused, startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.close());
await target.build.akun({ nim: 'R1-KARTU' });
await target.build.dataSiswa({ nim: 'R1-KARTU' });

let counter = 0;
const register = (nim: string) => {
  const body = { email: `mirip${++counter}@surel.example`, nim, password: 'rahasia', passwordKonfirmasi: 'rahasia' };
  return target.send('POST', '/api/v1/auth/registrasi-siswa', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    address: `127.0.5.${counter}`,
  });
};

const foreign =
  'NIM hanya boleh berisi huruf A–Z, angka, dan titik, garis miring, garis bawah, atau tanda hubung di antaranya';
const lookalikes: [string, string, { status: number; message: string }][] = [
  ['in small letters', 'r1-kartu', { status: 409, message: 'NIM sudah terdaftar' }],
  ['in other letters', 'R1-Kartu', { status: 409, message: 'NIM sudah terdaftar' }],
  ['with blanks around', ' r1-kartu\u00a0', { status: 409, message: 'NIM sudah terdaftar' }],
  ['with a zero-width blank', 'R1\u200b-KARTU', { status: 400, message: foreign }],
  ['with a soft hyphen', 'R1-KAR\u00adTU', { status: 400, message: foreign }],
  ['with a combining mark', 'R1\u0301-KARTU', { status: 400, message: foreign }],
  ['in full-width letters', 'Ｒ1-KARTU', { status: 400, message: foreign }],
  ['with a full-width digit', 'R１-KARTU', { status: 400, message: foreign }],
  ['with a Cyrillic letter', 'R1-KАRTU', { status: 400, message: foreign }],
  ['with the Kelvin sign', 'R1-\u212aARTU', { status: 400, message: foreign }],
  ['with a dotless i for a one', 'Rı-KARTU', { status: 400, message: foreign }],
  ['with another hyphen', 'R1\u2011KARTU', { status: 400, message: foreign }],
  ['with a blank inside', 'R1 -KARTU', { status: 400, message: foreign }],
  ['with a mark behind it', 'R1-KARTU.', { status: 400, message: foreign }],
  ['with a mark twice', 'R1--KARTU', { status: 400, message: foreign }],
];

// Rules: NIM-1, NIM-2
test.each(lookalikes)('nobody registers somebody else’s NIM %s', async (_, nim, refusal) => {
  await refused(target, refusal, () => register(nim));
});

// Rules: NIM-1, NIM-2
test.each(lookalikes)('no admin adds or changes a record to another’s NIM %s', async (_, nim, refusal) => {
  const admin = await target.as('admin');
  const { id } = await target.build.dataSiswa({ status_data: 'Tervalidasi' });
  const body = { ...validForm, nim };
  const { status, message } = refusal;
  const given = [
    await refused(target, { status }, () => admin.call(dataSiswa.create, { body }) as never),
    await refused(target, { status }, () => admin.call(dataSiswa.update, { params: { id }, body }) as never),
  ];
  for (const reply of given) expect(JSON.stringify(reply.body)).toContain(message);
});

// Rule: NIM-2
test('an account reaches its record and pictures however the letters of its NIM are written', async () => {
  const person = await target.as('siswa', { nim: 'mi.26/077-b' });
  const { id } = await target.build.dataSiswa({ nim: 'MI.26/077-B', pictures: { fotokopi_ktp: await smallPhoto() } });
  expect(await person.call(dataDiri.get)).toMatchObject({ status: 200, body: { data: { id, nim: 'MI.26/077-B' } } });
  const picture = await target.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', id).executeTakeFirst();
  expect((await person.call(berkas.get, { params: { id: picture?.id ?? '' } })).status).toBe(200);
  const { status } = await person.call(dataDiri.update, { params: { id }, body: { nama: 'Nama Baru' } });
  expect(status).toBe(200);
  const looks = await target.db.selectFrom('jejak').select('nomor').where('aksi', '=', 'lihat').execute();
  expect(looks).toEqual([]);
});
