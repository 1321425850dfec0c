// What the spellings of one school have in common: 'SMK Negeri 7', 'SMKN 7', 'SMK N 07' and 'smk negeri 7' are one.

/** Kinds of schools, and words that stand for one of them or for one and 'negeri'. */
const kinds = new Set(['sd', 'mi', 'smp', 'mts', 'sma', 'smk', 'ma', 'slb']);
const fused = new Map([
  ['sdn', 'sd negeri'],
  ['smpn', 'smp negeri'],
  ['mtsn', 'mts negeri'],
  ['sman', 'sma negeri'],
  ['smkn', 'smk negeri'],
  ['slbn', 'slb negeri'],
  ['smps', 'smp'],
  ['smas', 'sma'],
  ['smks', 'smk'],
  ['smu', 'sma'],
  ['smun', 'sma negeri'],
  ['kab', 'kabupaten'],
  ['muh', 'muhammadiyah'],
  ['muhamadiyah', 'muhammadiyah'],
]);
/** The same where they begin a name: elsewhere these are words, or names of people. */
const fusedAtFirst = new Map([
  ['man', 'ma negeri'],
  ['min', 'mi negeri'],
]);
/** Of the state, where a kind stands before it. */
const ofState = new Set(['n', 'neg', 'ngr', 'negri']);

const inFull: [RegExp, string][] = [
  [/\bsekolah menengah kejuruan\b/g, 'smk'],
  [/\bsekolah menengah (atas|umum)\b/g, 'sma'],
  [/\bsekolah menengah pertama\b/g, 'smp'],
  [/\bmadrasah aliyah\b/g, 'ma'],
  [/\bmadrasah tsanawiyah\b/g, 'mts'],
];

/** A text without case, accents, punctuation and double spaces; letters and digits are words apart, '07' is '7'. */
function wordsOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .replace(/(?<=\p{L})['’‘ʼ`](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$1$2 ')
    .replace(/\b0+(?=\d)/g, '')
    .trim();
}

/** The key of a school's name: equal for its usual spellings, and of itself itself. Empty for a name without letters. */
export function sekolahKey(nama: string): string {
  const text = inFull.reduce((text, [long, short]) => text.replace(long, short), wordsOf(nama));
  const words: string[] = [];
  for (const word of text.split(' ')) {
    const afterKind = kinds.has(words.at(-1) ?? '');
    if (afterKind && word === 'swasta') continue;
    const whole = fused.get(word) ?? (words.length === 0 ? fusedAtFirst.get(word) : undefined) ?? word;
    words.push(...(afterKind && ofState.has(word) ? 'negeri' : whole).split(' '));
  }
  return words.join(' ');
}

/** Keys that were made before: of thousands of names each is made once, not with every letter that somebody types. */
export class SekolahKeys {
  readonly #known = new Map<string, string>();

  of(nama: string): string {
    const known = this.#known.get(nama);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const key = sekolahKey(nama);
    this.#known.set(nama, key);
    return key;
  }
}

const MOST_KNOWN = 50_000;
