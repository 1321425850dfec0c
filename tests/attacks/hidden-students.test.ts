// A student whom one recognises goes through every state and into the bin; everybody asks for everything that can be read.
// A new call is asked by itself; it fails here until tests/kit/where-students-appear.ts says to whom it may show a student.
import type { CallName } from '@gerbang/contract/api';
import { peminjaman } from '@gerbang/contract/peminjaman';
import { suratResmi } from '@gerbang/contract/surat-resmi';
import { createTestApp, type TestApp } from '@gerbang/kit/app';
import type { Client, Reply } from '@gerbang/kit/client';
import { idsIn, inputsOf, type Read, reads, searches } from '@gerbang/kit/every-read';
import { type MarkedSchool, openMarkedSchool, steps, takePart } from '@gerbang/kit/marked-school';
import { marked, markedWords, marksIn } from '@gerbang/kit/marked-student';
import { appearances, type State, states, valid } from '@gerbang/kit/where-students-appear';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let school: MarkedSchool;
beforeAll(async () => {
  app = await createTestApp();
  school = await openMarkedSchool(app);
});
afterAll(() => app.close());

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

const isNamed = ({ endpoint }: Read) => endpoint.path.includes(':');
const mayAsk = ({ endpoint }: Read, role: string) =>
  endpoint.roles === 'anyone' || (endpoint.roles as readonly string[]).includes(role);

/** With which ids a call was ever answered: those that nobody reaches are asked once. */
const reached = new Map<CallName, string[]>(reads.map(({ name }) => [name, []]));
const tried = new Set<string>();

async function learnIds(people: [string, Client][]): Promise<void> {
  const fresh = (await idsIn(app)).filter((id) => !tried.has(id));
  for (const read of reads.filter(isNamed)) {
    for (const id of fresh) {
      const [input] = inputsOf(read, school, [id]);
      const asked = people.filter(([role]) => mayAsk(read, role));
      const replies = await Promise.all(asked.map(([, client]) => client.call(read.endpoint, input as never)));
      if (replies.some(({ status }) => status < 300)) reached.get(read.name)?.push(id);
    }
  }
  for (const id of fresh) tried.add(id);
}

type AnsweredRead = { who: string; read: Read; query: Record<string, string>; reply: Reply<Read['endpoint']> };

/** Everything that is asked for and answered to one person. */
async function* askFor(who: string, role: string, client: Client): AsyncGenerator<AnsweredRead> {
  for (const read of reads.filter((read) => mayAsk(read, role))) {
    for (const input of inputsOf(read, school, reached.get(read.name) ?? [])) {
      const query = (input.query ?? {}) as Record<string, string>;
      yield { who, read, query, reply: await client.call(read.endpoint, input as never) };
    }
  }
}

async function marksOf(who: string, role: string, client: Client): Promise<{ marks: string[]; searched: string[] }> {
  const marks = new Set<string>();
  const searched = new Map<string, string>();
  for await (const { read, query, reply } of askFor(who, role, client)) {
    const found = await marksIn(reply.bytes, String(reply.headers['content-type'] ?? ''));
    for (const mark of found) marks.add(`${read.name} ${who} ${mark}`);
    const { search, ...rest } = query;
    if (search && Object.keys(rest).length === 0) searched.set(`${read.name} ${search}`, reply.bytes.toString());
  }
  const nobody = (key: string) => searched.get(`${key.split(' ')[0]} ${searches[0]}`);
  return {
    marks: [...marks],
    searched: [...searched].filter(([key, text]) => text !== nobody(key)).map(([key]) => key),
  };
}

describe.each(states)('%s', (state) => {
  // Rules: ARSIP-2, PINJAM-9, RESMI-7, RESMI-15, LOKASI-3
  test('name, numbers and face appear where the table says, and nowhere else', async () => {
    await into[state](school);
    const { siswa, admin, pimpinan } = school;
    await learnIds([
      ['siswa', siswa],
      ['admin', admin],
      ['pimpinan', pimpinan],
    ]);
    const seen = await Promise.all([
      marksOf('pemilik', 'siswa', siswa),
      marksOf('admin', 'admin', admin),
      marksOf('pimpinan', 'pimpinan', pimpinan),
      marksOf('siswa lain', 'siswa', await app.as('siswa')),
      marksOf('siapa pun', '', app.anyone),
    ]);
    const expected = appearances
      .filter(([, , , when]) => when.includes(state))
      .map((line) => line.slice(0, 3).join(' '));
    expect(seen.flatMap(({ marks }) => marks).sort()).toEqual(expected.sort());
    // A search for the student answers what a search for nobody does.
    if (!valid.includes(state)) expect(seen[2]?.searched).toEqual([]);
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
