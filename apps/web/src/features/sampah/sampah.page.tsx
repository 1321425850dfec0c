import { type JenisSampah, type SampahRow, sampah } from '@gerbang/contract/sampah';
import { type ReactNode, useState } from 'react';
import { formatWaktu } from '../../lib/format.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import type { CardContent } from '../../ui/data-list-props.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { useBulkSampah } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { useJenis, words } from './jenis.ts';
import { columns, DaysLeftLine, olehOf, pengenalOf } from './list-columns.tsx';
import { PulihkanDialog } from './pulihkan-dialog.tsx';

const nothingFound = 'Tidak Ditemukan di Sampah!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

/** What was deleted and can be restored, as long as it can; one dialog is open at a time. */
export function SampahPage() {
  const { kinds, jenis, setJenis } = useJenis();
  const list = useList(sampah.list, { jenis }, tell);
  const [opened, setOpened] = useState<{ action: 'pulihkan' | 'hapus'; row: SampahRow }>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const { choice, dialog: bulk } = useBulkSampah(list, expect);
  const ask = (row: SampahRow): Actions => ({
    label: row.label,
    pulihkan: () => setOpened({ action: 'pulihkan', row }),
    hapus: () => setOpened({ action: 'hapus', row }),
  });
  const dialog = {
    onClose: () => setOpened(undefined),
    onDone: () => {
      expect();
      setOpened(undefined);
    },
  };
  return (
    <div {...place}>
      <ListScreen
        title="Sampah"
        help="Yang dihapus dapat dipulihkan dari sini. Sesudah waktunya habis, hilang selamanya."
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={choice}
        chooser={<JenisChoice kinds={kinds} jenis={jenis} onChange={setJenis} />}
        searchExample={kinds.includes('data-admin') ? 'admin@contoh.id' : 'Dewi, 2610417'}
        searchHint="Pisahkan dengan koma untuk pencarian khusus."
        nothingFound={nothingFound}
        emptyState={
          <EmptyState title={jenis ? `Tidak Ada ${words[jenis].label} di Sampah` : 'Sampah Kosong'} art="done">
            Yang dihapus menunggu di sini sampai dipulihkan, atau sampai waktunya habis.
          </EmptyState>
        }
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={900}
        actionsWidth={152}
        actions={(row) => <RowActions {...ask(row)} />}
        card={(row) => cardOf(row, ask(row))}
      />
      {bulk}
      {opened?.action === 'pulihkan' && <PulihkanDialog row={opened.row} {...dialog} />}
      {opened?.action === 'hapus' && <HapusDialog row={opened.row} {...dialog} />}
    </div>
  );
}

type JenisChoiceProps = {
  kinds: readonly JenisSampah[];
  jenis: JenisSampah | undefined;
  onChange: (jenis: string) => void;
};

/** One kind or all; nothing to choose for who may restore only one. */
function JenisChoice({ kinds, jenis, onChange }: JenisChoiceProps) {
  if (kinds.length < 2) return null;
  const options = [{ value: '', label: 'Semua' }, ...kinds.map((value) => ({ value, label: words[value].label }))];
  return <FilterChoice label="Jenis" options={options} value={jenis ?? ''} onChange={onChange} />;
}

type Actions = { label: string; pulihkan: () => void; hapus: () => void };

function RowActions({ label, pulihkan, hapus }: Actions) {
  return (
    <>
      <Button size="s" onClick={pulihkan}>
        Pulihkan
      </Button>
      <IconButton icon="trash" label={`Hapus Permanen ${label}`} onClick={hapus} />
    </>
  );
}

function cardOf(row: SampahRow, actions: Actions): CardContent {
  return {
    title: row.label,
    lines: [
      [words[row.jenis].label, pengenalOf(row)].filter(Boolean).join(' · '),
      `Dihapus ${formatWaktu(row.dihapus_pada)}`,
      `oleh ${olehOf(row)}`,
      <DaysLeftLine key="sisa" row={row} />,
    ],
    actions: cardActions(actions),
  };
}

function cardActions({ label, pulihkan, hapus }: Actions): ReactNode[] {
  return [
    <button key="pulihkan" type="button" onClick={pulihkan}>
      <Icon name="rotate" size={16} />
      Pulihkan
    </button>,
    <button key="hapus" type="button" onClick={hapus}>
      <Icon name="trash" size={16} />
      <span>
        Hapus Permanen<VisuallyHidden> {label}</VisuallyHidden>
      </span>
    </button>,
  ];
}
