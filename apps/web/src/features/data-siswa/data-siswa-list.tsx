import type { StatusData } from '@gerbang/contract/choices';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/data-siswa';
import { type ReactNode, useState } from 'react';
import { useList } from '../../lib/use-list.ts';
import type { CardContent, Column } from '../../ui/data-list-props.ts';
import { FilterPanel } from '../../ui/filter-panel.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { Kertas } from '../sekolah/kertas.tsx';
import { useActiveFilter } from './active-filter.ts';
import type { ListPath } from './back-to-list.tsx';
import { useBulkSiswa } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { nomorOf, PasFoto, Person, WhatsappLink } from './list-columns.tsx';
import { cardActions, NameLink, type RecordActions, RowActions } from './row-actions.tsx';
import { useFilter, useFilterFields } from './use-filter.ts';

type DataSiswaListProps = {
  title: string;
  help: string;
  status: StatusData;
  /** Address of this list; the details live below it. */
  path: ListPath;
  columns: readonly Column<DataSiswaRow>[];
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
  /** Shown when no record has the status. */
  emptyState: ReactNode;
};

const nothingFound = 'Data Siswa Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

/** The records of one status, with what can be done to each; one dialog is open at a time. */
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
  const { query, filters, choose } = useFilter();
  const fields = useFilterFields(status, query);
  const list = useList(dataSiswa.list, { statusData: status, urut, ...query }, tell);
  const [opened, setOpened] = useState<DataSiswaRow>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const { choice, dialog } = useBulkSiswa(list, { hapus, surat: hapus && status === 'Tervalidasi', onGone: expect });
  const activeFilter = useActiveFilter();
  const actionsOf = (row: DataSiswaRow) => ({
    row,
    path,
    activeFilter,
    edit,
    onHapus: hapus ? () => setOpened(row) : undefined,
  });
  const done = () => {
    expect();
    setOpened(undefined);
  };
  return (
    <div {...place}>
      <ListScreen
        {...screen}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={status === 'Menunggu Validasi' ? undefined : choice}
        columns={withName(columns, actionsOf)}
        narrower={<FilterPanel fields={fields} onChange={choose} />}
        filters={filters}
        action={action?.(!list.busy && (list.totalItems ?? 0) > 0)}
        searchExample="Manajemen Informatika, Pagi"
        searchHint="Pisahkan dengan koma untuk pencarian khusus."
        nothingFound={nothingFound}
        rowKey={({ id }) => id}
        dense={dense}
        minWidth={1000}
        actionsWidth={widthOf(dense, [edit, hapus])}
        actions={(row) => <RowActions {...actionsOf(row)} />}
        card={(row) => cardOf(cardLines(row), actionsOf(row))}
      />
      {dialog}
      {opened && <HapusDialog siswa={opened} onClose={() => setOpened(undefined)} onDone={done} />}
    </div>
  );
}

type Columns = readonly Column<DataSiswaRow>[];

/** The columns, in which the name opens the record. */
function withName(columns: Columns, actionsOf: (row: DataSiswaRow) => RecordActions): Columns {
  const cell = (row: DataSiswaRow) => (
    <Person row={row}>
      <NameLink {...actionsOf(row)} />
    </Person>
  );
  return columns.map((column) => (column.key === 'nama' ? { ...column, cell } : column));
}

/** 'Detail' and an icon of 36 px for each of the others. */
const widthOf = (dense: boolean, icons: boolean[]) => (dense ? 68 : 76) + 36 * icons.filter(Boolean).length;

/** A record on a card. Where something can be done to it, the chat with the student stands among its facts. */
function cardOf(lines: readonly ReactNode[], actions: RecordActions): CardContent {
  const { row, edit, onHapus } = actions;
  return {
    photo: <PasFoto row={row} size="m" />,
    title: <NameLink {...actions} />,
    lines: edit || onHapus ? [...lines, <WhatsappLink key="w" nomor={nomorOf(row)} />] : lines,
    actions: cardActions(actions),
  };
}
