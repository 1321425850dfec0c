// People who save and read at several instances, and what each of them must not see any more.
import { barangForm, send } from './calls.ts';
import type { Person } from './house.ts';

export type Step = { who: number; instance: number; item: number; what: 'save' | 'list' | 'record' | 'dashboard' };

/** Versions of items by their ids; each save adds one, and makes it the price too, which the dashboard adds up. */
type ItemVersions = Map<string, number>;

type Options = { urls: string[]; people: Person[]; items: number; picture: Buffer };

export class Readers {
  readonly people: Person[];
  /** `late`: reads that did not show what somebody else had saved before they were asked. */
  readonly counts = { saves: 0, reads: 0, late: 0 };
  readonly #urls: string[];
  readonly #picture: Buffer;
  readonly #ids: string[] = [];
  /** By account: several devices may be one's. */
  readonly #known = new Map<string, ItemVersions>();
  /** What anybody has had acknowledged. */
  readonly #saved: ItemVersions = new Map();

  constructor({ urls, people, picture }: Omit<Options, 'items'>) {
    this.#urls = urls;
    this.people = people;
    this.#picture = picture;
  }

  /** Each person's steps one after the other, all people at once; returns what went back, a sentence each. */
  async run(steps: Step[]): Promise<string[]> {
    const stepsOf = (n: number) => steps.filter(({ who }) => who === n);
    return (await Promise.all(this.people.map((person, n) => this.#live(person, stepsOf(n))))).flat();
  }

  async add(n: number): Promise<void> {
    const [as, body] = [this.people[0] as Person, formOf(this.#picture, 1, n)];
    const answer = await send(this.#urls[0] ?? '', { as, method: 'POST', path: '/data-inventaris', body });
    const id = answer.body.data?.id ?? '';
    this.#ids.push(id);
    this.#learn(as, id, 1);
  }

  async #live(as: Person, steps: Step[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const { instance, item, what } of steps) {
      const at = { as, what, url: this.#urls[instance] ?? '', id: this.#ids[item] ?? '' };
      wrong.push(...(await (what === 'save' ? this.#save(at) : this.#read(at))));
    }
    return wrong;
  }

  async #save({ as, url, id }: At): Promise<string[]> {
    const versi = this.#knownTo(as).get(id) ?? 1;
    const body = formOf(this.#picture, versi + 1);
    body.set('versi', String(versi));
    const { status } = await send(url, { as, method: 'PUT', path: `/data-inventaris/${id}`, body });
    // Somebody else was faster; the pimpinan saves nothing.
    if (status === 409 || status === 403) return [];
    if (status !== 200) return [`saving was answered ${status}`];
    this.#learn(as, id, versi + 1);
    this.counts.saves += 1;
    return [];
  }

  async #read({ as, url, id, what }: At): Promise<string[]> {
    const [must, newest] = [new Map(this.#knownTo(as)), new Map(this.#saved)];
    const { status, body } = await send(url, { as, method: 'GET', path: paths[what](id) });
    // Only the pimpinan has that one.
    if (status === 403 && what === 'dashboard') return [];
    if (status !== 200) return [`${what} was answered ${status}`];
    const shown: ItemVersions = shownBy[what](body.data as never, this.#ids);
    this.counts.reads += 1;
    if (isOlder(shown, newest)) this.counts.late += 1;
    for (const [key, versi] of shown) this.#learn(as, key, versi);
    return isOlder(shown, must) ? [`${what}: ${JSON.stringify([...shown])} after ${JSON.stringify([...must])}`] : [];
  }

  #knownTo({ id }: Person): ItemVersions {
    const own = this.#known.get(id) ?? new Map<string, number>();
    this.#known.set(id, own);
    return own;
  }

  #learn(as: Person, key: string, versi: number): void {
    for (const known of [this.#knownTo(as), this.#saved]) known.set(key, Math.max(known.get(key) ?? 0, versi));
  }
}

/** People and so many items, each of a version of its own from 1 on. */
export async function createReaders({ items, ...options }: Options): Promise<Readers> {
  const readers = new Readers(options);
  for (let n = 0; n < items; n++) await readers.add(n);
  return readers;
}

type At = { as: Person; url: string; id: string; what: Step['what'] };

/** The only item of its price: with one piece, what all are worth is the sum of their versions. */
function formOf(picture: Buffer, harga: number, n = 0): FormData {
  const form = barangForm(`replika-${n}`, 'Uji', picture);
  form.set('jumlah_barang', '1');
  form.set('harga_barang', String(harga));
  return form;
}

const paths = {
  save: (id: string) => `/data-inventaris/${id}`,
  record: (id: string) => `/data-inventaris/${id}`,
  list: () => '/data-inventaris?limit=100',
  dashboard: () => '/dashboard/inventaris',
};

const SUM = 'sum';
type Item = { id: string; versi: number };

/** What an answer tells of versions: all that there are (0 of one that is missing), one, or their sum. */
const shownBy = {
  save: () => new Map(),
  record: (data: Item) => new Map([[data.id, data.versi]]),
  list(data: Item[], ids: string[]) {
    const versions = ids.map((id) => [id, data.find((item) => item.id === id)?.versi ?? 0] as const);
    return new Map([...versions, [SUM, sumOf(data.map(({ versi }) => versi))]]);
  },
  dashboard: ({ kategori }: { kategori: { nilai: number }[] }) =>
    new Map([[SUM, sumOf(kategori.map(({ nilai }) => nilai))]]),
} satisfies Record<Step['what'], (data: never, ids: string[]) => ItemVersions>;

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Whether something shown is less than what is known of it, or all together less than what is known of each. */
function isOlder(shown: ItemVersions, known: ItemVersions): boolean {
  const { [SUM]: sum = 0, ...each } = Object.fromEntries(known);
  const least: Record<string, number> = { ...each, [SUM]: Math.max(sum, sumOf(Object.values(each))) };
  return [...shown].some(([key, versi]) => versi < (least[key] ?? 0));
}
