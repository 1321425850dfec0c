// Identity documents: whatever staff are handed, by any call and in any form, is stamped. Complete by construction: a call that
// answers bytes and has no line in `handsOut` fails.
// Rules: CAP-1, CAP-2, CAP-4, CAP-7
import { type CallName, endpoints } from '@gerbang/contract/api';
import { berkas } from '@gerbang/contract/berkas';
import type { Endpoint } from '@gerbang/contract/endpoint';
import { isStaf } from '@gerbang/contract/roles';
import { sekolah } from '@gerbang/contract/sekolah/sekolah';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { pindai } from '@gerbang/contract/siswa/pindai';
import { dokumenBercap } from '@gerbang/contract/siswa/stamp';
import type { Reply } from '@gerbang/kit/client';
import { smallPhoto } from '@gerbang/kit/pictures';
import { newLink, phoneOf, sendFoto } from '@gerbang/kit/pindai';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepReplaced } from '../../apps/server/src/core/berkas/berkas-lama.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { anyBody } from './kinds.ts';
import { rights } from './rights.ts';
import { jpegsIn, leastStamped, otherPart } from './stamped-pixels.ts';
import { type Person, startTarget, type Target } from './target.ts';

/** What staff get of an identity document by each call that answers bytes; with `asli` goes a test of its own. */
const handsOut: Partial<Record<CallName, 'bercap' | 'kecil' | 'asli' | 'tidak ada'>> = {
  'berkas.get': 'bercap',
  'berkas.kecil': 'kecil',
  // For a reason and told (berkas/stamp.test.ts).
  'berkas.asli': 'asli',
  'laporan.dokumenPdf': 'bercap',
  'laporan.dokumenZip': 'bercap',
  // To be loaded elsewhere as it is here, for the pimpinan with a token (ekspor/contents.test.ts).
  'ekspor.unduh': 'asli',
  // What this desk has photographed a moment ago, for its own form: no record's yet (docs/design/pictures.md).
  'pindai.gambar': 'asli',
  'laporan.dataSiswaExcel': 'tidak ada',
  'laporan.dataSiswaPdf': 'tidak ada',
  'laporan.dataInventarisExcel': 'tidak ada',
  'laporan.dataInventarisPdf': 'tidak ada',
  'banyak.laporanDataSiswa': 'tidak ada',
  'impor.contoh': 'tidak ada',
  'impor.ditolak': 'tidak ada',
  'barang.beritaAcara': 'tidak ada',
  'barang.label': 'tidak ada',
  'lokasiArsip.isiExcel': 'tidak ada',
  'lokasiArsip.isiPdf': 'tidak ada',
  'lokasiArsip.label': 'tidak ada',
  'opname.beritaAcara': 'tidak ada',
  'opname.excel': 'tidak ada',
  'pemusnahan.beritaAcara': 'tidak ada',
  'suratResmi.cetak': 'tidak ada',
  'suratResmi.pratinjau': 'tidak ada',
  'suratResmi.unduh': 'tidak ada',
};

let target: Target;
let [siswa, admin, pimpinan] = [] as unknown as [Person, Person, Person];
let record: string;
/** The stored pictures by the id of their row; the last one was replaced since a rejection. */
const originals = new Map<string, Buffer>();
beforeAll(async () => {
  target = await startTarget();
  [siswa, admin, pimpinan] = [await target.as('siswa'), await target.as('admin'), await target.as('pimpinan')];
  const photos = await Promise.all(dokumenBercap.map((_, n) => smallPhoto(n + 1)));
  const pictures = Object.fromEntries(dokumenBercap.map((bidang, n) => [bidang, photos[n] as Buffer]));
  const status_data = 'Tervalidasi';
  record = (await target.build.dataSiswa({ nim: siswa.akun.nim ?? '', status_data, pictures })).id;
  const { data } = (await siswa.call(dataDiri.get)).body;
  for (const bidang of dokumenBercap) {
    const id = data[bidang]?.split('/').at(-1) as string;
    originals.set(id, (await siswa.call(berkas.get, { params: { id } })).bytes);
  }
});
afterAll(() => target.close());

