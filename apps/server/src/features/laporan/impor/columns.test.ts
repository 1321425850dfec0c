// Rule: IMPOR-27
import { artiOf, jenisOfBidang, unanswered } from '@gerbang/contract/laporan/impor-bacaan';
import {
  type ArtiBacaan,
  kosongOf,
  type Pemetaan,
  pemetaanKosong,
  type SumberBidang,
} from '@gerbang/contract/laporan/impor-pemetaan';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '../berkas-impor/cells.ts';
import { textFor } from './cell-text.ts';
import { ColumnReader } from './columns.ts';

/** A column of a field as the mapping sees it, and its cells as they would come in; refused ones are their sentences. */
function column(field: SumberBidang, cells: Cell[], chosen?: ArtiBacaan) {
  const reader = new ColumnReader();
  for (const cell of cells) reader.add(cell);
  const read = reader.summary({ label: 'A', contoh: [], nilai: null });
  const map: Pemetaan = {
    ...pemetaanKosong,
    ...{ kolom: { [field]: { kolom: 'A' } }, baca: chosen ? { [field]: chosen } : {} },
  };
  const meanings = {
    ...{ nilai: undefined, panjang_nim: read.bacaan?.nim?.panjang ?? 0, apa_adanya: false },
    ...{ dikenal: { pilihan: defaultPilihan, gelombang: [] }, kosong: kosongOf(map) },
    arti: artiOf(field, map, [read]),
  };
  const values = () => cells.map((cell) => textOr(() => textFor(field, cell, meanings)));
  return {
    ...read,
    told: read.bacaan?.[jenisOfBidang(field) ?? 'nim'],
    isAsked: unanswered(map, [read]).length > 0,
    values,
  };
}

function textOr(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}

test('a column with a thirteenth month is month first, in all of its cells', () => {
  const { told, isAsked, values } = column('tanggal_lahir', ['3/17/2005', '3/5/2005', '12/25/2004', '4/6/2005']);
  expect(isAsked).toBe(false);
  expect(values()).toEqual(['2005-03-17', '2005-03-05', '2004-12-25', '2005-04-06']);
  expect(told?.kalimat).toBe(
    'Dibaca sebagai tanggal, bulan lebih dulu: 3/5/2005 = 5 Maret 2005; 4/6/2005 = 6 April 2005; 3/17/2005 = 17 Maret 2005.',
  );
  expect(told?.pilihan.map(({ value }) => value)).toEqual(['bulan', 'hari']);
});

test.each([
  ['nothing tells the day from the month', ['3/5/2005', '4/6/2005'], ['bulan', ['2005-03-05', '2005-04-06']]],
  ['both stand first', ['3/5/2005', '17/3/2005', '3/17/2005'], ['hari', ['2005-05-03', '2005-03-17', /bulan ke-17/]]],
  ['Excel may have turned days around', ['17/03/2005', '2005-05-03'], ['tukar', ['2005-03-17', '2005-03-05']]],
] as const)('a column is asked about where %s', (_, cells, [chosen, values]) => {
  const { isAsked, told } = column('tanggal_lahir', [...cells]);
  expect([isAsked, told?.pilihan.some(({ value }) => value === chosen)]).toEqual([true, true]);
  const answered = column('tanggal_lahir', [...cells], chosen);
  expect(answered.isAsked).toBe(false);
  expect(answered.values()).toEqual(
    values.map((value) => (typeof value === 'string' ? value : expect.stringMatching(value))),
  );
});

test('amounts that each say by themselves what their dots and commas are, are read so', () => {
  const { isAsked, values } = column('biaya_pendidikan', ['Rp 12.500.000,00', '12,500,000']);
  expect([isAsked, values()]).toEqual([false, ['12500000', '12500000']]);
});

test('nobody guesses a cell whose column was not answered', () => {
  expect(column('tanggal_lahir', ['3/5/2005']).values()).toEqual([expect.stringContaining('dapat dibaca dua cara')]);
  expect(column('jumlah_barang', ['1.000', '3.0']).values()).toEqual([
    expect.stringContaining('dapat dibaca dua cara'),
    expect.stringContaining('dapat dibaca dua cara'),
  ]);
});

test('thousands are what their column says, and what does not go with it is refused', () => {
  const jumlah = ['1.000', '1.000,00', '10.000', '3,0', '3.0', '12', '1 000', '5 buah'];
  const { isAsked, told } = column('jumlah_barang', jumlah);
  expect([isAsked, told?.pilihan.map(({ label }) => label)]).toEqual([
    true,
    ['Titik untuk ribuan: 1.000,00 = 1000', 'Koma untuk ribuan: 3.0 = 3'],
  ]);
  const wrong = expect.stringContaining('memakai titik untuk ribuan');
  expect(column('jumlah_barang', jumlah, 'titik').values()).toEqual([
    '1000',
    '1000',
    '10000',
    '3',
    wrong,
    '12',
    '1000',
    '5',
  ]);
  expect(column('harga_barang', ['1.000', '2.500']).values()).toEqual(['1000', '2500']);
  expect(column('biaya_pendidikan', ['1,000', '12,500.00']).values()).toEqual(['1000', '12500']);
});

test('what does not fit is told with the first cells, and words for nothing are counted as empty', () => {
  const dates = column('tanggal_lahir', [
    '17/03/2005',
    '31/02/2005',
    '-',
    'NULL',
    '18/03/2005',
    'kemarin',
    '19/03/2005',
    null,
  ]);
  expect(dates.told?.ditolak).toBe('2 sel tidak cocok: “31/02/2005”, “kemarin”.');
  expect([dates.kosong, dates.kata_kosong]).toEqual([2, ['-', 'NULL']]);
  const phones = column('nomor_whatsapp', ['08123456789O', '8.12E+10', '81227459310', '081227459311']);
  expect(phones.told?.ditolak).toBe('2 sel tidak cocok: “08123456789O”, “8.12E+10”.');
});

