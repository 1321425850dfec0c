// What is imported, as the page calls it.
import type { JenisImpor } from '@gerbang/contract/laporan/impor';
import { bagianBarang, labelBagian, type SumberBidang } from '@gerbang/contract/laporan/impor-pemetaan';
import { dataSiswaFieldNames } from '@gerbang/contract/siswa/siswa-fields';

type Words = {
  /** One and many of them. */
  noun: string;
  /** What a row is found by. */
  key: string;
  place: string;
  sources: readonly SumberBidang[];
  pictures: string;
};

export const words: Record<JenisImpor, Words> = {
  siswa: {
    noun: 'siswa',
    key: 'NIM',
    place: 'arsip',
    sources: dataSiswaFieldNames,
    pictures: 'Misalnya 2410118/ktp.jpg atau ijazah_2410118.png. Paling besar 20 GB.',
  },
  barang: {
    noun: 'barang',
    key: 'Kode',
    place: 'inventaris',
    sources: bagianBarang,
    pictures: 'Misalnya INV-001.jpg, INV-001-2.jpg, atau nama yang disebut kolom Foto Barang. Paling besar 20 GB.',
  },
};

export const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
export const labelOf = (field: SumberBidang) => (field === 'foto_barang' ? 'Nama Berkas Foto' : labelBagian[field]);
