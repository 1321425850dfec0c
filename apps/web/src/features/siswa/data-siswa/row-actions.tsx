import type { DataSiswaRow } from '@gerbang/contract/siswa/data-siswa';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListDialog } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ActiveFilter } from './active-filter.ts';
import { fromList, type ListPath } from './back-to-list.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { nomorOf, WhatsappLink } from './list-columns.tsx';

/** What can be done to the records of a list. */
export type RecordActions = {
  /** Address of the list; the details live below it. */
  path: ListPath;
  /** What narrows the list: the detail's queue is narrowed by it too. */
  activeFilter: ActiveFilter;
  /** Whether they may be changed, and deleted. */
  edit: boolean;
  hapus: boolean;
};

const detail = ({ id }: DataSiswaRow, { path, activeFilter }: RecordActions) =>
  ({ to: `${path}/detail/$id`, params: { id }, state: { ...fromList, activeFilter } }) as const;

/** The name: it opens what the row opens. On a card the badge stands among the facts. */
export function NameLink({ row, offered }: { row: DataSiswaRow; offered: RecordActions }) {
  return (
    <Link data-main {...detail(row, offered)}>
      {row.nama}
    </Link>
  );
}

type Open = (Dialog: ListDialog<DataSiswaRow>) => void;

export function actionsOf(row: DataSiswaRow, offered: RecordActions, open: Open): RowActions {
  const { id, nama } = row;
  const edit = { to: '/data-siswa/valid/edit/$id', params: { id }, state: fromList } as const;
  return [
    { icon: 'detail', word: 'Detail', isMain: true, link: detail(row, offered) },
    offered.edit && { icon: 'edit', word: 'Edit', label: `Edit ${nama}`, link: edit },
    offered.hapus && { icon: 'trash', word: 'Hapus', label: `Hapus ${nama}`, run: () => open(HapusDialog) },
  ];
}

/** The foot of a card where nothing can be done to the record: a chat with the student has its place there. */
export const readerActions = (row: DataSiswaRow, offered: RecordActions): ReactNode[] => [
  <WhatsappLink key="whatsapp" nomor={nomorOf(row)} icon />,
  <Link key="detail" {...detail(row, offered)}>
    Detail
    <Icon name="right" size={16} />
  </Link>,
];
