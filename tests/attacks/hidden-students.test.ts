// A student whom one recognises goes through every state and into the bin; everybody asks for everything that can be read.
// A new call is asked by itself; it fails here until tests/kit/where-students-appear.ts says to whom it may show a student.
import type { CallName } from '@gerbang/contract/api';
import { suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { peminjaman } from '@gerbang/contract/inventaris/peminjaman';
import { createTestApp } from '@gerbang/kit/app';
import type { Client } from '@gerbang/kit/client';
import { idsIn, inputsOf, isFixed, type Read, reads, searches } from '@gerbang/kit/every-read';
import { type MarkedSchool, openMarkedSchool, steps, takePart } from '@gerbang/kit/marked-school';
import { marked, markedWords, marksIn } from '@gerbang/kit/marked-student';
import { appearances, everybody, type State, states, valid, type Who } from '@gerbang/kit/where-students-appear';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const QUARTER = 15 * 60_000;

const app = await createTestApp();
afterAll(() => app.close());
const school: MarkedSchool = await openMarkedSchool(app);
const { siswa, admin, pimpinan } = school;
const people: Record<Who, { role: string; client: Client }> = {
  admin: { role: 'admin', client: admin },
  pimpinan: { role: 'pimpinan', client: pimpinan },
  pemilik: { role: 'siswa', client: siswa },
  'siswa lain': { role: 'siswa', client: await app.as('siswa') },
  'siapa pun': { role: '', client: app.anyone },
};

/** What leads into each state from the one before. */
const into: Record<State, (school: MarkedSchool) => Promise<void>> = {
  menunggu: async () => undefined,
  ditolak: steps.tolak,
  async valid(school) {
    await steps.kirimLagi(school);
    await steps.validasi(school);
    await takePart(school);
  },
  dikembalikan: steps.kembalikan,
  async sampah(school) {
    await steps.tolak(school);
    await steps.hapus(school);
  },
  dipulihkan: steps.pulihkan,
  async 'valid lagi'(school) {
    await steps.kirimLagi(school);
    await steps.validasi(school);
  },
};

const takesAnyId = (read: Read) => read.endpoint.path.includes(':') && !isFixed(read);
const mayAsk = ({ endpoint }: Read, role: string) =>
  endpoint.roles === 'anyone' || (endpoint.roles as readonly string[]).includes(role);

/** With which ids a call was ever answered: those that nobody reaches are asked once. */
const reached = new Map<CallName, string[]>(reads.map(({ name }) => [name, []]));
const tried = new Set<string>();

async function learnIds(): Promise<void> {
  const fresh = (await idsIn(app)).filter((id) => !tried.has(id));
  for (const read of reads.filter(takesAnyId)) {
    for (const id of fresh) {
      const [input] = inputsOf(read, school, [id]);
      for (const { role, client } of Object.values(people)) {
        if (!mayAsk(read, role)) continue;
        const { status } = await client.call(read.endpoint, input as never);
        if (status >= 300) continue;
        reached.get(read.name)?.push(id);
        break;
      }
    }
  }
  for (const id of fresh) tried.add(id);
}

/** Calls that showed the student to somebody so far. */
const telling = new Set<CallName>();
/** Once everything could be shown, a file that tells nothing is not made again: threads take their time. */
const isWorthIt = ({ name, endpoint }: Read, state: State) =>
  typeof endpoint.output !== 'string' || telling.has(name) || states.indexOf(state) <= states.indexOf('valid');

/** How many a list has; 0 for what is none. */
const totalOf = (bytes: Buffer) => Number(/"totalItems":(\d+)/.exec(bytes.toString())?.[1] ?? 0);

type Appeared = { marks: string[]; searched: string[] };

/** Asks everything that this person may, and says what of the student was in it, and which searches found somebody. */
async function appearTo(who: Who, state: State): Promise<Appeared> {
  const { role, client } = people[who];
  const marks = new Set<string>();
  const found = new Map<string, string>();
  for (const read of reads.filter((read) => mayAsk(read, role) && isWorthIt(read, state))) {
    for (const input of inputsOf(read, school, reached.get(read.name) ?? [])) {
      const { bytes, headers } = await client.call(read.endpoint, input as never);
      for (const mark of await marksIn(bytes, String(headers['content-type'] ?? ''))) {
        marks.add(`${read.name} ${mark}`);
        telling.add(read.name);
      }
      const { search, ...rest } = (input.query ?? {}) as Record<string, string>;
      // A list that takes a search goes by it.
      if (search === searches[0]) expect([read.name, totalOf(bytes)]).toEqual([read.name, 0]);
      if (search && Object.keys(rest).length === 0) found.set(`${read.name} ${search}`, bytes.toString());
    }
  }
  const nobody = (key: string) => found.get(`${key.split(' ')[0]} ${searches[0]}`);
  return {
    marks: [...marks].sort(),
    searched: [...found].flatMap(([key, text]) => (text === nobody(key) ? [] : [key])),
  };
}

describe.each(states)('%s', (state) => {
  beforeAll(async () => {
    // What a student may change and fetch in a quarter of an hour is limited (packages/contract/src/limits.ts).
    app.clock.advance(QUARTER);
    await into[state](school);
    await learnIds();
  });

  // Rules: ARSIP-2, PINJAM-9, RESMI-7, RESMI-15, LOKASI-3
  test.each(everybody)('to %s name, numbers and face appear where the table says, and nowhere else', async (who) => {
    const { marks, searched } = await appearTo(who, state);
    const lines = appearances.filter(([, whom, , when]) => whom === who && when.includes(state));
    expect(marks).toEqual(lines.map(([name, , mark]) => `${name} ${mark}`).sort());
    // A search for the student answers what a search for nobody does.
    if (who === 'pimpinan' && !valid.includes(state)) expect(searched).toEqual([]);
  });

  // Rules: PINJAM-9, RESMI-15
  test('loans and papers stay in the lists of the pimpinan, sorted by what they show', async () => {
    const { admin, pimpinan, surat } = school;
    const loans = (who: Client) => who.call(peminjaman.list, { query: { urut: 'nama_peminjam' } });
    const papers = (who: Client) => who.call(suratResmi.list, { query: {} });
    for (const list of [loans, papers]) {
      expect((await list(pimpinan)).body.totalItems).toBe((await list(admin)).body.totalItems);
    }
    const names = (await loans(pimpinan)).body.data.map(({ nama_peminjam }) => nama_peminjam);
    expect(names).toEqual(names.toSorted());
    // Rules: RESMI-7
    const files = await Promise.all(surat.map((id) => pimpinan.call(suratResmi.unduh, { params: { id } })));
    expect(files.map(({ status }) => status)).toEqual(surat.map(() => (valid.includes(state) ? 200 : 404)));
  });
});

test('no mail to anybody else names the student', async () => {
  const mails = await app.db.selectFrom('surat_keluar').select('isi').where('penerima', '<>', marked.email).execute();
  for (const { isi } of mails) for (const word of markedWords) expect(isi.toLowerCase()).not.toContain(word);
});
