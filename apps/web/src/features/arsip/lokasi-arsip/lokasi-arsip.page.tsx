import { kodeIn, type LokasiRow, lokasiArsip, notLabel } from '@gerbang/contract/arsip/lokasi-arsip';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { dashboardFailure, isMissing } from '../../../lib/failure.ts';
import { openCodeReader } from '../../../lib/read-code.ts';
import { useSession } from '../../../lib/session.ts';
import { type ListDialogProps, ListPage } from '../../../list/list-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeReader } from '../../../ui/code-reader.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { cardOf, columns, openPlace } from './list-columns.tsx';

/** Shelves, boxes and folders: an admin manages them, the pimpinan reads; a label opens its place. */
export function LokasiArsipPage() {
  const manages = useSession()?.role.nama === 'admin';
  return (
    <ListPage
      call={lokasiArsip.list}
      failureOf={dashboardFailure}
      title="Lokasi Arsip"
      help="Rak, boks, dan map berkas fisik, beserta siapa yang meminjamnya."
      action={(open) => (
        <Row>
          <Button leftSection={<Icon name="camera" />} onClick={() => open(PindaiDialog)}>
            Pindai Label
          </Button>
          {manages && (
            <Button variant="primary" leftSection={<Icon name="plus" />} onClick={() => open(Tambah)}>
              Tambah Tempat
            </Button>
          )}
        </Row>
      )}
      searchExample="R01-B02"
      searchHint="Kode atau nama."
      nothingFound="Tempat Arsip Tidak Ditemukan!"
      emptyState={
        <EmptyState title="Belum Ada Tempat Arsip">Mulai dari rak, lalu boks di dalamnya, lalu map.</EmptyState>
      }
      columns={columns}
      minWidth={820}
      actionsWidth={60}
      nameOf={({ kode }) => kode}
      card={cardOf}
      rowActions={openPlace}
      bulk={manages && [{ label: 'Cetak Label', icon: 'download', dialog: LabelDialog }]}
    />
  );
}

const Tambah = ({ list, onClose }: ListDialogProps<LokasiRow>) => (
  <KelolaDialog rows={list.rows ?? []} onClose={onClose} />
);

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
