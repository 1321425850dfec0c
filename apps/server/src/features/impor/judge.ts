// What would become of one row, compared with the record that bears its NIM.
import { type Dokumen, dokumen } from '@gerbang/contract/choices';
import type { HasilImpor } from '@gerbang/contract/impor';
import type { BidangBarang } from '@gerbang/contract/impor-barang';
import type { BagianSiswa, Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { type DataSiswaField, dataSiswaFieldNames, type TambahanField } from '@gerbang/contract/siswa-fields';
import { filledValue } from '../data-siswa/columns.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';
import type { Arrival } from './arrival.ts';
import type { Sebab } from './cell-text.ts';
import type { KnownRecord, KnownSiswa } from './known.ts';

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

export type Judgement = {
  hasil: HasilImpor;
  rencana: Rencana;
  record: { id: string; versi: number } | undefined;
  /** What the record would hold of the fields besides the specification's. */
  isi: { [F in TambahanField]?: string };
};

type Case = {
  nilai: Partial<Record<DataSiswaField, string | number>>;
  sebab: Sebab[];
  known: KnownSiswa;
  timpa: Pemetaan['timpa'];
  /** Of a new record. */
  masuk: Arrival | undefined;
  tertulis: NonNullable<Rencana['tertulis']>;
};

export function judge({ nilai, sebab, known, timpa, masuk, tertulis }: Case): Judgement {
  const { record } = known;
  const nama = String(nilai.nama ?? record?.row.nama ?? '') || null;
  const nothing = { nama, ubah: [], dijaga: [] };
  const isi = { ...record?.row, ...nilai } as Judgement['isi'];
  if (sebab.length > 0) return { hasil: 'ditolak', rencana: { ...nothing, sebab }, record: undefined, isi };
  const pictures = onePerField(known.waiting);
  if (!record) {
    const ubah = pictures.map(({ id, bidang }) => ({ bidang, lama: null, baru: id }));
    return {
      hasil: 'baru',
      rencana: { ...nothing, nilai, tertulis, ...(masuk && { masuk }), ubah, sebab },
      record: undefined,
      isi,
    };
  }
  const differences = [...differentFields(record, nilai), ...differentPictures(record, pictures)];
  const mayChange = ({ bidang, lama }: StoredPerubahan) =>
    lama === null || record.imported.has(bidang) || timpa.includes(bidang as BagianSiswa);
  const ubah = differences.filter(mayChange);
  const dijaga = differences.filter((difference) => !mayChange(difference));
  const hasil = ubah.length > 0 ? 'berubah' : dijaga.length > 0 ? 'dijaga' : 'sama';
  const { id, versi } = record.row;
  return { hasil, rencana: { nama, ubah, dijaga, sebab }, record: { id, versi }, isi };
}

/** Of two files for one document the first counts. */
export function onePerField(waiting: KnownSiswa['waiting']): KnownSiswa['waiting'] {
  return waiting.filter(({ bidang }, at) => waiting.findIndex((other) => other.bidang === bidang) === at);
}

function differentFields({ row }: KnownRecord, nilai: Case['nilai']): StoredPerubahan[] {
  return dataSiswaFieldNames.flatMap((bidang) => {
    const baru = nilai[bidang];
    const lama = filledValue(row, bidang);
    // By the NIM the record was found: in upper or lower case it is the same.
    return baru === undefined || baru === lama || bidang === 'nim' ? [] : [{ bidang, lama, baru }];
  });
}

function differentPictures({ pictures }: KnownRecord, waiting: KnownSiswa['waiting']): StoredPerubahan[] {
  return waiting.flatMap(({ id, bidang, sidik }) => {
    const there = pictures.get(bidang);
    return there && there.sidik !== null && there.sidik === sidik
      ? []
      : [{ bidang, lama: there?.id ?? null, baru: id }];
  });
}
