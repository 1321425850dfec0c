// What a report is of lives in the address, so that another page can name it.
import { textsIn } from '../../../lib/list-params.ts';

const laporanFields = ['tahun_ajaran', 'gelombang', 'jurusan_pilihan', 'kelas_pilihan'] as const;
export type LaporanSearch = { [K in (typeof laporanFields)[number]]?: string };

/** What the report page takes of an address: its own, or that of the page it is opened from. */
export const laporanSearch = (given: Record<string, unknown>): LaporanSearch => textsIn(given, laporanFields);
