// Students for the palette: the search of the lists themselves, so that it finds and tells the audit log what they do.

import type { StatusData } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { Role } from '@gerbang/contract/roles';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { maySeeStatus } from '@gerbang/contract/siswa/status-readers';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { useNamaPilihan } from '../../lib/use-berlaku.ts';
import { wordsOf } from './items.ts';

/** Below this every record would match, and no index helps. */
const LEAST = 3;
/** Rows of each status. */
const SHOWN = 4;
const WAIT_MS = 250;

const lists = {
  'Menunggu Validasi': { path: '/data-siswa/menunggu-validasi', name: 'Menunggu Validasi' },
  Tervalidasi: { path: '/data-siswa/valid', name: 'Data Valid' },
  Ditolak: { path: '/data-siswa/ditolak', name: 'Data Ditolak' },
} as const satisfies Record<StatusData, unknown>;

/** A student, or with `rest` the way to all that a list finds. */
export type SiswaItem = {
  id: string;
  label: string;
  detail: string;
  href: string;
  foto: string | undefined;
  status: StatusData;
  rest?: true;
};

/** The records that contain the text, of every status that the role may see. */
export function usePaletteSiswa(role: Role, text: string) {
  const wanted = searchOf(text);
  const [search, onHurry] = useSettled(wanted);
  // What an older text found is neither shown nor opened.
  const enabled = search === wanted && wanted.length >= LEAST;
  const nama = useNamaPilihan();
  const of = (statusData: StatusData) => ({ query: { statusData, search } });
  const may = (status: StatusData) => ({ enabled: enabled && maySeeStatus(role, status) });
  const answers = {
    'Menunggu Validasi': useApi(dataSiswa.list, of('Menunggu Validasi'), may('Menunggu Validasi')),
    Tervalidasi: useApi(dataSiswa.list, of('Tervalidasi'), may('Tervalidasi')),
    Ditolak: useApi(dataSiswa.list, of('Ditolak'), may('Ditolak')),
  };
  const toItem = (row: DataSiswaRow): SiswaItem => ({
    id: `siswa ${row.id}`,
    label: row.nama,
    detail: `NIM ${row.nim} · ${nama.jurusan(row.jurusan_pilihan)} · ${nama.kelas(row.kelas_pilihan)}`,
    href: `${lists[row.status_data].path}/detail/${row.id}`,
    foto: row.pas_foto_3x4 ? thumbnailOf(row.pas_foto_3x4) : undefined,
    status: row.status_data,
  });
  const items = (Object.keys(lists) as StatusData[]).flatMap((status): SiswaItem[] => {
    const found = enabled ? answers[status].data : undefined;
    if (!found) return [];
    const rows = nearest(found.data, text).slice(0, SHOWN).map(toItem);
    if (found.totalItems <= rows.length) return rows;
    const { path, name } = lists[status];
    const label = `Semua ${found.totalItems} di ${name}`;
    const href = `${path}?${new URLSearchParams({ search })}`;
    return [...rows, { id: `semua ${status}`, label, detail: '', href, foto: undefined, status, rest: true }];
  });
  const asked = Object.values(answers);
  return {
    items,
    /** Whether answers are still on their way. */
    isPending: wanted.length >= LEAST && (search !== wanted || asked.some((each) => each.isLoading)),
    isFailed: enabled && asked.some(({ isError }) => isError),
    onHurry,
  };
}

/** Its words as terms of the lists' search; words so short that no index has one of them are looked for as they stand. */
function searchOf(text: string): string {
  const words = wordsOf(text);
  return words.some((word) => word.length >= LEAST) ? words.join(',') : text.trim();
}

/** First those whose name has the text as it stands. */
function nearest(rows: readonly DataSiswaRow[], text: string): DataSiswaRow[] {
  const wanted = text.trim().toLowerCase();
  const isOther = ({ nama }: DataSiswaRow) => Number(!nama.toLowerCase().includes(wanted));
  return rows.toSorted((a, b) => isOther(a) - isOther(b));
}

/** The text as it was a moment without another key, and what ends the moment. */
function useSettled(text: string): [string, () => void] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [settled, () => setSettled(text)];
}
