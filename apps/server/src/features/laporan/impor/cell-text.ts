// What a cell means for a field: the text that somebody would have typed into the form, which the field's own rule then reads.
import { isCalendarDate } from '@gerbang/contract/fields';
import { isKosong } from '@gerbang/contract/kosong';
import { jenisOfBidang } from '@gerbang/contract/laporan/impor-bacaan';
import {
  type ArtiBacaan,
  type BidangNilai,
  labelBagian,
  type SumberBidang,
} from '@gerbang/contract/laporan/impor-pemetaan';
import { choiceOf, type Dikenal, kodeNamed } from '@gerbang/contract/laporan/impor-words';
import { plain } from '@gerbang/contract/plain';
import { jenisOfField, type Pilihan } from '@gerbang/contract/sekolah/pilihan';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import type { Cell } from '../berkas-impor/cells.ts';
import { amountFrom, BadCellError, dateFrom, phoneFrom, placeIn, plainNumber, refuseExponent } from './readings.ts';

export type Sebab = { bidang: string; isi: string; sebab: string };

export type Meanings = {
  nilai: Record<string, string> | undefined;
  panjang_nim: number;
  dikenal: Dikenal;
  /** Whether values are what they are, as in an export of ours; days are read all the same, for programs write them anew. */
  apa_adanya: boolean;
  /** How the column of the field is read, and which words stand for nothing. */
  arti: ArtiBacaan | null;
  kosong: ReadonlySet<string>;
};

/** The text for a field; undefined for a cell that holds nothing. Throws `BadCellError`. */
export function textFor(field: SumberBidang, cell: Cell, meanings: Meanings): string | undefined {
  if (cell === null) return undefined;
  const typed = typeof cell === 'number' ? plainNumber(cell) : cell;
  const mapped = meanings.nilai?.[typed];
  if (mapped !== undefined) return mapped === '' ? undefined : mapped;
  if (isKosong(typed, meanings.kosong)) return undefined;
  const jenis = jenisOfBidang(field);
  if (jenis === 'tanggal' && !(meanings.apa_adanya && isCalendarDate(typed)))
    return dateFrom(cell, typed, meanings.arti);
  if (meanings.apa_adanya) return asItIs(field, typed, meanings.dikenal);
  refuseBroken(typed);
  if (jenis === 'nomor') return phoneFrom(typed);
  if (jenis === 'angka') return amountOf(field, cell, meanings.arti);
  return otherText(field, { cell, typed, meanings });
}

/** Digits of which some are gone, or that get back what a spreadsheet has taken; choices; and texts as they are. */
function otherText(
  field: SumberBidang,
  { cell, typed, meanings }: { cell: Cell; typed: string; meanings: Meanings },
): string {
  const isNumber = typeof cell === 'number';
  if (field === 'nim' && isNumber && cell > Number.MAX_SAFE_INTEGER) throw new BadCellError(roundedNim);
  if (field === 'nik' && isNumber && cell % 10 === 0) throw new BadCellError(roundedNik);
  if (digits.includes(field)) refuseExponent(typed);
  if (field === 'nim') return /^\d+$/.test(typed) ? typed.padStart(meanings.panjang_nim, '0') : typed;
  if (field === 'nisn' && /^\d{6,9}$/.test(typed)) return typed.padStart(10, '0');
  if (field === 'tempat_lahir') return placeIn(typed);
  if (field === 'tahun_ajaran') return tahunAjaranFrom(typed);
  return choiceOf(field as BidangNilai, typed, meanings.dikenal) ?? unless(field, typed, meanings.dikenal);
}

const digits: readonly SumberBidang[] = ['nim', 'nik', 'nisn', 'nomor_kip', 'kode_barang'];

const most: { [F in SumberBidang]?: number } = {
  biaya_pendidikan: 99_999_999,
  diskon: 999_999,
  harga_barang: 999_999_999,
};

/** A number of a spreadsheet is itself, to the hundredth: what floating point has added is nobody's. */
function amountOf(field: SumberBidang, cell: string | number, arti: ArtiBacaan | null): string {
  const rule = { most: most[field], label: labelBagian[field], isWhole: field !== 'diskon' };
  if (typeof cell === 'string') return amountFrom(cell, arti, rule);
  return amountFrom(plainNumber(cell), 'koma', rule);
}

/** Excel keeps 15 digits of a number and makes the last one of a NIK zero. */
const roundedNik =
  'NIK ini berupa angka di Excel, yang membulatkan angka terakhirnya. Ubah kolomnya menjadi teks dan tulis lagi.';
const roundedNim =
  'NIM ini berupa angka di Excel, yang hanya menyimpan 15 angka pertamanya. Ubah kolomnya menjadi teks dan tulis lagi.';

/** Throws `BadCellError` for what a spreadsheet writes where a formula failed. */
function refuseBroken(typed: string): void {
  if (!/^(#(DIV\/0!|N\/A|REF!|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!|FIELD!)|Err:\d+)$/i.test(typed)) return;
  throw new BadCellError('Rumus di sel ini gagal, jadi tidak ada isinya. Perbaiki di Excel, atau tulis isinya.');
}

/** Of an export: majors and classes are there by their names, or by their codes from before. */
function asItIs(field: SumberBidang, typed: string, dikenal: Dikenal): string {
  const jenis = jenisOfField(field as DataSiswaField);
  return (jenis && kodeNamed(dikenal.pilihan[jenis], typed)) ?? unless(field, typed, dikenal);
}

/** A text that means nothing else is itself; but what was the name of a major or class is nobody's until somebody says. */
function unless(field: SumberBidang, typed: string, { pilihan }: Dikenal): string {
  const jenis = jenisOfField(field as DataSiswaField);
  const isFirstName = ({ kode, nama }: Pilihan) => plain(kode) === plain(typed) && plain(nama) !== plain(typed);
  const entry = jenis && pilihan[jenis].find(isFirstName);
  if (!entry) return typed;
  throw new BadCellError(
    `Ini nama lama dari ${entry.nama}. Pilih artinya pada pemetaan kolom, atau tulis nama yang sekarang.`,
  );
}

function tahunAjaranFrom(text: string): string {
  const pair = /^(\d{4}|\d{2})\s*[-/–]\s*(\d{4}|\d{2})$/.exec(text);
  const first = pair ? century(pair[1]) : /^(19|20)\d{2}$/.test(text) ? text : undefined;
  if (first === undefined) return text;
  if (Number(first) < 2000) throw new BadCellError(TOO_EARLY);
  return `${first}/${pair ? century(pair[2]) : Number(first) + 1}`;
}

const TOO_EARLY = 'Tahun ajaran yang dapat disimpan mulai 2000/2001. Yang lebih lama tetap di luar arsip ini.';
/** Two digits are of the last hundred years, but for the few to come. */
const century = (year = '') => (year.length === 4 ? year : Number(year) < 70 ? `20${year}` : `19${year}`);
