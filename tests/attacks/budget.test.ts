// What one person may use up: bytes of pictures, the decoder's time, memory and places of those who read slowly.

import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { berkas } from '@gerbang/contract/berkas';
import { dokumen } from '@gerbang/contract/choices';
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { smallPhoto } from '@gerbang/kit/pictures';
import { noisePng } from '@gerbang/kit/png';
import { validForm } from '@gerbang/kit/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/database/engine.ts';
import { onlyKey, sealImage } from '../../apps/server/src/platform/images/image-cipher.ts';
import { type Person, refused, startTarget, type Target } from './target.ts';

let target: Target;
let photo: Buffer;
beforeAll(async () => {
  target = await startTarget();
  photo = await smallPhoto();
});
afterAll(() => target.close());

/** A promise of time is one of the nightly run: the short one has others beside it. */
const isWhole = process.env.FUZZ_SECONDS !== undefined;
const MB = 1_000_000;
const storedOf = async ({ akun }: Person) =>
  target.db
    .selectFrom('berkas')
    .innerJoin('data_siswa', 'data_siswa.id', 'berkas.data_siswa_id')
    .select(['berkas.id', 'berkas.bidang', 'berkas.ukuran'])
    .where('data_siswa.nim', '=', akun.nim ?? '')
    .execute();

/** A student whose record has these pictures. */
async function studentWith(pictures: Record<string, Buffer>) {
  const who = await target.as('siswa');
  const { id } = await target.build.dataSiswa({ nim: who.akun.nim ?? '', pictures });
  return { who, params: { id } };
}

/** A student with documents as large as they may be, 8 MB together: more than the system takes for somebody who does not read. */
async function studentWithLargest(): Promise<Person> {
  const who = await target.as('siswa');
  const { id: data_siswa_id } = await target.build.dataSiswa({ nim: who.akun.nim ?? '' });
  const key = await onlyKey(target.secrets.fileKey).current();
  const bidang = dokumen.filter((name) => name.startsWith('fotokopi'));
  const rows = bidang.map((name) => ({ id: newId(), kunci: randomBytes(16).toString('hex'), bidang: name }));
  for (const { kunci } of rows) await target.storage.put(kunci, sealImage(key, kunci, randomBytes(2 * MB)));
  const common = { data_siswa_id, lebar: 2400, tinggi: 2400, ukuran: 2 * MB, dibuat_pada: new Date().toISOString() };
  const values = rows.map((row) => ({ ...row, ...common }));
  await transaction(target.db, (db) => db.insertInto('berkas').values(values).execute());
  return who;
}

