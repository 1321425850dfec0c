// How complete a student's record is (DIRI-12, DIRI-13). No React in here.
import type { Dokumen } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { dokumenKurang, type SyaratSekolah, syaratAwal, syaratDokumen, wajibOf } from '@gerbang/contract/syarat';

type Berkas = Pick<DataSiswaRecord, Dokumen>;

export type Kelengkapan = {
  /** 0 to 100, in parts of the same size: 25 each, unless the school requires more than the four. */
  percent: number;
  /** The parts that are still missing, as one calls them. */
  missing: string[];
};

/** What every record has in the end, whatever the school requires besides. */
const pairs = ['pas_foto', 'ijazah_atau_skl', 'kk_atau_ktp'] as const;

/** Data, photo, Ijazah or SKL, KK or KTP, and what the school requires besides; undefined means no record yet. */
export function kelengkapan(record: Berkas | undefined, syarat: SyaratSekolah = syaratAwal): Kelengkapan {
  const parts = [...new Set([...pairs, ...wajibOf(syarat)])];
  const lacking = dokumenKurang(parts, (dokumen) => !!record?.[dokumen]);
  const missing = [...(record ? [] : ['data diri']), ...lacking.map((name) => syaratDokumen[name].label)];
  const all = parts.length + 1;
  return { percent: Math.floor((100 * (all - missing.length)) / all), missing };
}

export type ChecklistRow = {
  nama: string;
  keterangan: string;
  exists: boolean;
  /** Whether something is still asked for here. */
  wanted: boolean;
};

/** The document checklist: what is required, what is there, what another document already stands for. */
export function checklist(record: Berkas | undefined, syarat: SyaratSekolah = syaratAwal): ChecklistRow[] {
  const wajib = wajibOf(syarat);
  const sizes = (['3x4', '2x3'] as const).filter((size) => wajib.includes(`pas_foto_${size}`));
  const row = (nama: Nama, other: Nama, pair: (typeof pairs)[number]) => {
    const required = wajib.includes(dokumenOf[nama]);
    const has = (name: Nama) => !!record?.[dokumenOf[name]];
    return required ? ofOne(nama, has(nama)) : oneOf([nama, has(nama)], [other, has(other)], wajib.includes(pair));
  };
  return [
    { nama: 'Data Diri', keterangan: 'Wajib', exists: record !== undefined, wanted: true },
    {
      nama: 'Pas Foto',
      keterangan: `Wajib, boleh menyusul · ${sizes.join(' dan ') || '3x4 atau 2x3'}`,
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
  keterangan: 'Wajib, boleh menyusul',
  exists,
  wanted: true,
});

function oneOf([nama, exists]: [Nama, boolean], [other, hasOther]: [Nama, boolean], required: boolean): ChecklistRow {
  const replaced = !exists && hasOther;
  const word = required && !replaced ? 'Wajib, boleh menyusul' : 'Opsional';
  const keterangan = replaced ? `${word} · ${other} sudah ada` : `${word} · ${nama} atau ${other}`;
  return { nama, keterangan, exists, wanted: !replaced };
}
