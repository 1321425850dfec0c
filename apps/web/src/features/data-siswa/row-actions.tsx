import type { DataSiswaRow } from '@gerbang/contract/data-siswa';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ActiveFilter } from './active-filter.ts';
import { fromList, type ListPath } from './back-to-list.tsx';
import classes from './list-columns.module.css';
import { nomorOf, WhatsappLink } from './list-columns.tsx';

/** What can be done to one record of a list. */
export type RecordActions = {
  row: DataSiswaRow;
  /** Address of the list; the details live below it. */
  path: ListPath;
  /** What narrows the list: the detail's queue is narrowed by it too. */
  activeFilter: ActiveFilter;
  /** Whether it may be changed. */
  edit: boolean;
  /** Asks before it is deleted; undefined where it may not be. */
  onHapus: (() => void) | undefined;
};

const detail = ({ row: { id }, path, activeFilter }: RecordActions) =>
  ({ to: `${path}/detail/$id`, params: { id }, state: { ...fromList, activeFilter } }) as const;
const editing = ({ row: { id } }: RecordActions) =>
  ({ to: '/data-siswa/valid/edit/$id', params: { id }, state: fromList }) as const;

/** The name: it opens what the row opens. On a card the badge stands among the facts. */
export function NameLink(actions: RecordActions) {
  return (
    <Link data-main {...detail(actions)}>
      {actions.row.nama}
    </Link>
  );
}

/** The last column of a row. */
export function RowActions(actions: RecordActions) {
  return (
    <>
      <Link className={classes.detail} {...detail(actions)}>
        Detail
      </Link>
      {actions.edit && <IconLink icon="edit" label={`Edit ${actions.row.nama}`} {...editing(actions)} />}
      {actions.onHapus && <IconButton icon="trash" label={`Hapus ${actions.row.nama}`} onClick={actions.onHapus} />}
    </>
  );
}

/** The foot of a card; where nothing can be done to the record, a chat with the student has its place. */
export function cardActions(actions: RecordActions): ReactNode[] {
  const { row, edit, onHapus } = actions;
  if (!edit && !onHapus) {
    return [
      <WhatsappLink key="whatsapp" nomor={nomorOf(row)} icon />,
      <Link key="detail" {...detail(actions)}>
        Detail
        <Icon name="right" size={16} />
      </Link>,
    ];
  }
  return [
    <Link key="detail" {...detail(actions)}>
      <Icon name="detail" size={16} />
      Detail
    </Link>,
    edit && (
      <Link key="edit" {...editing(actions)}>
        <Icon name="edit" size={16} />
        Edit
      </Link>
    ),
    onHapus && (
      <button key="hapus" type="button" onClick={onHapus}>
        <Icon name="trash" size={16} />
        <span>
          Hapus<VisuallyHidden> {row.nama}</VisuallyHidden>
        </span>
      </button>
    ),
  ].filter(Boolean);
}
