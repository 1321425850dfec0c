// What an import brings: students, or items of the inventory. The stages know of it only what stands here.

import type { HasilImpor, KolomBerkas } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Actor, Work } from '../../../platform/work.ts';
import type { Impor, ImporBaris } from '../../../schema/impor-tables.ts';
import type { Cell } from '../berkas-impor/cells.ts';
import type { ZipOrder } from '../berkas-impor/zip-pictures.ts';
import type { ImporBase, LeasedImpor } from './lease.ts';
import type { WithMap } from './mapping.ts';
import type { Rencana } from './rencana.ts';

/** What the judging of rows needs. */
export type FileRow = { baris: number; isi: string };

/** A row with what would become of it. */
export type JudgedRow = {
  baris: number;
  nim: string | null;
  hasil: HasilImpor;
  rencana: Rencana;
  /** What it changes, as it was seen. */
  record: { id: string; versi: number } | undefined;
  /** Whether it will lack what the school requires besides. */
  kurang: boolean;
  /** How many of its pictures are there already, or stay behind what a person uploaded. */
  gambar_tetap: number;
  /** Pictures that were made ready and do not come along. */
  unused: { nama: string; sebab: string }[];
};

export type ImporWriter = { base: ImporBase; work: LeasedImpor; actor: Actor };
export type PlannedRow = { row: ImporBaris; rencana: Rencana };
export type WrittenRow = { id: string; sebelum: Sebelum };

/** What the audit log says of a row that is written. */
export const rincianOf = ({ id }: LeasedImpor, { baris }: ImporBaris) => ({ impor: id, baris });

/** What it takes to undo a row. */
export type Sebelum = {
  jenis: 'baru' | 'berubah';
  /** Of the record once it was written. */
  versi: number;
  /** Of a changed record: what it held before; of pictures the ids of the old one and of the new one. */
  ubah: StoredPerubahan[];
  diubah_pada: string | null;
  /** Where it could not be taken back: why, and what stays. */
  sisa?: Sisa;
};

/** `impor` is the file of the later import that has changed it. */
export type Sisa = { karena: 'orang' | 'sampah' | 'impor'; impor?: string; ubah: StoredPerubahan[] };

export type UndoneRow = { sebelum: Sebelum; row: ImporBaris };

/** Which pictures of a ZIP are wanted. */
export type PictureSelection = Omit<ZipOrder, 'pola' | 'known'>;
/** Collects them, row by row. */
export type PictureSelector = { add(cells: Cell[]): void; wanted(): PictureSelection };

export type Target = {
  tabel: 'data_siswa' | 'data_inventaris';
  /** Its table in the ZIP of an export. */
  eksporFile: string;
  /** A mapping to begin with. */
  suggest(db: Db, row: Impor, kolom: KolomBerkas[]): Promise<Pemetaan>;
  /** HttpError 400 for a mapping that cannot be. */
  refuseMapping(pemetaan: Pemetaan): Promise<void>;
  /** Whose pictures are looked for. */
  wanting(db: Db, work: WithMap): Promise<PictureSelector>;
  /** Judges the rows of a file, batch after batch. */
  judging(base: Work, work: LeasedImpor): Promise<(rows: FileRow[]) => Promise<JudgedRow[]>>;
  /** The key of a row whose record is no longer what the plan was made for; undefined when all are. */
  findChanged(db: Db, id: string): Promise<string | undefined>;
  /** What comes before the first row. */
  begin(writing: ImporWriter): Promise<void>;
  /** In the caller's transaction. Throws `ArchiveChangedError`. */
  add(db: Db, writing: ImporWriter, planned: PlannedRow): Promise<WrittenRow>;
  change(db: Db, writing: ImporWriter, planned: PlannedRow): Promise<WrittenRow>;
  /** Takes a written row back, in the caller's transaction; what could not be is told. */
  undo(db: Db, writing: ImporWriter, undoing: UndoneRow): Promise<Sisa | undefined>;
  /** What comes after the last row was taken back, in the caller's transaction. */
  end(db: Db, writing: ImporWriter): Promise<void>;
};

/** The archive is no longer what the plan was made for. */
export class ArchiveChangedError extends Error {
  constructor(key: string, name = 'NIM') {
    super(`Data dengan ${name} ${key} berubah sejak uji coba. Tidak ada yang diimpor; rencana disusun ulang.`);
  }
}
