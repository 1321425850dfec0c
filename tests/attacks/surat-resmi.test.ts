// Official papers under attack: forged, under another name, of another school, revoked, altered; fetched by others; numbers.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type JenisSuratSiswa, jenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import {
  bacaKode,
  type DaftarKunci,
  GARAM_BYTES,
  isiOf,
  type KlaimSurat,
  type KodeSurat,
  kodeOf,
} from '@gerbang/contract/arsip/kode-surat';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { createTestDatabase, onPostgres } from '@gerbang/kit/database';
import { openInstallation } from '@gerbang/kit/installation';
import { smallPhoto } from '@gerbang/kit/pictures';
import { startServer } from '@gerbang/kit/program';
import {
  daftarKunci,
  kodeOfSurat,
  type Printed,
  periksa,
  terbitkan,
  withPenandatangan,
} from '@gerbang/kit/surat-resmi';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../apps/server/src/features/akun/auth/sign-in-sessions.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { periksa as periksaDiHalaman } from '../../apps/web/src/features/arsip/verifikasi/periksa.ts';
import { createWire } from './send.ts';
import { type Person, startTarget, type Target } from './target.ts';

let target: Target;
let admin: Person;
let printed: Printed;
/** A paper of each kind, and its code. */
const papers = {} as Record<JenisSuratSiswa, { id: string; kode: string }>;

/** The code of a paper, of what is kept with it. */
const kodeOfPaper = async (id: string) => (await kodeOfSurat(target, id)).split('#')[1] ?? '';

/** What the page says, which must be what node's own crypto finds. */
async function judged(text: string, by: Printed = printed, list?: DaftarKunci): Promise<string> {
  const daftar = list ?? (await daftarKunci(target.anyone));
  const found = periksa(text, by, daftar);
  const kode = bacaKode(text);
  expect(kode ? (await periksaDiHalaman(kode, by, daftar)).apa : 'bukan kode').toBe(found);
  return found;
}
const read = (text: string) => bacaKode(text) as KodeSurat;
/** The same claim but for this, with the signature that it had. */
const altered = (kode: string, change: Partial<KlaimSurat>) =>
  kodeOf(isiOf({ ...read(kode).klaim, ...change }), read(kode).tanda);

async function aPaper(jenis: JenisSuratSiswa, nama: string) {
  const pictures = { pas_foto_3x4: await smallPhoto() };
  const siswa = await target.build.dataSiswa({ status_data: 'Tervalidasi', nama, pictures });
  const id = (await terbitkan(admin, jenis, [siswa.id])).terbit[0]?.id ?? '';
  return { id, kode: await kodeOfPaper(id), printed: { nama: siswa.nama, nim: siswa.nim } };
}

beforeAll(async () => {
  target = await startTarget({ PUBLIC_URL: 'http://localhost:3999' });
  admin = await target.as('admin');
  await withPenandatangan(target);
  const pictures = { pas_foto_3x4: await smallPhoto() };
  const own = { status_data: 'Tervalidasi', nama: 'Dewi Anggraini', pictures } as const;
  const { id, nama, nim } = await target.build.dataSiswa(own);
  printed = { nama, nim };
  for (const jenis of jenisSuratSiswa) {
    const paper = (await terbitkan(admin, jenis, [id])).terbit[0]?.id ?? '';
    papers[jenis] = { id: paper, kode: await kodeOfPaper(paper) };
  }
});
afterAll(() => target.close());

