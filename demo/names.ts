// Invented people's names in the shapes Indonesian names take. Parts are common; the combinations are chance.
import type { Random } from './random.ts';
import { readTable } from './tables.ts';

type Sex = 'L' | 'P';
type Religions = readonly (readonly [string, number])[];
export type Custom = {
  /** How many of a hundred students. */
  weight: number;
  /** Chance that the family lives here, on Java, though its roots are elsewhere. */
  settled: number;
  /** Where the family comes from: a name in places.ts. */
  roots: readonly string[];
  religions: Religions;
  name(random: Random, sex: Sex, religion: string): string;
};

/** Words of names with blanks between them. */
type Parts<Key extends string> = Record<Sex | Key, string>;
type Tables = {
  javanese: Parts<'endL' | 'endP' | 'oneL' | 'oneP'>;
  arabic: Parts<'end' | 'endP'>;
  christian: Parts<never>;
  customs: readonly (Omit<Custom, 'name'> & ({ name: keyof typeof shapes } | Joined))[];
};

const words = (text: string) => text.split(' ');
const listsOf = <Key extends string>(texts: Record<Key, string>) =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, words(text)])) as Record<Key, string[]>;
const tables = readTable<Tables>('names');
const javaneseParts = listsOf(tables.javanese);
const arabic = listsOf(tables.arabic);
const christian = listsOf(tables.christian);

function plainJavanese(random: Random, sex: Sex): string {
  if (random.chance(0.07)) return random.pick(sex === 'L' ? javaneseParts.oneL : javaneseParts.oneP);
  const first = random.pick(javaneseParts[sex]);
  const last = random.pick(sex === 'L' ? javaneseParts.endL : javaneseParts.endP);
  if (random.chance(0.55)) return `${first} ${last}`;
  return `${first} ${random.pick(javaneseParts[sex].filter((part) => part !== first && part !== last))} ${last}`;
}

/** Javanese and Sundanese Muslim names with Arabic parts, some of them very long. */
function arabicJavanese(random: Random, sex: Sex): string {
  const given = random.pick(arabic[sex]);
  const end = random.pick(sex === 'L' ? arabic.end : arabic.endP);
  if (sex === 'L') {
    const front = random.weighted([
      ['Muhammad', 5],
      ['M.', 4],
      ['Moh.', 2],
      ['Ahmad', given === 'Ahmad' ? 0 : 3],
    ]);
    if (random.chance(0.12))
      return `${front} ${given} ${random.pick(arabic.end)} Nur ${end} bin ${random.pick(arabic.L)} ${random.pick(javaneseParts.endL)}`;
    return random.chance(0.75) ? `${front} ${given} ${end}` : `${given} ${end}`;
  }
  const front = random.weighted([
    ['Siti', 5],
    ['Nur', 3],
    ['', 4],
  ]);
  if (random.chance(0.1))
    return `${front} ${given} ${end} binti ${random.pick(arabic.L)} ${random.pick(javaneseParts.endL)}`.trim();
  return `${front} ${given} ${end}`.trim();
}

const clans = words(
  'Simanjuntak Nasution Sitorus Siregar Panjaitan Hutapea Sinaga Lumbantobing Ginting Sembiring Harahap',
);
function batak(random: Random, sex: Sex, religion: string): string {
  const family = random.pick(religion === 'Islam' ? ['Nasution', 'Siregar', 'Harahap', 'Lubis'] : clans);
  const given =
    religion === 'Islam'
      ? random.pick(arabic[sex])
      : `${random.pick(christian[sex])}${random.chance(0.6) ? ` ${random.pick(sex === 'L' ? ['Parlindungan', 'Maruli', 'Tua', 'Hotman'] : ['Oktaviani', 'Romauli', 'Tiurma', 'Uli'])}` : ''}`;
  return sex === 'P' && random.chance(0.55) ? `${given} Br. ${family}` : `${given} ${family}`;
}

function bali(random: Random, sex: Sex): string {
  const order = random.pick(words('Putu Made Komang Ketut Wayan Kadek'));
  const end = random.pick(
    sex === 'L'
      ? ['Adi Saputra', 'Arya Wiguna', 'Suardana', 'Eka Mahendra', 'Sudiarta', 'Gede Pradnyana']
      : ['Ayu Maharani', 'Sri Wahyuni', 'Dian Pratiwi', 'Widiastuti', 'Candra Dewi', 'Anggreni'],
  );
  if (random.chance(0.2)) return sex === 'L' ? `I Gusti Ngurah ${end}` : `I Gusti Ayu ${order} ${end}`;
  return sex === 'L' ? `I ${order} ${end}` : `Ni ${random.chance(0.5) ? 'Luh ' : ''}${order} ${end}`;
}

function javanese(random: Random, sex: Sex, religion: string): string {
  const name = plainJavanese(random, sex);
  const baptised = (religion === 'Katolik' || religion === 'Kristen') && random.chance(0.7);
  return baptised ? `${random.pick(christian[sex])} ${name}` : name;
}

/** One of the first parts and one of the second. */
type Joined = { front: Record<Sex, string>; end: Record<Sex, string> | string };

const joined =
  ({ front, end }: Joined): Custom['name'] =>
  (random, sex) => {
    const ends = typeof end === 'string' ? end : end[sex];
    return `${random.pick(front[sex].split(','))} ${random.pick(ends.split(','))}`;
  };

const shapes = { javanese, arabicJavanese, batak, bali };

export const customs: readonly Custom[] = tables.customs.map((custom) => ({
  ...custom,
  name: 'name' in custom ? shapes[custom.name] : joined(custom),
}));
