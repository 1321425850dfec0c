// How complete a student's record is (DIRI-12, DIRI-13). No React in here.
import type { Dokumen } from '@gerbang/contract/choices';
import {
  defaultSyarat,
  dokumenKurang,
  isianKurang,
  type SyaratSekolah,
  syaratDokumen,
  wajibOf,
} from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { dataSiswaLabels, type TambahanField } from '@gerbang/contract/siswa/siswa-fields';

type Isi = Pick<DataSiswaRecord, Dokumen> & Partial<Pick<DataSiswaRecord, TambahanField>>;

export type Kelengkapan = {
  /** 0 to 100, in parts of the same size: 25 each, unless the school requires more than the four. */
  percent: number;
  /** The documents that are still missing, as one calls them, or the data as a whole. */
  missing: string[];
  /** The fields that are still missing in data that are there. */
  isian: string[];
};

/** What every record has in the end, whatever the school requires besides. */
const pairs = ['pas_foto', 'ijazah_atau_skl', 'kk_atau_ktp'] as const;

const isianOf = (record: Isi | undefined, syarat: SyaratSekolah) =>
  record ? isianKurang(syarat, record).map((field) => dataSiswaLabels[field]) : [];

/**
 * Data, photo, Ijazah or SKL, KK or KTP, and what documents the school requires besides; undefined means no record yet. Data
 * are a part as a whole: there once no required field is missing.
 */
export function kelengkapan(record: Isi | undefined, syarat: SyaratSekolah = defaultSyarat): Kelengkapan {
  const parts = [...new Set([...pairs, ...wajibOf(syarat)])];
  const lacking = dokumenKurang(parts, (dokumen) => !!record?.[dokumen]);
  const missing = [...(record ? [] : ['data diri']), ...lacking.map((name) => syaratDokumen[name].label)];
  const isian = isianOf(record, syarat);
  const all = parts.length + 1;
  const left = missing.length + (isian.length > 0 ? 1 : 0);
  return { percent: Math.floor((100 * (all - left)) / all), missing, isian };
}

export type ChecklistRow = {
  nama: string;
  keterangan: string;
  exists: boolean;
  /** Whether something is still asked for here. */
  wanted: boolean;
};

/** The document checklist: what is required, what is there, what another document already stands for. */
export function checklist(record: Isi | undefined, syarat: SyaratSekolah = defaultSyarat): ChecklistRow[] {
  const wajib = wajibOf(syarat);
  const isian = isianOf(record, syarat);
  const sizes = (['3x4', '2x3'] as const).filter((size) => wajib.includes(`pas_foto_${size}`));
  const row = (nama: Nama, other: Nama, pair: (typeof pairs)[number]) => {
    const required = wajib.includes(dokumenOf[nama]);
    const has = (name: Nama) => !!record?.[dokumenOf[name]];
    return required ? ofOne(nama, has(nama)) : oneOf([nama, has(nama)], [other, has(other)], wajib.includes(pair));
  };
  return [
    {
      nama: 'Data Diri',
      keterangan: isian.length > 0 ? `Wajib · belum diisi: ${isian.join(', ')}` : 'Wajib',
      exists: record !== undefined && isian.length === 0,
      wanted: true,
    },
    {
      nama: 'Pas Foto',
      keterangan: `Wajib · ${sizes.join(' dan ') || '3x4 atau 2x3'}`,
      exists:
        dokumenKurang(['pas_foto', ...sizes.map((size) => `pas_foto_${size}` as const)], (name) => !!record?.[name])
          .length === 0,
      wanted: true,
    },
    row('Ijazah', 'SKL', 'ijazah_atau_skl'),
    row('SKL', 'Ijazah', 'ijazah_atau_skl'),
    row('KK', 'KTP', 'kk_atau_ktp'),
    row('KTP', 'KK', 'kk_atau_ktp'),
  ];
}

const dokumenOf = {
  Ijazah: 'fotokopi_ijazah',
  SKL: 'fotokopi_skl',
  KK: 'fotokopi_kk',
  KTP: 'fotokopi_ktp',
} as const satisfies Record<string, Dokumen>;
type Nama = keyof typeof dokumenOf;

const ofOne = (nama: Nama, exists: boolean): ChecklistRow => ({
  nama,
  keterangan: 'Wajib',
  exists,
  wanted: true,
});

function oneOf([nama, exists]: [Nama, boolean], [other, hasOther]: [Nama, boolean], required: boolean): ChecklistRow {
  const replaced = !exists && hasOther;
  const word = required && !replaced ? 'Wajib' : 'Opsional';
  const keterangan = replaced ? `${word} · ${other} sudah ada` : `${word} · ${nama} atau ${other}`;
  return { nama, keterangan, exists, wanted: !replaced };
}
