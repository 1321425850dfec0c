// A student saves while two admins look and decide, in every order that chance finds. INTERLEAVING_ROUNDS=1000 runs all of them,
// INTERLEAVING_SEED the ones after another seed.
import { dataDiri } from '@gerbang/contract/siswa/data-diri';
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { type Caller, createTestApp } from '@gerbang/kit/app';
import { smallPhoto } from '@gerbang/kit/pictures';
import { afterAll, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../../../demo/random.ts';

/** What somebody had on the screen. */
type SeenRecord = { versi: number; nama: string; status_data: string };
/** A change that was accepted: what it was made upon, if that was told, and what came of it. */
type Accepted = { act: string; upon: SeenRecord | undefined; result: SeenRecord };
type Actor = () => Promise<void>;

const ROUNDS = Number(process.env.INTERLEAVING_ROUNDS ?? 10);
const SEED = process.env.INTERLEAVING_SEED ?? 'interleavings';

const app = await createTestApp();
afterAll(() => app.close());
const siswa = await app.as('siswa');
const admins: Caller[] = [await app.as('admin'), await app.as('admin')];
const photo = await smallPhoto(1);

type Round = { id: string; chance: Random; accepted: Accepted[]; refused: string[] };

const seenOf = ({ versi, nama, status_data }: SeenRecord): SeenRecord => ({ versi, nama, status_data });

/** Looks, then saves what was looked at; now and then without saying what that was, or with a picture. */
function createStudent({ id, chance, accepted, refused }: Round): Actor {
  let seen: SeenRecord | undefined;
  let saves = 0;
  return async () => {
    if (!seen || chance.chance(0.3)) {
      seen = seenOf((await siswa.call(dataDiri.get)).body.data);
      return;
    }
    const upon = chance.chance(0.25) ? undefined : seen;
    const body = { nama: `Simpan ${++saves}`, ...(upon ? { versi: upon.versi } : {}) };
    const files: Record<string, Buffer> = chance.chance(0.1) ? { pas_foto_3x4: photo } : {};
    const reply = await siswa.call(dataDiri.update, { params: { id }, body, files });
    if (reply.status === 200) accepted.push({ act: 'simpan', upon, result: seenOf(reply.body.data) });
    else refused.push(`${reply.status}`);
  };
}

/** Looks, then decides on what was looked at, or takes the decision back that is on the screen. */
function createAdmin(who: Caller, { id, chance, accepted, refused }: Round): Actor {
  let seen: SeenRecord | undefined;
  return async () => {
    const params = { id };
    if (!seen || chance.chance(0.4)) {
      seen = seenOf((await who.call(dataSiswa.get, { params })).body.data);
      return;
    }
    const upon = seen;
    const act = chance.pick(['validasi', 'tolak', 'urungkan', 'kembalikan'] as const);
    const body = { versi: upon.versi, ...(act === 'tolak' ? { alasan_penolakan: 'Buram' } : {}) };
    const reply = await who.call(dataSiswa[act], { params, body: body as never });
    if (reply.status === 200) {
      seen = seenOf(reply.body.data);
      accepted.push({ act, upon, result: seen });
    } else refused.push(`${reply.status}`);
  };
}

/** One record, and steps of the three in an order and at times that chance chooses. */
async function playRound(chance: Random, n: number): Promise<Round & { first: SeenRecord; last: SeenRecord }> {
  const nim = siswa.akun.nim ?? '';
  await app.db.transaction().execute((db) =>
    db
      .updateTable('data_siswa')
      .set({ nim: `LALU-${n}`, akun_id: null })
      .where('nim', '=', nim)
      .execute(),
  );
  const made = await app.build.dataSiswa({ nim, nama: 'Awal' });
  const round: Round = { id: made.id, chance, accepted: [], refused: [] };
  const actors = [createStudent(round), ...admins.map((who) => createAdmin(who, round))];
  for (let step = 0; step < 14; step++) {
    const acting = actors.filter(() => chance.chance(0.5));
    await Promise.all(
      acting.map(async (act) => {
        // Lets the others come in between at different places.
        for (let semaphore = chance.int(0, 3); semaphore > 0; semaphore--) await new Promise(setImmediate);
        await act();
      }),
    );
  }
  const last = seenOf((await siswa.call(dataDiri.get)).body.data);
  return { ...round, first: seenOf(made), last };
}

/** The changes make one story: each upon the one before, every decision upon what was on that admin's screen. */
function expectOneStory({ accepted, refused, first, last }: Awaited<ReturnType<typeof playRound>>): void {
  expect(refused.filter((status) => status !== '409')).toEqual([]);
  const story = accepted.toSorted((a, b) => a.result.versi - b.result.versi);
  let before = first;
  for (const { act, upon, result } of story) {
    expect(result.versi, 'no state has two changes upon it, and none is left out').toBe(before.versi + 1);
    if (upon) expect(upon, `${act} was made upon what was seen`).toEqual(before);
    if (act === 'simpan') expect(before.status_data, 'nothing is saved over a validation').not.toBe('Tervalidasi');
    else expect(result.nama, `${act} changes nothing that the student typed`).toBe(before.nama);
    expect(result.status_data).toBe(
      act === 'validasi' ? 'Tervalidasi' : act === 'tolak' ? 'Ditolak' : 'Menunggu Validasi',
    );
    before = result;
  }
  expect(last).toEqual(before);
}

// Rule: PUTUSAN-5
test(`${ROUNDS} interleavings: no unseen version is approved, no old one wins`, async () => {
  const chance = createRandom(SEED);
  const counts = { accepted: 0, refused: 0, validated: 0 };
  for (let n = 0; n < ROUNDS; n++) {
    const round = await playRound(chance, n);
    try {
      expectOneStory(round);
    } catch (error) {
      throw new Error(`round ${n} of INTERLEAVING_SEED=${SEED}: ${JSON.stringify(round)}`, { cause: error });
    }
    counts.accepted += round.accepted.length;
    counts.refused += round.refused.length;
    counts.validated += round.accepted.filter(({ act }) => act === 'validasi').length;
  }
  // Or it would prove nothing.
  expect(counts.validated).toBeGreaterThan(ROUNDS / 10);
  expect(counts.refused).toBeGreaterThan(ROUNDS);
  expect(counts.accepted).toBeGreaterThan(ROUNDS);
  if (ROUNDS > 10) console.log(counts);
});
