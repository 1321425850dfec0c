// How complete a student's record is (DIRI-12, DIRI-13). No React in here.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';

type Berkas = Pick<
  DataSiswaRecord,
  'pas_foto_2x3' | 'pas_foto_3x4' | 'fotokopi_ijazah' | 'fotokopi_skl' | 'fotokopi_kk' | 'fotokopi_ktp'
>;

export type Kelengkapan = {
  /** 0, 25, 50, 75 or 100: each of the four parts is worth 25. */
  percent: number;
  /** The parts that are still missing, as one calls them. */
  missing: string[];
};

/** Data, photo, Ijazah or SKL, KK or KTP; undefined means that there is no record yet. */
export function kelengkapan(record: Berkas | undefined): Kelengkapan {
  const parts: [string, boolean][] = [
    ['data diri', record !== undefined],
    ['Pas Foto', hasFoto(record)],
    ['Ijazah atau SKL', !!(record?.fotokopi_ijazah || record?.fotokopi_skl)],
    ['KK atau KTP', !!(record?.fotokopi_kk || record?.fotokopi_ktp)],
  ];
  const missing = parts.filter(([, exists]) => !exists).map(([nama]) => nama);
  return { percent: 100 - missing.length * 25, missing };
}

export type ChecklistRow = {
  nama: string;
  keterangan: string;
  exists: boolean;
  /** Whether something is still asked for here. */
  wanted: boolean;
};

/** The document checklist: what is required, what is there, what another document already stands for. */
export function checklist(record: Berkas | undefined): ChecklistRow[] {
  const ijazah = !!record?.fotokopi_ijazah;
  const skl = !!record?.fotokopi_skl;
  const kk = !!record?.fotokopi_kk;
  const ktp = !!record?.fotokopi_ktp;
  return [
    { nama: 'Data Diri', keterangan: 'Wajib', exists: record !== undefined, wanted: true },
    { nama: 'Pas Foto', keterangan: 'Wajib · 3x4 atau 2x3', exists: hasFoto(record), wanted: true },
    oneOf('Ijazah', ijazah, { nama: 'SKL', exists: skl }),
    oneOf('SKL', skl, { nama: 'Ijazah', exists: ijazah }),
    oneOf('KK', kk, { nama: 'KTP', exists: ktp }),
    oneOf('KTP', ktp, { nama: 'KK', exists: kk }),
  ];
}

function oneOf(nama: string, exists: boolean, other: { nama: string; exists: boolean }): ChecklistRow {
  const replaced = !exists && other.exists;
  return {
    nama,
    keterangan: replaced ? `Opsional · ${other.nama} sudah ada` : `Opsional · ${nama} atau ${other.nama}`,
    exists,
    wanted: !replaced,
  };
}

function hasFoto(record: Berkas | undefined): boolean {
  return !!(record?.pas_foto_3x4 || record?.pas_foto_2x3);
}