describe.each(jenisSuratSiswa)('%s', (jenis) => {
  // Rules: RESMI-9
  test('is genuine for what is printed on it, and for nobody else', async () => {
    const { kode } = papers[jenis];
    expect(await judged(kode)).toBe('asli');
    expect(await judged(kode, { ...printed, nama: 'Dewi Anggraeni' })).toBe('tidak cocok');
    expect(await judged(kode, { ...printed, nim: `${printed.nim}0` })).toBe('tidak cocok');
    // A line break in a name moves nothing from the name to the NIM.
    expect(await judged(kode, { nama: `${printed.nama}\n${printed.nim}`, nim: '' })).toBe('tidak cocok');
    const other = await aPaper(jenis, 'Orang Kedua');
    expect(await judged(other.kode)).toBe('tidak cocok');
    expect(await judged(kode, other.printed)).toBe('tidak cocok');
  });

  // Rules: RESMI-9
  test('is not of this school with another number, day, kind, salt, commitment or key', async () => {
    const { kode } = papers[jenis];
    const others = jenisSuratSiswa.filter((each) => each !== jenis);
    const stranger = read((await aPaper(jenis, 'Orang Ketiga')).kode).klaim;
    const { komitmen } = read(kode).klaim;
    const changes: Partial<KlaimSurat>[] = [
      ...others.map((each) => ({ jenis: each })),
      { nomor: '9999/SKD/XI/2026' },
      { tanggal: '2031-01-01' },
      { garam: randomBytes(GARAM_BYTES) },
      // Salt and commitment of another genuine paper, singly and together.
      { garam: stranger.garam },
      { komitmen: stranger.komitmen },
      { garam: stranger.garam, komitmen: stranger.komitmen },
      { komitmen: Uint8Array.from(komitmen, (byte) => byte ^ 1) },
      { kunci: '000000' },
    ];
    for (const change of changes) expect(await judged(altered(kode, change))).toBe('bukan sekolah ini');
    const { tanda } = read(papers[others[0] as JenisSuratSiswa].kode);
    expect(await judged(kodeOf(read(kode).isi, tanda))).toBe('bukan sekolah ini');
    for (const byte of [0, 0xff]) {
      expect(await judged(kodeOf(read(kode).isi, new Uint8Array(64).fill(byte)))).toBe('bukan sekolah ini');
    }
  });

  // Rules: RESMI-9, RESMI-10
  test('is not of this school when it is signed with an own key under the school’s id, or by another school', async () => {
    const { kode } = papers[jenis];
    const { isi, klaim } = read(kode);
    const own = newKey();
    expect(await judged(kodeOf(isi, own.sign(isi)))).toBe('bukan sekolah ini');
    const daftar = await daftarKunci(target.anyone);
    // Another school whose key has the same id, and one that does not know the id.
    for (const id of [klaim.kunci, 'abcdef']) {
      const foreign = { ...daftar, kunci: [{ ...own.umum, id }] };
      expect(await judged(kode, printed, foreign)).toBe('bukan sekolah ini');
    }
  });

  // Rules: RESMI-9, RESMI-11
  test('is revoked for who knows the name, and no more than another name for who does not', async () => {
    const { id, kode, printed: of } = await aPaper(jenis, 'Rahasia Sekali');
    const before = await daftarKunci(target.anyone);
    await admin.call(suratResmi.cabut, { params: { id }, body: { alasan: 'Mengundurkan diri' } });
    expect(await judged(kode, of)).toBe('dicabut');
    expect(await judged(kode, { ...of, nama: 'Orang Lain' })).toBe('tidak cocok');
    // A device that has read the list before that says when it did, and knows no better.
    expect(await judged(kode, of, before)).toBe('asli');
    // The other half of the signature's curve is as genuine, and as revoked.
    expect(await judged(kodeOf(read(kode).isi, otherHalf(read(kode).tanda)), of)).toBe('dicabut');
  });
});

/** A key that is not the school's. */
function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return {
    umum: { id: 'abcdef', x, y, sejak: '2020-01-01T00:00:00.000Z', sampai: null as string | null },
    sign: (isi: Uint8Array) => sign('sha256', isi, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  };
}

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The same signature with the order of the curve less `s`, which verifies as well. */
function otherHalf(tanda: Uint8Array): Uint8Array {
  const s = BigInt(`0x${Buffer.from(tanda.slice(32)).toString('hex')}`);
  return Buffer.concat([tanda.slice(0, 32), Buffer.from((ORDER_OF_P256 - s).toString(16).padStart(64, '0'), 'hex')]);
}

// Rules: RESMI-10
test('a key signs no day before it was made or after it was changed', async () => {
  const { sign, umum } = newKey();
  const kunci = [{ ...umum, sejak: '2026-03-10T02:00:00.000Z', sampai: '2026-05-20T02:00:00.000Z' }];
  const { klaim } = read(papers.diterima.kode);
  const on = async (tanggal: string) => {
    const isi = isiOf({ ...klaim, kunci: umum.id, tanggal });
    return (await periksaDiHalaman(read(kodeOf(isi, sign(isi))), printed, { kunci, dicabut: [] })).apa;
  };
  for (const day of ['2026-03-10', '2026-04-01', '2026-05-20']) expect(await on(day)).toBe('asli');
  for (const day of ['2026-03-09', '2026-05-21', '2020-01-01']) expect(await on(day)).toBe('bukan sekolah ini');
});

// Rules: RESMI-9
test('any changed, missing or added letter of a code is refused', async () => {
  const daftar = await daftarKunci(target.anyone);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const { kode } = papers.diterima;
  fc.assert(
    fc.property(fc.nat(kode.length - 1), fc.nat(63), (at, to) => {
      const letter = letters[to] as string;
      fc.pre(kode[at] !== letter);
      return periksa(kode.slice(0, at) + letter + kode.slice(at + 1), printed, daftar) !== 'asli';
    }),
    { numRuns: 500 },
  );
  // The last letter has bits that stand for nothing: each of its 63 others, of each kind.
  for (const { kode } of Object.values(papers)) {
    for (const letter of letters) {
      const changed = kode.slice(0, -1) + letter;
      if (changed !== kode) expect(periksa(changed, printed, daftar)).not.toBe('asli');
    }
    for (const other of [`${kode}=`, `${kode}A`, kode.slice(0, -1), ` ${kode}`, `${kode}#`, kode.toLowerCase()]) {
      expect(periksa(other, printed, daftar)).not.toBe('asli');
    }
  }
});

