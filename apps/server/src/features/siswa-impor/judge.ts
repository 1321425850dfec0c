// What would become of one row, compared with the record that bears its NIM.
import type { HasilImpor } from '@gerbang/contract/impor';
import type { BagianSiswa, Pemetaan } from '@gerbang/contract/impor-pemetaan';
import { type DataSiswaField, dataSiswaFieldNames, type TambahanField } from '@gerbang/contract/siswa-fields';
import { filledValue } from '../data-siswa/columns.ts';
import type { Sebab } from '../impor/cell-text.ts';
import { onePerField, type Rencana, type WaitingPicture } from '../impor/rencana.ts';
import type { StoredPerubahan } from '../riwayat/riwayat.ts';
import type { Arrival } from './arrival.ts';
import type { KnownRecord, KnownSiswa } from './known.ts';

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

function differentFields({ row }: KnownRecord, nilai: Case['nilai']): StoredPerubahan[] {
  return dataSiswaFieldNames.flatMap((bidang) => {
    const baru = nilai[bidang];
    const lama = filledValue(row, bidang);
    // By the NIM the record was found: in upper or lower case it is the same.
    return baru === undefined || baru === lama || bidang === 'nim' ? [] : [{ bidang, lama, baru }];
  });
}

function differentPictures({ pictures }: KnownRecord, waiting: WaitingPicture[]): StoredPerubahan[] {
  return waiting.flatMap(({ id, bidang, sidik }) => {
    const there = pictures.get(bidang);
    return there && there.sidik !== null && there.sidik === sidik
      ? []
      : [{ bidang, lama: there?.id ?? null, baru: id }];
  });
}
