// In what an item differs from its record after a count: one rule for the screen, the minutes and the end of the session.
import type { BarangOpname, HalOpname } from './opname.ts';

type LentCount = Pick<BarangOpname, 'jumlah_barang' | 'dipinjam'>;

/** How many pieces a count says there are: what is out with somebody is there besides, unless whoever counted knew of it. */
export function jumlahMenurut({ jumlah_barang, dipinjam }: LentCount, counted: number): number {
  return counted === jumlah_barang ? counted : counted + dipinjam;
}

/** Nothing of it is there to be seen. */
export const isOut = ({ jumlah_barang, dipinjam }: LentCount) => dipinjam > 0 && dipinjam >= jumlah_barang;

/** Nobody saw it, and nobody could: it counts as found, as what somebody has. */
export const isOutAndUnseen = (item: BarangOpname) => item.terlihat === null && isOut(item);

type RecordedItem = Pick<BarangOpname, 'lokasi_barang' | 'jumlah_barang' | 'kondisi_barang'>;
export type Selisih = {
  hal: HalOpname;
  /** What was seen, as a decision of it says. */
  nilai: string;
  /** What the record becomes where it changes. */
  menjadi: Partial<RecordedItem>;
  /** Whether it was decided that the record changes; undefined where nobody has, and then it does. */
  ubah: boolean | undefined;
  /** When the office changed it after it was scanned; undefined where it has not. */
  diubah: string | undefined;
};

/** The office has the last word, and nobody decided otherwise. */
export const isDiubahKantor = ({ ubah, diubah }: Selisih) => diubah !== undefined && ubah === false;

/** Each way in which an item was seen otherwise than recorded (OPNAME-8). */
export function selisihOf(item: BarangOpname): Selisih[] {
  const { terlihat, putusan } = item;
  if (!terlihat) return [];
  const { lokasi, jumlah, kondisi, tindakan } = terlihat;
  const decided = (hal: HalOpname, inRoom?: boolean) => {
    const diubah = item.diubah.find((each) => each.hal === hal)?.pada;
    const atDesk = putusan.find((each) => each.hal === hal)?.ubah;
    return { ubah: atDesk ?? (diubah === undefined ? inRoom : false), diubah };
  };
  const counted = jumlahMenurut(item, jumlah);
  const inRoom = tindakan === null ? undefined : tindakan === 'pindah';
  const all: Selisih[] = [
    { hal: 'lokasi', nilai: lokasi, menjadi: { lokasi_barang: lokasi }, ...decided('lokasi', inRoom) },
    { hal: 'jumlah', nilai: String(jumlah), menjadi: { jumlah_barang: counted }, ...decided('jumlah') },
  ];
  if (kondisi !== null) {
    all.push({ hal: 'kondisi', nilai: kondisi, menjadi: { kondisi_barang: kondisi }, ...decided('kondisi') });
  }
  return all.filter(({ menjadi }) =>
    Object.entries(menjadi).some(([name, value]) => item[name as keyof RecordedItem] !== value),
  );
}
