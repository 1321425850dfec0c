// A column as all of its cells say it: what they are, how they are read, and what only a person can say.
import { isCalendarDate } from '@gerbang/contract/fields';
import { formatNumber, formatTanggal } from '@gerbang/contract/format';
import { isKosong } from '@gerbang/contract/kosong';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import type { Bacaan, JenisBacaan } from '@gerbang/contract/laporan/impor-bacaan';
import type { ArtiBacaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { isoOf, readTanggal } from '@gerbang/contract/tanggal';
import type { Cell } from '../berkas-impor/cells.ts';
import {
  amountFrom,
  amountStyle,
  BadCellError,
  dateFrom,
  dateIn,
  phoneFrom,
  plainNumber,
  serialOf,
} from './readings.ts';

const EXAMPLES = 3;
/** Different texts of which it is known what they are; and cells after which a column that is no such thing is not asked again. */
const MOST_KNOWN = 1000;
const ENOUGH = 200;
/** No date, amount or number is longer, with a place before it. */
const LONGEST = 120;

/** How many cells are of a class, and the first of them. */
type Group = { jumlah: number; contoh: string[] };
type Groups = { [kelas: string]: Group };

const SALAH = 'salah';
type Sentences = Omit<Bacaan, 'ditolak'>;
const reading: Record<JenisBacaan, { classOf(cell: string | number): string; tell(groups: Groups): Sentences }> = {
  tanggal: { classOf: classOfDate, tell: tellDates },
  angka: { classOf: classOfAmount, tell: tellAmounts },
  nomor: { classOf: classOfPhone, tell: tellPhones },
  nim: { classOf: classOfNim, tell: tellNims },
};
const kinds = Object.keys(reading) as JenisBacaan[];

/** Takes all cells of a column and says what it is. */
export class ColumnReader {
  readonly #groups: Record<JenisBacaan, Groups> = { tanggal: {}, angka: {}, nomor: {}, nim: {} };
  readonly #known = new Map<string | number, Group[]>();
  readonly #empty = new Map<string, number>();
  #kinds = kinds;
  #filled = 0;

  add(cell: Cell): void {
    if (cell === null) return;
    if (typeof cell === 'string' && isKosong(cell)) {
      if (this.#empty.size < MOST_KNOWN) this.#empty.set(cell, (this.#empty.get(cell) ?? 0) + 1);
      return;
    }
    this.#filled += 1;
    if (this.#filled === ENOUGH) this.#kinds = this.#kinds.filter((jenis) => this.#isOne(jenis));
    if (this.#kinds.length === 0) return;
    const groups = this.#known.get(cell) ?? this.#groupsOf(cell);
    for (const group of groups) group.jumlah += 1;
  }

  #groupsOf(cell: string | number): Group[] {
    const found = this.#kinds.map((jenis) => {
      const kelas =
        typeof cell === 'string' && (cell.length > LONGEST || !/\p{N}/u.test(cell))
          ? SALAH
          : reading[jenis].classOf(cell);
      this.#groups[jenis][kelas] ??= { jumlah: 0, contoh: [] };
      const group = this.#groups[jenis][kelas];
      if (group.contoh.length < EXAMPLES) group.contoh.push(typeof cell === 'number' ? plainNumber(cell) : cell);
      return group;
    });
    if (this.#known.size < MOST_KNOWN) this.#known.set(cell, found);
    return found;
  }

  #isOne(jenis: JenisBacaan): boolean {
    const wrong = this.#groups[jenis][SALAH]?.jumlah ?? 0;
    return this.#filled > 0 && wrong * 2 <= this.#filled;
  }

  /** What the column is, beside what else is known of it. */
  summary(column: KolomBerkas): KolomBerkas {
    const [contoh, kata_kosong] = [column.contoh.filter((each) => !isKosong(each)), [...this.#empty.keys()]];
    const kosong = (column.kosong ?? 0) + [...this.#empty.values()].reduce((sum, n) => sum + n, 0);
    const told = this.#kinds
      .filter((jenis) => this.#isOne(jenis))
      .map((jenis) => [jenis, this.#tell(jenis)] as const)
      .filter(([, { kalimat }]) => kalimat !== '');
    return { ...column, contoh, kosong, kata_kosong, bacaan: Object.fromEntries(told) };
  }

  #tell(jenis: JenisBacaan): Bacaan {
    const { [SALAH]: wrong, ...groups } = this.#groups[jenis];
    const ditolak = wrong ? `${cells(wrong)} tidak cocok: ${wrong.contoh.map(quoted).join(', ')}.` : '';
    return { ...reading[jenis].tell(groups), ditolak };
  }
}

const cells = ({ jumlah }: Group) => `${formatNumber(jumlah)} sel`;
const quoted = (text: string) => `“${text.slice(0, 60)}”`;
const samples = (groups: Groups) =>
  Object.values(groups)
    .flatMap(({ contoh }) => contoh)
    .slice(0, EXAMPLES);
/** Three examples behind their lead; nothing of a column that holds none. */
function listed(lead: string, groups: Groups, meaning: (text: string) => string | undefined): string {
  const told = samples(groups).map((text) => `${text} = ${meaning(text)}`);
  return told.length > 0 ? `${lead}: ${told.join('; ')}.` : '';
}

/** `early` and `late`: a day that Excel itself wrote could have been turned around, or could not. */
function classOfDate(cell: string | number): string {
  const typed = String(cell);
  try {
    if (dateFrom(cell, typed, 'hari') === undefined) return 'tanpa';
  } catch {
    const day = typeof cell === 'string' ? readTanggal(dateIn(cell)) : undefined;
    const isTurned = day && !day.isSure && isCalendarDate(isoOf({ ...day, hari: day.bulan, bulan: day.hari }));
    return isTurned ? 'bulan' : SALAH;
  }
  if (serialOf(cell) !== undefined) return 'serial';
  const day = readTanggal(dateIn(typed));
  if (!day || day.hari === day.bulan) return 'sama';
  if (day.isSure) return /^\d{4}-\d\d-\d\d$/.test(typed) ? (day.hari > 12 ? 'late' : 'early') : 'sama';
  return day.hari > 12 ? 'hari' : 'either';
}

function tellDates({ tanpa: _, ...groups }: Groups): Sentences {
  const { hari, bulan, either, early, late } = groups;
  const meaning = (arti: ArtiBacaan) => (text: string) => formatTanggal(dateFrom(serialCell(text), text, arti) ?? '');
  const choice = (value: ArtiBacaan, label: string, text = '') => ({
    value,
    label: `${label}: ${text} = ${meaning(value)(text)}`,
  });
  if (hari && bulan) {
    const kalimat = `Kolom ini mencampur ${hari.contoh[0]} dan ${bulan.contoh[0]}. Yang tidak cocok dengan pilihan ini ditolak.`;
    return {
      kalimat,
      arti: null,
      pilihan: [choice('hari', 'Hari dulu', hari.contoh[0]), choice('bulan', 'Bulan dulu', bulan.contoh[0])],
    };
  }
  if (either && !hari && !bulan) {
    const pilihan = [choice('hari', 'Hari dulu', either.contoh[0]), choice('bulan', 'Bulan dulu', either.contoh[0])];
    return { kalimat: 'Tanggal di kolom ini dapat dibaca dua cara. Pilih yang benar.', arti: null, pilihan };
  }
  // Excel has turned around every day that it could; the others stayed texts.
  if (early && hari && !late && !either) {
    const kalimat = `Excel mungkin menukar hari dan bulan: ${hari.contoh[0]} tetap teks, ${early.contoh[0]} menjadi tanggal.`;
    return {
      kalimat,
      arti: null,
      pilihan: [choice('hari', 'Tidak tertukar', early.contoh[0]), choice('tukar', 'Tertukar', early.contoh[0])],
    };
  }
  const arti = bulan ? 'bulan' : 'hari';
  const first = { ...(either && { either }), ...groups };
  const order = bulan ? ', bulan lebih dulu' : hari ? ', hari lebih dulu' : '';
  const kalimat = listed(`Dibaca sebagai tanggal${order}`, first, meaning(arti));
  const text = (either ?? bulan)?.contoh[0];
  const pilihan = bulan && either ? [choice('bulan', 'Bulan dulu', text), choice('hari', 'Hari dulu', text)] : [];
  return { kalimat, arti, pilihan };
}

/** Samples are kept as texts, days that are counted among them. */
const serialCell = (text: string): Cell => (/^\d{4,5}$/.test(text) ? Number(text) : text);

function classOfAmount(cell: string | number): string {
  return typeof cell === 'number' ? 'whole' : (amountStyle(cell) ?? SALAH);
}

const anyAmount = { most: undefined, label: '', isWhole: false };

function tellAmounts(groups: Groups): Sentences {
  const { titik, koma, 'titik?': titik1, 'koma?': koma1 } = groups;
  const [dot, comma] = [titik ?? titik1, koma ?? koma1];
  const meaning = (text: string) => amountFrom(text, 'hari', anyAmount);
  // Where each cell says by itself what its dots and commas are, nothing has to be asked.
  const isOwn = dot && comma && !titik1 && !koma1;
  if (dot && comma && !isOwn) {
    const [one, other] = [dot.contoh[0] ?? '', comma.contoh[0] ?? ''];
    const kalimat = `Titik dan koma di kolom ini dapat dibaca dua cara: ${one} dan ${other}. Yang tidak cocok dengan pilihan ini ditolak.`;
    const pilihan = [
      { value: 'titik' as const, label: `Titik untuk ribuan: ${one} = ${meaning(one)}` },
      { value: 'koma' as const, label: `Koma untuk ribuan: ${other} = ${meaning(other)}` },
    ];
    return { kalimat, arti: null, pilihan };
  }
  const { whole, ...marked } = groups;
  const order = isOwn ? '' : dot ? ', titik untuk ribuan' : comma ? ', koma untuk ribuan' : '';
  const first = { ...marked, ...(whole && { whole }) };
  return {
    kalimat: listed(`Dibaca sebagai angka${order}`, first, meaning),
    arti: isOwn ? 'hari' : comma ? 'koma' : 'titik',
    pilihan: [],
  };
}

function classOfPhone(cell: string | number): string {
  try {
    const typed = typeof cell === 'number' ? plainNumber(cell) : cell;
    const nomor = phoneFrom(typed);
    if (nomor === undefined) return 'tanpa';
    return /^\d{8,15}$/.test(nomor) ? (nomor === typed ? 'sama' : 'ubah') : SALAH;
  } catch (error) {
    if (error instanceof BadCellError) return SALAH;
    throw error;
  }
}

function tellPhones({ tanpa: _, ubah, sama }: Groups): Sentences {
  const groups = { ...(ubah && { ubah }), ...(sama && { sama }) };
  return { kalimat: listed('Dibaca sebagai nomor', groups, phoneFrom), arti: 'hari', pilihan: [] };
}

/** Of digits their length, and whether they begin with a zero. */
function classOfNim(cell: string | number): string {
  const typed = typeof cell === 'number' ? plainNumber(cell) : cell;
  return /^\d{1,64}$/.test(typed) ? `${typed.startsWith('0') ? 'nol' : 'angka'} ${typed.length}` : 'lain';
}

function tellNims(groups: Groups): Sentences {
  const lengths = (kelas: string) =>
    Object.keys(groups).flatMap((each) => (each.startsWith(`${kelas} `) ? [Number(each.split(' ')[1])] : []));
  const [length = 0, ...others] = lengths('nol');
  const all = lengths('angka');
  const shorter = all.filter((each) => each < length);
  const nothing = { kalimat: '', arti: 'hari' as const, pilihan: [] };
  if (groups.lain) return nothing;
  if (others.length === 0 && shorter.length > 0) {
    const cut = Object.fromEntries(shorter.map((each) => [each, groups[`angka ${each}`] as Group]));
    const kalimat = listed('Ada NIM yang kehilangan nol di depannya', cut, (nim) => nim.padStart(length, '0'));
    return { ...nothing, kalimat, panjang: length };
  }
  if (length > 0 || all.length < 2) return nothing;
  const lengthsTold = all.toSorted((a, b) => a - b).join(', ');
  return {
    ...nothing,
    kalimat: `Panjang NIM ${lengthsTold} angka. Bila nol di depannya hilang, isi Panjang NIM di bawah.`,
  };
}

/** How long the NIMs of a column were before a spreadsheet has eaten zeros; 0 where nothing says so. */
export const lostZeros = (column: KolomBerkas | undefined): number => column?.bacaan?.nim?.panjang ?? 0;
