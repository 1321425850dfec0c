// Texts of a file that are no choice of the school: which there are, what may be made of them, and what is new to the settings.

import { isKosong } from '../kosong.ts';
import { plain } from '../plain.ts';
import type { JenisPilihan, PilihanSekolah } from '../sekolah/pilihan.ts';
import type { KolomBerkas } from './impor.ts';
import { type BidangNilai, kosongOf, type Pemetaan, type Tambahan } from './impor-pemetaan.ts';
import { choiceOf, type Dikenal, kodeNamed } from './impor-words.ts';

/** In the order in which they are asked. */
export const bidangPilihan = ['jurusan_pilihan', 'kelas_pilihan', 'gelombang', 'jenis_kelamin', 'status_data'] as const;
export type BidangPilihan = (typeof bidangPilihan)[number];

/** The kind of choice that the settings can get more of. */
export const jenisOf: Partial<Record<BidangNilai, JenisPilihan>> = {
  jurusan_pilihan: 'jurusan',
  kelas_pilihan: 'kelas',
};

type Column = { columns: readonly KolomBerkas[]; dikenal: Dikenal };

/** The texts of a field's column that must be asked about, and those whose meaning was chosen already. */
export function nilaiDitanya(field: BidangPilihan, map: Pemetaan, { columns, dikenal }: Column) {
  const source = field === 'status_data' ? { kolom: map.kolom_status } : map.kolom[field];
  const column = source && 'kolom' in source ? columns.find(({ label }) => label === source.kolom) : undefined;
  const chosen = map.nilai[field] ?? {};
  const none = kosongOf(map);
  const isAsked = (isi: string) => !isKosong(isi, none) && !isKnown(field, isi, { map, dikenal });
  return column?.nilai?.filter(({ isi }) => isi in chosen || isAsked(isi)) ?? [];
}

function isKnown(field: BidangPilihan, isi: string, { map, dikenal }: { map: Pemetaan; dikenal: Dikenal }): boolean {
  const jenis = jenisOf[field];
  if (map.apa_adanya && jenis) return kodeNamed(dikenal.pilihan[jenis], isi) !== undefined;
  return choiceOf(field, isi, dikenal) !== undefined;
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Those of these that the settings do not have: neither the code nor the name. */
export function tambahanBaru(pilihan: PilihanSekolah, tambahan: readonly Tambahan[]): Tambahan[] {
  return tambahan.filter(
    ({ jenis, kode, nama }, at) =>
      !pilihan[jenis].some((entry) => same(entry.kode, kode) || plain(entry.nama) === plain(nama)) &&
      tambahan.findIndex((other) => other.jenis === jenis && (same(other.kode, kode) || same(other.nama, nama))) === at,
  );
}

/** The settings with what is new in them. */
export function withTambahan(pilihan: PilihanSekolah, tambahan: readonly Tambahan[]): PilihanSekolah {
  const more = tambahanBaru(pilihan, tambahan);
  const of = (jenis: JenisPilihan) => [
    ...pilihan[jenis],
    ...more.filter((each) => each.jenis === jenis).map(({ kode, nama, pensiun }) => ({ kode, nama, pensiun })),
  ];
  return { jurusan: of('jurusan'), kelas: of('kelas') };
}

type Unknown = Column & { pensiun: boolean };

/** All texts that are no major or class of the school and have no meaning yet, as new ones. */
export function tambahanFor(map: Pemetaan, { columns, dikenal, pensiun }: Unknown): Tambahan[] {
  const chosen = new Set(map.tambahan.flatMap(({ jenis, kode, nama }) => [`${jenis} ${kode}`, `${jenis} ${nama}`]));
  return (['jurusan_pilihan', 'kelas_pilihan'] as const).flatMap((field) => {
    const jenis = jenisOf[field] as JenisPilihan;
    return nilaiDitanya(field, map, { columns, dikenal })
      .filter(({ isi }) => map.nilai[field]?.[isi] === undefined && !chosen.has(`${jenis} ${isi}`) && mayBeNama(isi))
      .map(({ isi }) => ({ jenis, kode: isi, nama: isi, pensiun }));
  });
}

/** Whether a text is short enough to be the name of a major or class. */
export const mayBeNama = (isi: string) => isi.length <= 100;
