import { type KeadaanLokasi, kodeIn, type LokasiRow, lokasiArsip, notLabel } from '@gerbang/contract/lokasi-arsip';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { dashboardFailure, isMissing } from '../../lib/failure.ts';
import { openCodeReader } from '../../lib/read-code.ts';
import { useSession } from '../../lib/session.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { CodeReader } from '../../ui/code-reader.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { Kertas } from '../sekolah/kertas.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { cardOf, columns, LihatLokasi } from './list-columns.tsx';

const nothingFound = 'Tempat Arsip Tidak Ditemukan!';
const tell = {
  onFailure: toast.error,
  onNothingFound: () => toast.warning(nothingFound),
  failureOf: dashboardFailure,
};
/** Labels of one PDF. */
const MOST_LABELS = 500;

type Shown = '' | KeadaanLokasi;
const shownNames: { value: Shown; label: string }[] = [
  { value: '', label: 'Semua' },
  { value: 'dipinjam', label: 'Dipinjam' },
  { value: 'terlambat', label: 'Terlambat' },
];

/** Shelves, boxes and folders: an admin manages them, the pimpinan reads; a label opens its place. */
export function LokasiArsipPage() {
  const { keadaan } = useSearch({ strict: false }) as { keadaan?: KeadaanLokasi };
  const navigate = useNavigate();
  const list = useList(lokasiArsip.list, keadaan ? { keadaan } : {}, tell);
  const manages = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState<'tambah' | 'pindai' | readonly LokasiRow[]>();
  const selection = useSelection(list, ({ kode }) => kode);
  const choice = {
    selection,
    actions: [{ label: 'Unduh Label', icon: 'download' as const, run: () => setOpened(selection.rows) }],
    most: MOST_LABELS,
  };
  const close = () => setOpened(undefined);
  return (
    <>
      <ListScreen
        title="Lokasi Arsip"
        help="Rak, boks, dan map berkas fisik, beserta siapa yang meminjamnya."
        action={<PageActions manages={manages} onAsk={setOpened} />}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={manages ? choice : undefined}
        chooser={
          <FilterChoice
            label="Keadaan"
            options={shownNames}
            value={keadaan ?? ''}
            onChange={(value) => void navigate({ to: '.', search: value ? { keadaan: value } : {} } as never)}
          />
        }
        searchExample="R01-B02"
        searchHint="Kode atau nama."
        nothingFound={nothingFound}
        emptyState={
          <EmptyState title={keadaan ? 'Tidak Ada yang Dipinjam' : 'Belum Ada Tempat Arsip'}>
            {keadaan ? 'Semua map dan boks ada di tempatnya.' : 'Mulai dari rak, lalu boks di dalamnya, lalu map.'}
          </EmptyState>
        }
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={820}
        actionsWidth={60}
        actions={(row) => <LihatLokasi row={row} />}
        card={cardOf}
      />
      {opened === 'tambah' && <KelolaDialog rows={list.rows ?? []} onClose={close} />}
      {opened === 'pindai' && <PindaiDialog onClose={close} />}
      {typeof opened === 'object' && <LabelDialog rows={opened} onClose={close} onDone={selection.clear} />}
    </>
  );
}

function PageActions({ manages, onAsk }: { manages: boolean; onAsk: (what: 'tambah' | 'pindai') => void }) {
  return (
    <Row>
      <Button leftSection={<Icon name="camera" />} onClick={() => onAsk('pindai')}>
        Pindai Label
      </Button>
      {manages && (
        <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => onAsk('tambah')}>
          Tambah Tempat
        </Button>
      )}
    </Row>
  );
}

/** The camera reads a label, or somebody types its code; what is no label of the school is refused with a sentence. */
function PindaiDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [foreign, setForeign] = useState<string>();
  const open = async (text: string) => {
    const kode = kodeIn(text, location.origin);
    // What stands below the bars of a packaging may be a code of ours, too: only the server knows.
    if (kode && !(await isUnknown(kode))) await navigate({ to: '/lokasi-arsip/$id', params: { id: kode } });
    else setForeign(text.slice(0, 80));
  };
  return (
    <Dialog title="Pindai Label" size="form" opened onClose={onClose}>
      <Stack gap={3}>
        <CodeReader
          openReader={openCodeReader}
          onCode={(text) => void open(text)}
          what="label arsip"
          placeholder="R01-B02-M05"
        />
        {foreign !== undefined && (
          <Note tone="bad" role="alert">
            {notLabel}: <bdi>{foreign}</bdi>
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

/** Without an answer it is not known to be unknown: the place's own page says what failed, and tries again. */
const isUnknown = (kode: string): Promise<boolean> =>
  call(lokasiArsip.buka, { params: { kode } }).then(() => false, isMissing);
