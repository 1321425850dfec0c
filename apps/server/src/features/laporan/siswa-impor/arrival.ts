// How a new record arrives: its state, with the reason of a rejection, and what an export says of its past.

import type { StatusData } from '@gerbang/contract/choices';
import { formatWaktu } from '@gerbang/contract/format';
import { isKosong } from '@gerbang/contract/kosong';
import { kolomEkspor } from '@gerbang/contract/laporan/ekspor-kolom';
import { kosongOf, type Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { choiceOf } from '@gerbang/contract/laporan/impor-words';
import { teksPenolakan } from '@gerbang/contract/siswa/penolakan';
import { paragraph } from '@gerbang/contract/text';
import type { Actor } from '../../../platform/work.ts';
import type { Cell } from '../berkas-impor/cells.ts';
import type { Sebab } from '../impor/cell-text.ts';
import { asalImpor } from '../impor/owners.ts';
import { plainNumber } from '../impor/readings.ts';

/** `semula`: who managed it, and when it was made and changed, where it comes from; null where nothing says so. */
export type Arrival = { status_data: StatusData; alasan_penolakan: string | null; semula: string | null };

const alasan = paragraph('Alasan penolakan harus diisi!');
const unknownState = 'Status harus salah satu dari: Tervalidasi, Menunggu Validasi, Ditolak';

/** Reads how a row arrives, or why it cannot. */
export function arrivalReader(places: ReadonlyMap<string, number>, map: Pemetaan): (cells: Cell[]) => Arrival | Sebab {
  const kosong = kosongOf(map);
  const textAt = (cells: Cell[], label: string): string => {
    const at = places.get(label);
    const cell = at === undefined ? null : (cells[at] ?? null);
    if (typeof cell === 'number') return plainNumber(cell);
    return cell === null || isKosong(cell, kosong) ? '' : cell;
  };
  return (cells) => {
    const typed = map.kolom_status === '' ? '' : textAt(cells, map.kolom_status);
    const status_data = typed === '' ? map.status_data : stateOf(typed, map);
    if (!status_data) return { bidang: 'status_data', isi: typed, sebab: unknownState };
    const semula = map.apa_adanya ? pastOf((label) => textAt(cells, label)) : null;
    if (status_data !== 'Ditolak') return { status_data, alasan_penolakan: null, semula };
    const why = map.kolom_alasan === '' ? '' : textAt(cells, map.kolom_alasan);
    const { success, data, error } = alasan.safeParse(why);
    if (!success) return { bidang: 'alasan_penolakan', isi: why, sebab: error.issues[0]?.message ?? '' };
    return { status_data, alasan_penolakan: data, semula };
  };
}

function stateOf(typed: string, { nilai }: Pemetaan): StatusData | undefined {
  const known = nilai.status_data?.[typed] ?? typed;
  return choiceOf('status_data', known, nothing) as StatusData | undefined;
}
const nothing = { pilihan: { jurusan: [], kelas: [] }, gelombang: [] };

/** In words, as histories have them; those of a file that somebody has edited are as they are. */
function pastOf(text: (label: string) => string): string | null {
  const day = (typed: string) => (Number.isNaN(Date.parse(typed)) ? typed : formatWaktu(typed));
  const [pengelola, dibuat, diubah] = [kolomEkspor.pengelola, kolomEkspor.dibuat_pada, kolomEkspor.diubah_pada].map(
    text,
  );
  const parts = [
    pengelola && `dikelola ${pengelola}`,
    dibuat && `dibuat ${day(dibuat)}`,
    diubah && `diubah ${day(diubah)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `semula ${parts.join(', ')}` : null;
}

type Insertion = { nama_berkas: string; masuk: Arrival | undefined; status_data: StatusData; actor: Actor };

/** What a new record gets besides its fields. A plan of an earlier program has no arrival: then all arrive alike. */
export function arrivalColumns({ nama_berkas, masuk, actor, ...rest }: Insertion) {
  const { status_data, alasan_penolakan, semula } = masuk ?? { ...rest, alasan_penolakan: null, semula: null };
  const asal = asalImpor(nama_berkas);
  return {
    status_data,
    alasan_penolakan,
    teks_penolakan: teksPenolakan(alasan_penolakan ?? undefined),
    asal: semula === null ? asal : `${asal}, ${semula}`,
    pengelola_id: status_data === 'Menunggu Validasi' ? null : (actor?.id ?? null),
  };
}