const isForStaff = ({ roles }: Endpoint) => roles !== 'anyone' && roles.some(isStaf);
const staffOf = ({ roles }: Endpoint) => [admin, pimpinan].filter(({ akun }) => roles.includes(akun.role as never));

/** What the pictures in an answer are, each against the document that it is nearest to. */
async function told({ bytes }: Pick<Reply<Endpoint>, 'bytes'>): Promise<string[]> {
  const kinds = [];
  for (const { jpeg, edge } of await jpegsIn(bytes)) {
    const parts = await Promise.all([...originals.values()].map((original) => otherPart(original, jpeg)));
    const nearest = Math.min(...parts);
    if (edge <= 160) kinds.push('kecil');
    else if (nearest < 0.005) kinds.push('asli');
    else kinds.push(nearest < 0.3 ? 'bercap' : 'lain');
  }
  return kinds;
}

const answersBytes = endpoints.filter(({ endpoint }) => typeof endpoint.output === 'string' && isForStaff(endpoint));

test('every call that answers bytes to staff has its line here', () => {
  const known = Object.keys(handsOut);
  const advice = answersBytes
    .filter(({ name }) => !known.includes(name))
    .map(({ name }) => `${name}: add a line to handsOut`);
  expect(advice).toEqual([]);
});

const stampedOrNone = answersBytes.filter(({ name }) => handsOut[name as CallName] !== 'asli');
test.each(stampedOrNone)('$name hands out no identity document that is not stamped', async ({ name, endpoint }) => {
  const ids = endpoint.params ? [record, ...originals.keys()] : [''];
  const expected = handsOut[name as CallName];
  for (const who of staffOf(endpoint)) {
    let seen = 0;
    for (const id of ids) {
      const token = endpoint.token ? await target.token(who, endpoint.token) : undefined;
      const body = { ...anyBody, ...rights[name as CallName].body, tahun_ajaran: '', data: [{ id: record, versi: 1 }] };
      const params = endpoint.params ? { id, bidang: 'fotokopi_ktp' } : undefined;
      const input = endpoint.method === 'GET' ? { params } : { params, body, token };
      const reply = (await who.call(endpoint, input as never)) as Reply<Endpoint>;
      const kinds = await told(reply);
      seen += kinds.length;
      expect(new Set(kinds), `${name} ${id}`).toEqual(kinds.length > 0 ? new Set([expected]) : new Set());
    }
    expect(seen > 0, name).toBe(expected !== 'tidak ada');
  }
});

test('no address, header or parameter brings the stamp off', async () => {
  const [id = ''] = originals.keys();
  const path = `/api/v1/berkas/${id}`;
  const headers = { cookie: `sesi=${admin.cookies?.sesi ?? ''}` };
  expect(headers.cookie.length).toBeGreaterThan(20);
  const tries: [path: string, more?: Record<string, string>][] = [
    [path],
    [`${path}?asli=1&cap=0&ukuran=penuh`],
    [`${path}?download`],
    [`${path}/`],
    [`${path}/asli`],
    [`${path}/penuh`],
    [`${path}/KECIL`],
    [`${path.toUpperCase()}`],
    [`${path}%2fasli`],
    [`${path}.jpg`],
    [path, { range: 'bytes=0-' }],
    [path, { range: 'bytes=1000-' }],
    [path, { 'if-none-match': '*' }],
    [path, { accept: 'image/png' }],
    [path, { 'x-http-method-override': 'POST' }],
    [path, { 'sec-fetch-dest': 'document' }],
  ];
  for (const [address, more = {}] of tries) {
    const answer = await target.send('GET', address, { headers: { ...headers, ...more } });
    expect(await told(answer), `${address} ${JSON.stringify(more)}`).not.toContain('asli');
    if (address === path) expect(await told(answer)).toEqual(['bercap']);
    expect(answer.headers.etag).toBeUndefined();
    if (address.startsWith('/api')) expect(answer.headers['cache-control']).toContain('no-store');
  }
});

