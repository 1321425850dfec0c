// What a file's headings and samples suggest: from which column each field comes, and how long its NIMs are.
import type { KolomBerkas, Pemetaan } from '@gerbang/contract/impor';
import { fieldsOfHeading } from '@gerbang/contract/impor-words';
import { pemakaianOf } from '@gerbang/contract/pemakaian';
import { pilihanAwal } from '@gerbang/contract/pilihan';
import type { DataSiswaField } from '@gerbang/contract/siswa-fields';
import type { SyaratSekolah } from '@gerbang/contract/syarat';
import { BadCell, textFor } from './cell-text.ts';

/** A mapping to begin with; what it does not know, and fields that the school does not use, are left out. */
export function suggest(columns: KolomBerkas[], syarat: SyaratSekolah): Pemetaan {
  const kolom: Pemetaan['kolom'] = {};
  for (const { label } of columns) {
    const fields = fieldsOfHeading(label).filter((field) => pemakaianOf(syarat, field) !== 'tidak');
    for (const field of fields) kolom[field] ??= { kolom: label };
  }
  const taken = new Set(Object.values(kolom).map((source) => ('kolom' in source ? source.kolom : '')));
  for (const { label, contoh } of columns) {
    if (taken.has(label) || contoh.length === 0) continue;
    const field = bySamples.find(
      ([field, looks]) => kolom[field] === undefined && contoh.every((sample) => looks(sample)),
    )?.[0];
    if (field) kolom[field] = { kolom: label };
  }
  return {
    kolom,
    nilai: {},
    timpa: [],
    status_data: 'Tervalidasi',
    panjang_nim: nimLength(columns, kolom.nim),
    pola: '',
  };
}

/** Only what looks like nothing else. */
const bySamples: [DataSiswaField, (sample: string) => boolean][] = [
  ['tahun_ajaran', (sample) => /^(20\d{2})\s*[-/]\s*20\d{2}$/.test(sample)],
  ['nomor_whatsapp', (sample) => /^(\+?62|0)8\d{7,11}$/.test(sample.replace(/[\s.-]/g, ''))],
  ['jenis_kelamin', (sample) => /^(l|p|laki-?\s?laki|perempuan)$/i.test(sample)],
  ['tanggal_lahir', (sample) => isBirthday(sample)],
];

function isBirthday(sample: string): boolean {
  if (!/\D/.test(sample)) return false;
  try {
    const date = textFor('tanggal_lahir', sample, { nilai: undefined, panjang_nim: 0, pilihan: pilihanAwal });
    return date !== undefined && date < `${new Date().getUTCFullYear() - 12}`;
  } catch (error) {
    if (error instanceof BadCell) return false;
    throw error;
  }
}

/** Where some NIMs begin with a zero and others are shorter, a spreadsheet has eaten zeros. */
function nimLength(columns: KolomBerkas[], source: Pemetaan['kolom']['nim']): number {
  const samples = columns.find(({ label }) => source && 'kolom' in source && source.kolom === label)?.contoh ?? [];
  const longest = Math.max(0, ...samples.map((sample) => sample.length));
  const isCut = samples.some((sample) => sample.length < longest) && samples.some((sample) => /^0/.test(sample));
  return isCut && samples.every((sample) => /^\d+$/.test(sample)) ? longest : 0;
}
