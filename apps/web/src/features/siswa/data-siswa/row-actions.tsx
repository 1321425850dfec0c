import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type DataSiswaRow, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import type { ListDialog, ListDialogProps } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { BerakhirNote } from '../../arsip/door.ts';
import type { ActiveFilter } from './active-filter.ts';
import { fromList, type ListPath } from './back-to-list.tsx';
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

const touched = [dataSiswa.list, dataSiswa.get, dashboard.statistik, sampah.list];
const calls = { call: dataSiswa.hapus, tokenFrom: dataSiswa.generateToken, touched };

/** Asks before a record is deleted, with the one-time token that was fetched when the dialog opened. */
function HapusDialog({ row: siswa, onClose, onDone }: ListDialogProps<DataSiswaRow>) {
  return (
    <DeleteDialog id={siswa.id} {...calls} toSampah {...{ onClose, onDone }}>
      <p>Hapus data siswa ini beserta semua berkasnya? Selama masih di Sampah, data dapat dipulihkan.</p>
      <Sheet>
        <Facts narrow>
          <Fact label="Nama">{siswa.nama}</Fact>
          <Fact label="NIM">{siswa.nim}</Fact>
        </Facts>
      </Sheet>
      <BerakhirNote of={{ siswa: [siswa.id] }} />
    </DeleteDialog>
  );
}
