// What the plan keeps of a row, of students and of items alike.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { HasilImpor } from '@gerbang/contract/laporan/impor';
import type { BidangBarang } from '@gerbang/contract/laporan/impor-barang';
import type { DataSiswaField } from '@gerbang/contract/siswa/siswa-fields';
import type { StoredPerubahan } from '../../../core/riwayat/riwayat.ts';
import type { ImporGambar } from '../../../schema/impor-tables.ts';
import type { Arrival } from '../siswa-impor/arrival.ts';
import type { Sebab } from './cell-text.ts';

const documents: readonly string[] = dokumen;
export const isDokumen = (bidang: string): bidang is Dokumen => documents.includes(bidang);

type Bidang = DataSiswaField | BidangBarang;

/** What the plan keeps of a row. Of a picture `baru` is the id of the one that waits, `lama` of the one that is there. */
export type Rencana = {
  nama: string | null;
  /** Of a new record: all its fields. */
  nilai?: Partial<Record<Bidang, string | number | null>>;
  /** Of a new record: what the file says where it was read as something else. */
  tertulis?: Partial<Record<Bidang, string>>;
  masuk?: Arrival;
  /** Of a new item: since when it is written off. */
  dihapuskan_pada?: string;
  /** Of a new item of an export: so many before it bear its code. */
  sebelumnya?: number;
  ubah: StoredPerubahan[];
  /** Differs, and stays because people entered or decided it. */
  dijaga: StoredPerubahan[];
  sebab: Sebab[];
};

/** Pictures that were made ready for a row. */
export type WaitingPicture = Pick<ImporGambar, 'id' | 'bidang' | 'sidik' | 'nama'>;

/** Of two files for one document the first counts. */
export function onePerField(waiting: WaitingPicture[]): WaitingPicture[] {
  return waiting.filter(({ bidang }, at) => waiting.findIndex((other) => other.bidang === bidang) === at);
}

type Precedence = { imported: ReadonlySet<string>; timpa: readonly string[] };

/** What an import changes of what differs: what was empty or an import's, and what it is told to; people's stays. */
export function decideChanges(differences: StoredPerubahan[], { imported, timpa }: Precedence) {
  const mayChange = ({ bidang, lama }: StoredPerubahan) =>
    lama === null || imported.has(bidang) || timpa.includes(bidang);
  const ubah = differences.filter(mayChange);
  const dijaga = differences.filter((difference) => !mayChange(difference));
  const hasil: HasilImpor = ubah.length > 0 ? 'berubah' : dijaga.length > 0 ? 'dijaga' : 'sama';
  return { hasil, ubah, dijaga };
}
