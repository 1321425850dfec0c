import type { StatusData } from '@gerbang/contract/choices';
import { today } from '@gerbang/contract/fields';
import type { Filters } from '@gerbang/contract/list-filter';
import { defaultPilihan } from '@gerbang/contract/sekolah/pilihan';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import type { ReactNode } from 'react';
import { formatKelas } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { everyTahunAjaran } from '../../../lib/tahun-ajaran.ts';
import { useBerlaku } from '../../../lib/use-berlaku.ts';
import type { Choices } from '../../../lib/use-filters.ts';
import { ListPage, type OpensOn } from '../../../list/list-page.tsx';
import type { MenuItem } from '../../../ui/action-menu.tsx';
import type { CardContent, Column } from '../../../ui/data-list-props.ts';
import { useActiveFilter } from './active-filter.ts';
import type { ListPath } from './back-to-list.tsx';
import { bulkActions } from './bulk.tsx';
import { nomorOf, PasFoto, Person, WhatsappLink } from './list-columns.tsx';
import { actionsOf, NameLink, type RecordActions, readerActions } from './row-actions.tsx';

type DataSiswaListProps = {
  title: string;
  help: string;
  status: StatusData;
  /** Address of this list; the details live below it. */
  path: ListPath;
  columns: readonly Column<DataSiswaRow>[];
  /** The filters, where the list has them otherwise. */
  filters?: Filters;
  /** What it opens on by itself. */
  opensOn?: OpensOn;
  /** The order, where it is not the newest first. */
  urut?: 'antrean';
  dense?: boolean;
  /** Facts on a card, below the name. */
  cardLines: (row: DataSiswaRow) => readonly ReactNode[];
  /** Whether each record has Edit, and Hapus. */
  edit?: boolean;
  hapus?: boolean;
  /** The page's main action; it is told whether the list has any record. */
  action?: (any: boolean) => ReactNode;
  unduh?: readonly MenuItem[];
  /** Shown when no record has the status. */
  emptyState: ReactNode;
};

/** The records of one status, with what can be done to each. */
export function DataSiswaList({
  status,
  path,
  urut,
  cardLines,
  edit = false,
  hapus = false,
  ...rest
}: DataSiswaListProps) {
  const { action, dense = false, columns, ...screen } = rest;
  const isAdmin = useSession()?.role.nama === 'admin';
  const offered: RecordActions = { path, activeFilter: useActiveFilter(), edit, hapus };
  return (
    <ListPage
      {...screen}
      call={dataSiswa.list}
      query={{ statusData: status, urut }}
      choices={useChoices(status)}
      columns={withName(columns, offered)}
      action={action && ((_, list) => action(!list.busy && (list.totalItems ?? 0) > 0))}
      searchExample="Manajemen Informatika, Pagi"
      searchHint="Pisahkan beberapa kata dengan koma."
      nothingFound="Data Siswa Tidak Ditemukan!"
      dense={dense}
      minWidth={1000}
      // 'Detail' and an icon of 36 px for each of the others.
      actionsWidth={(dense ? 68 : 76) + 36 * [edit, hapus].filter(Boolean).length}
      nameOf={({ nama }) => nama}
      card={(row) => cardOf(row, cardLines(row), offered)}
      rowActions={(row, open) => actionsOf(row, offered, open)}
      bulk={status !== 'Menunggu Validasi' && bulkActions({ isAdmin, hapus, surat: hapus && status === 'Tervalidasi' })}
    />
  );
}

/** What the list of a status can be narrowed by, where the school says what there is. */
function useChoices(status: StatusData): Choices {
  const { jurusan, kelas } = useBerlaku()?.pilihan ?? defaultPilihan;
  return {
    tahun_ajaran: everyTahunAjaran(today()),
    jurusan_pilihan: jurusan.map(({ kode, nama }) => ({ value: kode, label: nama })),
    kelas_pilihan: kelas.map(({ kode, nama }) => ({ value: kode, label: formatKelas(nama) })),
    ...(status !== 'Menunggu Validasi' && { diajukan_lagi: false }),
  };
}

type Columns = readonly Column<DataSiswaRow>[];

/** The columns, in which the name opens the record. */
function withName(columns: Columns, offered: RecordActions): Columns {
  const cell = (row: DataSiswaRow) => (
    <Person row={row}>
      <NameLink row={row} offered={offered} />
    </Person>
  );
  return columns.map((column) => (column.key === 'nama' ? { ...column, cell } : column));
}

/** A record on a card. Where something can be done to it, the chat with the student stands among its facts. */
function cardOf(row: DataSiswaRow, lines: readonly ReactNode[], offered: RecordActions): CardContent {
  const head = { photo: <PasFoto row={row} size="m" />, title: <NameLink row={row} offered={offered} /> };
  if (!offered.edit && !offered.hapus) return { ...head, lines, actions: readerActions(row, offered) };
  return { ...head, lines: [...lines, <WhatsappLink key="w" nomor={nomorOf(row)} />] };
}