// Rules: RESMI-11
test('what everybody may fetch names nobody, and a revoked paper is in it without its reason', async () => {
  const { id, printed: of } = await aPaper('bukti', 'Rahasia Sekali');
  await admin.call(suratResmi.cabut, { params: { id }, body: { alasan: 'Mengundurkan diri' } });
  const { nomor } = (await admin.call(suratResmi.list, { query: { search: of.nim } })).body.data[0] ?? {};
  const reply = await target.anyone.request('GET', '/.well-known/gerbang-surat.json');
  expect(reply.headers['cache-control']).toBe('public, max-age=60');
  const text = reply.bytes.toString();
  expect(text).not.toMatch(/Rahasia|Mengundurkan/);
  expect(text).not.toContain(of.nim);
  expect(nomor).toMatch(/^\d{4}\/BP\//);
  expect(text).not.toContain(nomor);
  expect(Object.keys(JSON.parse(text))).toEqual(['kunci', 'dicabut']);
  expect(Object.keys(JSON.parse(text).kunci[0])).toEqual(['id', 'x', 'y', 'sejak', 'sampai']);
});

// Rules: RESMI-15
test('nobody fetches, prints or revokes what is not theirs to', async () => {
  const params = { id: papers.diterima.id };
  const [siswa, pimpinan] = [await target.as('siswa'), await target.as('pimpinan')];
  expect((await siswa.call(suratResmi.unduh, { params })).status).toBe(404);
  const { id } = await target.build.dataSiswa();
  const waiting = (await terbitkan(admin, 'bukti', [id])).terbit[0]?.id ?? '';
  expect((await pimpinan.call(suratResmi.cetak, { body: { surat: [waiting] } })).status).toBe(404);
  expect((await pimpinan.call(suratResmi.cabut, { params: { id: waiting }, body: { alasan: 'x' } })).status).toBe(404);
});

/** An installation of its own with this many instances: three on PostgreSQL, one on SQLite, which has no more. */
async function startInstances() {
  const { location, drop } = await createTestDatabase();
  const installation = await openInstallation(location);
  const { db, clock, build } = installation;
  const akun = await build.akun({ role: 'admin' });
  const secret = await transaction(db, (db) => openSession({ db, clock }, akun));
  const env = { SMTP_URL: 'smtp://127.0.0.1:9', PORT: '0' };
  const start = () => startServer(location, { env });
  const servers = await Promise.all(Array.from({ length: onPostgres ? 3 : 1 }, start));
  const clientOf = ({ url }: { url: string }) => createWire(url).client({ sesi: secret });
  onTestFinished(async () => {
    for (const { process, ended } of servers) {
      process.kill('SIGKILL');
      await ended;
    }
    await installation.close();
    await drop();
  });
  return { ...installation, servers, start, clientOf };
}

const urutOf = async ({ db }: Pick<Target, 'db'>) => {
  const rows = await db.selectFrom('surat_resmi').select('urut').where('jenis', '=', 'bukti').orderBy('urut').execute();
  return rows.map(({ urut }) => urut);
};
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const FIFTY = 50;

// Rules: RESMI-4
test('of fifty issues at once, on all instances, each has its number: no gap and no double', async () => {
  const { servers, clientOf, ...installation } = await startInstances();
  const siswa = await Promise.all(upTo(FIFTY).map(() => installation.build.dataSiswa({ status_data: 'Tervalidasi' })));
  const clients = servers.map(clientOf);
  const done = await Promise.all(
    siswa.map(({ id }, n) => terbitkan(clients[n % clients.length] as (typeof clients)[number], 'bukti', [id])),
  );
  expect(done.flatMap(({ ditolak }) => ditolak)).toEqual([]);
  expect(await urutOf(installation)).toEqual(upTo(FIFTY));
});

// Rules: RESMI-4
test('an instance that is killed while it issues leaves no gap, and what it counted has its file', async () => {
  const { servers, start, clientOf, ...installation } = await startInstances();
  const siswa = await Promise.all(upTo(12).map(() => installation.build.dataSiswa({ status_data: 'Tervalidasi' })));
  const [first] = servers as [(typeof servers)[number]];
  const client = clientOf(first);
  const answers = siswa.map(({ id }) => terbitkan(client, 'bukti', [id]).catch(() => undefined));
  // Some are done, one is between its number and its row.
  await answers[3];
  first.process.kill('SIGKILL');
  await Promise.all(answers);
  await first.ended;
  const again = await start();
  servers.push(again);
  await terbitkan(
    clientOf(again),
    'bukti',
    siswa.map(({ id }) => id),
  );
  expect(await urutOf(installation)).toEqual(upTo(siswa.length));
  for (const { kunci } of await installation.db.selectFrom('surat_resmi_berkas').select('kunci').execute()) {
    expect((await installation.images.read(kunci, 'penuh')).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
