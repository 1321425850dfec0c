// What a file's headings and samples suggest: from which column each field comes, and how long its NIMs are.
import { isEkspor, kolomEkspor, kolomNama } from '@gerbang/contract/laporan/ekspor-kolom';
import type { KolomBerkas } from '@gerbang/contract/laporan/impor';
import { nilaiDitanya } from '@gerbang/contract/laporan/impor-nilai';
import { type Pemetaan, pemetaanKosong } from '@gerbang/contract/laporan/impor-pemetaan';
import {
  choiceOf,
  type Dikenal,
  fieldsOfHeading,
  kodeNamed,
  likelyGelombang,
  likelyPilihan,
} from '@gerbang/contract/laporan/impor-words';
import { plain } from '@gerbang/contract/plain';
import { pemakaianOf } from '@gerbang/contract/sekolah/pemakaian';
import {
  defaultPilihan,
  type JenisPilihan,
  type Pilihan,
  type PilihanSekolah,
  pilihanField,
} from '@gerbang/contract/sekolah/pilihan';
import type { SyaratSekolah } from '@gerbang/contract/sekolah/syarat';
import { type DataSiswaField, dataSiswaFieldNames, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import { readTanggal } from '@gerbang/contract/tanggal';
import { lostZeros } from '../impor/columns.ts';
import { dateIn } from '../impor/readings.ts';

type SchoolContext = {
  dikenal: Dikenal;
  syarat: SyaratSekolah;
  /** Majors and classes of the school whose export it is. */
  asal?: PilihanSekolah | undefined;
};

/** A mapping to begin with; what it does not know, and fields that the school does not use, are left out. */
export function suggest(columns: KolomBerkas[], { dikenal, syarat, asal }: SchoolContext): Pemetaan {
  if (isEkspor(columns.map(({ label }) => label))) return suggestForEkspor(columns, dikenal, asal);
  const kolom = suggestColumns(columns, syarat);
  const map = {
    ...pemetaanKosong,
    kolom,
    panjang_nim: nimLength(columns, kolom.nim),
    kolom_status: statusColumn(columns, kolom),
  };
  return { ...map, nilai: likelyValues(map, columns, dikenal) };
}

/** What texts may mean that say it in other words, or as it was called before: for people to look at. */
function likelyValues(map: Pemetaan, columns: KolomBerkas[], dikenal: Dikenal): Pemetaan['nilai'] {
  const likely = {
    gelombang: likelyGelombang,
    jurusan_pilihan: (isi: string) => likelyPilihan('jurusan', isi, dikenal),
    kelas_pilihan: (isi: string) => likelyPilihan('kelas', isi, dikenal),
  };
  const nilai: Pemetaan['nilai'] = {};
  for (const field of Object.keys(likely) as (keyof typeof likely)[]) {
    const meanings = nilaiDitanya(field, map, { columns, dikenal }).flatMap(({ isi }) => {
      const value = likely[field](isi);
      return value ? [[isi, value] as const] : [];
    });
    if (meanings.length > 0) nilai[field] = Object.fromEntries(meanings);
  }
  return nilai;
}

function suggestColumns(columns: KolomBerkas[], syarat: SyaratSekolah): Pemetaan['kolom'] {
  const kolom: Pemetaan['kolom'] = {};
  for (const { label } of columns) {
    const fields = fieldsOfHeading(label).filter((field) => pemakaianOf(syarat, field) !== 'tidak');
    for (const field of fields) kolom[field] ??= { kolom: label };
  }
  withoutPlaces(columns, kolom);
  Object.assign(kolom, namedChoices(columns));
  const taken = new Set(Object.values(kolom).map((source) => ('kolom' in source ? source.kolom : '')));
  for (const { label, contoh } of columns) {
    if (taken.has(label) || contoh.length === 0) continue;
    const field = bySamples.find(
      ([field, looks]) => kolom[field] === undefined && contoh.every((sample) => looks(sample)),
    )?.[0];
    if (field) kolom[field] = { kolom: label };
  }
  return kolom;
}

/** A column such as 'Lahir' is of birthdays, but where no sample has a digit: then it is of places. */
function withoutPlaces(columns: KolomBerkas[], kolom: Pemetaan['kolom']): void {
  const source = kolom.tanggal_lahir;
  const samples = columns.find(({ label }) => source && 'kolom' in source && source.kolom === label)?.contoh ?? [];
  if (!source || samples.length === 0 || samples.some((sample) => /\d/.test(sample))) return;
  delete kolom.tanggal_lahir;
  kolom.tempat_lahir ??= source;
}

/** Beside the codes of an export stand the names that people know. */
function namedChoices(columns: KolomBerkas[]): Pemetaan['kolom'] {
  const labels = new Set(columns.map(({ label }) => label));
  const fields = Object.keys(kolomNama) as (keyof typeof kolomNama)[];
  const named = fields.filter((field) => labels.has(kolomNama[field]) && labels.has(siswaFields[field].label));
  return Object.fromEntries(named.map((field) => [field, { kolom: kolomNama[field] }]));
}

/** A column of which every text is a state; one of `Aktif` and `Alumni` is about something else. */
function statusColumn(columns: KolomBerkas[], kolom: Pemetaan['kolom']): string {
  const taken = new Set(Object.values(kolom).map((source) => ('kolom' in source ? source.kolom : '')));
  const isState = ({ label, nilai }: KolomBerkas) =>
    !taken.has(label) &&
    nilai !== null &&
    nilai.length > 0 &&
    nilai.every(({ isi }) => choiceOf('status_data', isi, { pilihan: defaultPilihan, gelombang: [] }) !== undefined);
  return columns.find(isState)?.label ?? '';
}

/** An export of this program: each field under its label, as it is. */
function suggestForEkspor(columns: KolomBerkas[], dikenal: Dikenal, asal: PilihanSekolah | undefined): Pemetaan {
  const labels = new Set(columns.map(({ label }) => label));
  const kolom: Pemetaan['kolom'] = {};
  for (const field of dataSiswaFieldNames) {
    const { label } = siswaFields[field];
    if (labels.has(label)) kolom[field] = { kolom: label };
  }
  const { status_data: kolom_status, alasan_penolakan: kolom_alasan } = kolomEkspor;
  Object.assign(kolom, namedChoices(columns));
  const map: Pemetaan = { ...pemetaanKosong, kolom, kolom_status, kolom_alasan, apa_adanya: true };
  if (!asal) return { ...map, nilai: likelyValues(map, columns, dikenal) };
  return { ...map, ...pilihanFrom(asal, { map, columns, dikenal }) };
}

type File = { map: Pemetaan; columns: KolomBerkas[]; dikenal: Dikenal };

/**
 * What the majors and classes of another school are here: those of the same name, else those of the same code, else new ones.
 * A code alone that has another name here is shown to be looked at.
 */
function pilihanFrom(asal: PilihanSekolah, { map, columns, dikenal }: File): Pick<Pemetaan, 'nilai' | 'tambahan'> {
  const nilai: Pemetaan['nilai'] = {};
  const tambahan: Pemetaan['tambahan'] = [];
  for (const jenis of Object.keys(pilihanField) as JenisPilihan[]) {
    const field = pilihanField[jenis];
    const here = dikenal.pilihan[jenis];
    const meanings: Record<string, string> = {};
    const source = map.kolom[field];
    const used = columns.find(({ label }) => source && 'kolom' in source && label === source.kolom)?.nilai;
    const isi = source && 'kolom' in source && source.kolom === kolomNama[field] ? 'nama' : 'kode';
    for (const entry of asal[jenis]) {
      const text = entry[isi];
      if (used && !used.some((each) => each.isi === text)) continue;
      const meant = counterpart(here, entry);
      if (!meant) tambahan.push({ jenis, kode: entry.kode, nama: entry.nama, pensiun: entry.pensiun });
      else if (kodeNamed(here, text) !== meant.kode) meanings[text] = meant.kode;
    }
    if (Object.keys(meanings).length > 0) nilai[field] = meanings;
  }
  return { nilai, tambahan };
}

/** What a major or class of another school is here. */
function counterpart(here: readonly Pilihan[], { kode, nama }: Pilihan): Pilihan | undefined {
  return here.find((entry) => plain(entry.nama) === plain(nama)) ?? here.find((entry) => entry.kode === kode);
}

/** Only what looks like nothing else. */
const bySamples: [DataSiswaField, (sample: string) => boolean][] = [
  ['tahun_ajaran', (sample) => /^(20\d{2})\s*[-/]\s*20\d{2}$/.test(sample)],
  ['nomor_whatsapp', (sample) => /^(\+?62|0)8\d{7,11}$/.test(sample.replace(/[\s.-]/g, ''))],
  ['jenis_kelamin', (sample) => /^(l|p|laki-?\s?laki|perempuan)$/i.test(sample)],
  ['tanggal_lahir', (sample) => isBirthday(sample)],
];

function isBirthday(sample: string): boolean {
  const day = /\D/.test(sample) ? readTanggal(dateIn(sample)) : undefined;
  return day !== undefined && day.tahun < new Date().getUTCFullYear() - 12;
}

/** Where the NIMs that begin with a zero are of one length and others are shorter, a spreadsheet has eaten zeros. */
const nimLength = (columns: KolomBerkas[], nim: Pemetaan['kolom']['nim']) =>
  lostZeros(columns.find(({ label }) => nim && 'kolom' in nim && nim.kolom === label));
