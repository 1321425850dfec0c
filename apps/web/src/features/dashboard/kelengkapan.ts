// How complete a student's record is (DIRI-12, DIRI-13). No React in here.
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';

type Berkas = Pick<
  DataSiswaRecord,
  'pas_foto_2x3' | 'pas_foto_3x4' | 'fotokopi_ijazah' | 'fotokopi_skl' | 'fotokopi_kk' | 'fotokopi_ktp'
>;

export type Kelengkapan = {
  /** 0, 25, 50, 75 or 100: each of the four parts is worth 25. */
  persen: number;
  /** The parts that are still missing, as one calls them. */
  kurang: string[];
};

/** Data, photo, Ijazah or SKL, KK or KTP; undefined means that there is no record yet. */
export function kelengkapan(record: Berkas | undefined): Kelengkapan {
  const bagian: [string, boolean][] = [
    ['data diri', record !== undefined],
    ['Pas Foto', hasFoto(record)],
    ['Ijazah atau SKL', !!(record?.fotokopi_ijazah || record?.fotokopi_skl)],
    ['KK atau KTP', !!(record?.fotokopi_kk || record?.fotokopi_ktp)],
  ];
  const kurang = bagian.filter(([, ada]) => !ada).map(([nama]) => nama);
  return { persen: 100 - kurang.length * 25, kurang };
}

export type Periksa = {
  nama: string;
  keterangan: string;
  ada: boolean;
  /** Whether something is still asked for here. */
  diminta: boolean;
};

/** The document checklist: what is required, what is there, what another document already stands for. */
export function daftarPeriksa(record: Berkas | undefined): Periksa[] {
  const ijazah = !!record?.fotokopi_ijazah;
  const skl = !!record?.fotokopi_skl;
  const kk = !!record?.fotokopi_kk;
  const ktp = !!record?.fotokopi_ktp;
  return [
    { nama: 'Data Diri', keterangan: 'Wajib', ada: record !== undefined, diminta: true },
    { nama: 'Pas Foto', keterangan: 'Wajib · 3x4 atau 2x3', ada: hasFoto(record), diminta: true },
    oneOf('Ijazah', ijazah, { nama: 'SKL', ada: skl }),
    oneOf('SKL', skl, { nama: 'Ijazah', ada: ijazah }),
    oneOf('KK', kk, { nama: 'KTP', ada: ktp }),
    oneOf('KTP', ktp, { nama: 'KK', ada: kk }),
  ];
}

function oneOf(nama: string, ada: boolean, other: { nama: string; ada: boolean }): Periksa {
  const replaced = !ada && other.ada;
  return {
    nama,
    keterangan: replaced ? `Opsional · ${other.nama} sudah ada` : `Opsional · ${nama} atau ${other.nama}`,
    ada,
    diminta: !replaced,
  };
}

function hasFoto(record: Berkas | undefined): boolean {
  return !!(record?.pas_foto_3x4 || record?.pas_foto_2x3);
}

/** 'a', 'a dan b', 'a, b, dan c'. */
export function rangkai(kata: readonly string[]): string {
  if (kata.length < 3) return kata.join(' dan ');
  return `${kata.slice(0, -1).join(', ')}, dan ${kata.at(-1)}`;
}