/** A connection that asks, so many times at once, and then reads nothing. */
function askAndNeverRead(call: string, { cookies }: Person, times = 1): Socket {
  const socket = connect(Number(new URL(target.url).port), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  const request = `${call} HTTP/1.1\r\nhost: x\r\ncookie: sesi=${cookies.sesi}\r\ncontent-length: 0\r\n\r\n`;
  socket.write(request.repeat(times));
  return socket;
}

// Rule: BERKAS-11
test('pictures of a few KB stay within the bytes that real ones have', async () => {
  const noise = noisePng({ edge: 2400, rows: 2 });
  expect(noise.length).toBeLessThan(12_000);
  const who = await target.as('siswa');
  const reply = await who.call(dataDiri.create, {
    body: validForm,
    files: { pas_foto_3x4: noise, fotokopi_ktp: noise },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const stored = await storedOf(who);
  expect(stored).toHaveLength(2);
  for (const { bidang, ukuran } of stored) {
    expect(ukuran, bidang).toBeLessThanOrEqual(bidang.startsWith('pas_foto') ? 0.5 * MB : 2 * MB);
  }
});

// Limit: upload
// Rule: BERKAS-12
test('whoever has used up the bytes of the day stores no picture, may change texts, and hears when it is over', async () => {
  const { who, params } = await studentWith({ fotokopi_ktp: photo });
  const kedaluwarsa_pada = new Date(Date.now() + 3 * 60 * 60_000).toISOString();
  const spent = { kunci: `unggah:${who.akun.id}`, jumlah: 299_999, kedaluwarsa_pada };
  await transaction(target.db, (db) => db.insertInto('percobaan').values(spent).execute());
  const tooMuch = { status: 429, message: /^Batas unggah Anda .* pukul \d\d\.\d\d WIB\.$/ };
  const upload = () => who.call(dataDiri.update, { params, files: { fotokopi_ktp: photo } });
  // The one that goes beyond the budget, whose bytes are away at once, and one that is refused before it is read.
  for (const _ of [1, 2]) {
    const { headers } = await refused(target, tooMuch, upload);
    expect(Number(headers['retry-after'])).toBeGreaterThan(2 * 60 * 60);
  }
  expect((await who.call(dataDiri.update, { params, body: { asal_sekolah: 'SMK Melati' } })).status).toBe(200);
  const other = await target.as('siswa');
  const reply = await other.call(dataDiri.create, { body: validForm, files: { fotokopi_ktp: photo } });
  expect(reply.status).toBe(201);
});

// Rule: BERKAS-12
test('a picture that cannot be decoded costs its sender 10 MB of the day', async () => {
  const { who, params } = await studentWith({ fotokopi_ktp: photo });
  const kunci = `unggah:${who.akun.id}`;
  const spent = () => target.db.selectFrom('percobaan').select('jumlah').where('kunci', '=', kunci).executeTakeFirst();
  const before = (await spent())?.jumlah ?? 0;
  const cut = photo.subarray(0, photo.length / 2);
  await refused(target, { status: 415 }, () => who.call(dataDiri.update, { params, files: { fotokopi_ktp: cut } }));
  expect((await spent())?.jumlah).toBe(before + 10_240);
});

// Rule: BERKAS-14
test('sixty connections that do not read their picture hold few pictures in memory, and nobody else up', async () => {
  // What the decoder left in memory is not counted: a server that decoded nothing.
  await target.close();
  target = await startTarget();
  const who = await studentWithLargest();
  const [picture] = await storedOf(who);
  const call = `GET /api/v1/berkas/${picture?.id}`;
  const sockets = Array.from({ length: 60 }, () => askAndNeverRead(call, who, 6));
  const other = await studentWith({ fotokopi_ktp: photo });
  const [own] = await storedOf(other.who);
  for (let n = 0; n < 30; n++) {
    expect((await other.who.call(berkas.get, { params: { id: own?.id ?? '' } })).status).toBe(200);
  }
  const status = await readFile(`/proc/${target.server.process.pid}/status`, 'utf8');
  const kib = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
  console.log(`resident: ${Math.round(kib / 1024)} MiB`);
  for (const socket of sockets) socket.destroy();
  expect(kib * 1024).toBeLessThan(300 * MB);
});

// Rule: PRIBADI-10
test('copies that nobody reads lose their turn, so that others get theirs', async () => {
  const attackers = await Promise.all(Array.from({ length: 8 }, studentWithLargest));
  const { who } = await studentWith({ fotokopi_ktp: photo });
  const sockets = attackers.map((attacker) => askAndNeverRead('POST /api/v1/data-pribadi/unduh', attacker));
  const begun = target.db.selectFrom('jejak').where('aksi', '=', 'unduh data pribadi').selectAll();
  await expect.poll(async () => (await begun.execute()).length).toBeGreaterThanOrEqual(3);
  const started = performance.now();
  const copy = () =>
    fetch(`${target.url}/api/v1/data-pribadi/unduh`, {
      method: 'POST',
      headers: { cookie: `sesi=${who.cookies.sesi}` },
    });
  await expect.poll(async () => (await copy()).status, { interval: 1000 }).toBe(200);
  console.log(`turn after ${Math.round(performance.now() - started)} ms`);
  for (const socket of sockets) socket.destroy();
});

// Rule: BERKAS-13
test('one account that keeps the decoder busy does not keep another waiting', async () => {
  const neighbour = await studentWith({});
  let passed = 0;
  /** How long the neighbour waited at the most, and how many uploads of the attacker came first. */
  const slowest = async (count: number) => {
    const [times, before]: [number[], number[]] = [[], []];
    for (let n = 0; n < count; n++) {
      const [started, passedThen] = [performance.now(), passed];
      const { params, who } = neighbour;
      const reply = await who.call(dataDiri.update, { params, files: { fotokopi_ktp: photo } });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      times.push(performance.now() - started);
      before.push(passed - passedThen);
    }
    return { ms: Math.max(...times), before: Math.max(...before) };
  };
  const atRest = await slowest(1);
  const attacker = await studentWith({});
  const noise = noisePng({ edge: 6300, rows: 8 });
  const worst = { pas_foto_3x4: noise, fotokopi_ktp: noise };
  let over = false;
  const attack = Array.from({ length: isWhole ? 30 : 10 }, async () => {
    const client = await target.again(attacker.who);
    const { params } = attacker;
    while (!over) {
      const reply = await client.call(dataDiri.update, { params, files: worst }).catch(() => undefined);
      if (reply?.status === 200) passed++;
    }
  });
  const arrived = async () => (await readdir(join(target.dataDir, 'sementara'))).length;
  await expect.poll(arrived).toBeGreaterThan(12);
  const meanwhile = await slowest(5);
  over = true;
  console.log(
    `neighbour: ${Math.round(atRest.ms)} ms at rest, ${Math.round(meanwhile.ms)} ms meanwhile, ${meanwhile.before} uploads first`,
  );
  expect(meanwhile.before).toBeLessThan(WAITING_FIRST);
  if (isWhole) expect(meanwhile.ms).toBeLessThan(3000);
  await Promise.all(attack);
});
/** Of all that wait, each with two pictures; in turns it is one or two of them. */
const WAITING_FIRST = 8;