test('nobody gets the copy of a colleague, and a replaced document is stamped like the present one', async () => {
  const [id = ''] = originals.keys();
  const colleague = await target.as('admin');
  const copies = await Promise.all([admin, colleague, admin].map((who) => who.call(berkas.get, { params: { id } })));
  expect(copies[1]?.bytes).not.toEqual(copies[0]?.bytes);
  expect(copies[2]?.bytes).toEqual(copies[0]?.bytes);
  await transaction(target.db, (db) =>
    keepReplaced({ ...target, db }, { data_siswa_id: record, bidang: ['fotokopi_ktp'] }),
  );
  const old = await admin.call(berkas.get, { params: { id } });
  expect(await told(old)).toEqual(['bercap']);
  expect((await pimpinan.call(berkas.get, { params: { id } })).status).toBe(404);
});

test('what a phone has just photographed is handed to the desk that asked, to nobody else, and to nobody once it is over', async () => {
  const link = await newLink(admin);
  const params = { id: link.id, bidang: 'fotokopi_ktp' } as const;
  await sendFoto(await phoneOf(target, link), 'fotokopi_ktp', await smallPhoto(1));
  expect(await told(await admin.call(pindai.gambar, { params }))).toEqual(['asli']);
  for (const who of [await target.as('admin'), await target.again(admin)]) {
    expect((await who.call(pindai.gambar, { params })).status).toBe(404);
  }
  expect((await pimpinan.call(pindai.gambar, { params })).status).toBe(403);
  await admin.call(pindai.akhiri, { params: { id: link.id } });
  expect((await admin.call(pindai.gambar, { params })).status).toBe(404);
});

// A link for a waiting record has no form: what it brought is the record's at once, and no other way leads to it.
test('what a phone gave to a waiting record is handed out stamped only', async () => {
  const waiting = await target.build.dataSiswa({ status_data: 'Menunggu Validasi' });
  const wanted = { tujuan: 'menunggu', data_siswa_id: waiting.id, minta: ['fotokopi_kk'] } as const;
  const link = await newLink(admin, { ...wanted, minta: [...wanted.minta] });
  await sendFoto(await phoneOf(target, link), 'fotokopi_kk', await smallPhoto(2));
  const params = { id: link.id, bidang: 'fotokopi_kk' } as const;
  expect((await admin.call(pindai.gambar, { params })).status).toBe(404);
  const row = target.db.selectFrom('berkas').select('id').where('data_siswa_id', '=', waiting.id);
  const { id } = await row.executeTakeFirstOrThrow();
  expect(await told(await admin.call(berkas.get, { params: { id } }))).toEqual(['bercap']);
});

// Whatever is asked for the words: refused, or on every part of the picture. Rule: CAP-8
test.each([
  'W'.repeat(80),
  '{sekolah}'.repeat(8),
  'كلمات من اليمين إلى اليسار',
  '😀'.repeat(40),
  '<svg onload=alert(1)><text opacity="0">',
  '&lt;/text&gt; \\" \' %s {tujuan} $& $1',
  `a${'\u200b\u200d\ufeff'.repeat(20)}b`,
  '\u3164\u2800\u00ad',
  `Z${'\u0301'.repeat(79)}`,
  '\u202eterbalik',
  '\u200b\u200b',
  '\ud800',
])('words that would break the stamp or make it vanish are refused, or drawn: %j', async (tujuan) => {
  const { versi } = (await pimpinan.call(sekolah.pengaturan)).body.data.keadaan.cap;
  const saved = await pimpinan.call(sekolah.simpanCap, { body: { tujuan, versi } });
  expect([200, 400]).toContain(saved.status);
  const [id, original] = [...originals][1] as [string, Buffer];
  const { status, bytes: copy } = await admin.call(berkas.get, { params: { id } });
  expect(status).toBe(200);
  expect(await told({ bytes: copy })).toEqual(['bercap']);
  expect(await leastStamped(original, copy)).toBeGreaterThan(0.01);
});