test('days that Excel counts are days in a CSV too, and NIMs get back the zeros that the others have', () => {
  expect(column('tanggal_lahir', ['38475', '38476']).values()).toEqual(['2005-05-03', '2005-05-04']);
  const nims = column('nim', ['0181', '182', 1183]);
  expect(nims.values()).toEqual(['0181', '0182', '1183']);
  expect(nims.told?.kalimat).toBe('Ada NIM yang kehilangan nol di depannya: 182 = 0182.');
});

const two = (n: number) => String(n).padStart(2, '0');
const group = (n: number, sign: string) => String(n).replace(/\B(?=(\d{3})+$)/g, sign);
type Day = [year: number, month: number, day: number];
const bulan = ['Januari', 'Feb', 'maret', 'Apr', 'MEI', 'June', 'Juli', 'Agt', 'Sept', 'Okt', 'Nopember', 'Dec'];

/** How the world writes a day. */
const days: ((day: Day) => Cell)[] = [
  ([y, m, d]) => `${y}-${two(m)}-${two(d)}`,
  ([y, m, d]) => `${y}/${m}/${d}`,
  ([y, m, d]) => `${y}.${two(m)}.${two(d)}`,
  ([y, m, d]) => `${two(d)}/${two(m)}/${y}`,
  ([y, m, d]) => `${d}-${m}-${String(y).slice(2)}`,
  ([y, m, d]) => `${d}.${m}.${y}`,
  ([y, m, d]) => `${m}/${d}/${y}`,
  ([y, m, d]) => `${two(m)}-${two(d)}-${y} 14:05:33`,
  ([y, m, d]) => `${m}/${d}/${y} 2:05 PM`,
  ([y, m, d]) => `${d} ${bulan[m - 1]} ${y}`,
  ([y, m, d]) => `Bandung, ${d}-${bulan[m - 1]}-${y}`,
  ([y, m, d]) => `${bulan[m - 1]} ${d}, ${y}`,
  ([y, m, d]) => (Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000,
  ([y, m, d]) => String((Date.UTC(y, m - 1, d) - Date.UTC(1899, 11, 30)) / 86_400_000),
  ([y, m, d]) => new Date(Date.UTC(y, m - 1, d, -7)).toISOString(),
  ([y, m, d]) => `${y}-${two(m)}-${two(d)}T00:00:00+07:00`,
];
/** How it writes an amount. */
const amounts: ((amount: number) => Cell)[] = [
  (n) => n,
  String,
  (n) => `Rp ${group(n, '.')},00`,
  (n) => `Rp${group(n, '.')},-`,
  (n) => group(n, '.'),
  (n) => group(n, ','),
  (n) => `IDR ${group(n, ',')}.00`,
  (n) => `${n}.0`,
  (n) => `${n},00`,
  (n) => group(n, ' '),
];
const phones: ((rest: string) => Cell)[] = [
  (rest) => `08${rest}`,
  (rest) => Number(`8${rest}`),
  (rest) => `+62 8${rest.slice(0, 2)}-${rest.slice(2)}`,
  (rest) => `628${rest}`,
  (rest) => `https://wa.me/628${rest}`,
  (rest) => `08${rest} (ibu)`,
];

const whole = (spelling: number[], count: number) =>
  fc.constantFrom(...spelling).chain((at) => fc.constant(Array<number>(count).fill(at)));
/** Of so many spellings one for a whole column, or one of each row. */
const spellings = (of: readonly unknown[]) => {
  const each = [...of.keys()];
  return fc.oneof(
    { weight: 4, arbitrary: whole(each, 12) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...each), { minLength: 12, maxLength: 12 }) },
  );
};

/** Nothing is read as another value; what is asked about is right in one of the answers, or refused. */
function neverWrong(field: SumberBidang, cells: Cell[], right: string[]): void {
  const { isAsked, told, values } = column(field, cells);
  if (!isAsked) expect(values()).toEqual(right);
  const answers = (told?.pilihan ?? []).map(({ value }) => column(field, cells, value).values());
  const best = answers.find((read) => read.every((value, at) => value === right[at] || /\s/.test(value ?? '')));
  if (isAsked) expect(best, JSON.stringify(cells)).toBeDefined();
}

const PAST: [number, number] = [1990, 2024];
test('days in any spelling of the world come back as they were, or are asked about', () => {
  const day = fc.tuple(
    fc.integer({ min: PAST[0], max: PAST[1] }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  );
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), whole([...days.keys()], 12), (rows, style) => {
      const cells = rows.map((row, at) => days[style[at] ?? 0]?.(row) ?? null);
      neverWrong(
        'tanggal_lahir',
        cells,
        rows.map(([y, m, d]) => `${y}-${two(m)}-${two(d)}`),
      );
    }),
    { numRuns: 400 },
  );
});

test('amounts and numbers of phones come back as they were, or are asked about', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 }),
      spellings(amounts),
      (rows, style) => {
        const cells = rows.map((row, at) => amounts[style[at] ?? 0]?.(row) ?? null);
        neverWrong('biaya_pendidikan', cells, rows.map(String));
      },
    ),
    { numRuns: 400 },
  );
  const rest = fc.integer({ min: 10_000_000, max: 999_999_999 }).map(String);
  fc.assert(
    fc.property(fc.array(rest, { minLength: 1, maxLength: 12 }), spellings(phones), (rows, style) => {
      const cells = rows.map((row, at) => phones[style[at] ?? 0]?.(row) ?? null);
      neverWrong(
        'nomor_whatsapp',
        cells,
        rows.map((row) => `08${row}`),
      );
    }),
  );
});
