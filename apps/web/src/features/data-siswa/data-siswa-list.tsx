import type { StatusData } from '@gerbang/contract/choices';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/data-siswa';
import { type ReactNode, useState } from 'react';
import { useList } from '../../lib/use-list.ts';
import type { CardContent, Column } from '../../ui/data-list-props.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { Kertas } from '../sekolah/kertas.tsx';
import type { ListPath } from './back-to-list.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { nomorOf, PasFoto, WhatsappLink } from './list-columns.tsx';
import { cardActions, type RecordActions, RowActions } from './row-actions.tsx';
import { useSaringan } from './saringan.ts';
import { useSaring } from './use-saring.ts';

type DataSiswaListProps = {
  title: string;
  help: string;
  status: StatusData;
  /** Address of this list; the details live below it. */
  path: ListPath;
  columns: readonly Column<DataSiswaRow>[];
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
export function DataSiswaList({ status, path, cardLines, edit = false, hapus = false, ...rest }: DataSiswaListProps) {
  const { action, dense = false, ...screen } = rest;
  const { query, filters } = useSaring();
  const list = useList(dataSiswa.list, { statusData: status, ...query }, tell);
  const [asked, setAsked] = useState<DataSiswaRow>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const saringan = useSaringan();
  const actionsOf = (row: DataSiswaRow) => ({
    row,
    path,
    saringan,
    edit,
    onHapus: hapus ? () => setAsked(row) : undefined,
  });
  // 'Detail' and an icon of 36 px for each of the others.
  const actionsWidth = (dense ? 68 : 76) + 36 * [edit, hapus].filter(Boolean).length;
  return (
    <div {...place}>
      <ListScreen
        {...screen}
        kop={(about) => <Kertas about={about} />}
        list={list}
        filters={filters}
        action={action?.(!list.busy && (list.totalItems ?? 0) > 0)}
        searchExample="Manajemen Informatika, Pagi"
        searchHint="Pisahkan dengan koma untuk pencarian khusus."
        nothingFound={nothingFound}
        rowKey={({ id }) => id}
        dense={dense}
        minWidth={dense ? 980 : 900}
        actionsWidth={actionsWidth}
        actions={(row) => <RowActions {...actionsOf(row)} />}
        card={(row) => cardOf(cardLines(row), actionsOf(row))}
      />
      {asked && (
        <HapusDialog
          siswa={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            expect();
            setAsked(undefined);
          }}
        />
      )}
    </div>
  );
}

/** A record on a card. Where something can be done to it, the chat with the student stands among its facts. */
function cardOf(lines: readonly ReactNode[], actions: RecordActions): CardContent {
  const { row, edit, onHapus } = actions;
  return {
    photo: <PasFoto row={row} size="m" />,
    title: row.nama,
    lines: edit || onHapus ? [...lines, <WhatsappLink key="w" nomor={nomorOf(row)} />] : lines,
    actions: cardActions(actions),
  };
}
