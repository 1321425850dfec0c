import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { useState } from 'react';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { addressOf } from '../../../lib/api.ts';
import { actionFailure, listFailure } from '../../../lib/failure.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useToken } from '../../../lib/use-token.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { EksporList, filterOf, isiOf } from './ekspor-list.tsx';
import { PesanSection } from './pesan-section.tsx';

const isRunning = ({ status }: EksporRow) => status === 'menunggu' || status === 'dibuat';

/** While one is made its progress is asked for as often, in milliseconds. */
const POLL_MS = 2000;

/** Everything that may leave, as one file: ordered, made in the background, fetched; one dialog is open at a time. */
export function EksporPage() {
  const { data, error, refetch, isFetching } = useApi(
    ekspor.list,
    {},
    { pollMs: (answer) => answer?.data.some(isRunning) === true && POLL_MS },
  );
  const [opened, setOpened] = useState<{ action: 'unduh' | 'hapus'; row: EksporRow }>();
  const rows = data?.data;
  const close = () => setOpened(undefined);
  return (
    <>
      <PageHeader
        title="Ekspor"
        help="Data siswa yang valid dan inventaris beserta gambarnya, sebagai satu file untuk disimpan atau dipindahkan."
      />
      <Stack gap={5}>
        <PesanSection running={rows?.some(isRunning) ?? true} />
        <Sheet padded={!rows}>
          {rows ? (
            <EksporList rows={rows} onAsk={(action, row) => setOpened({ action, row })} empty={nothing} />
          ) : (
            <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />
          )}
        </Sheet>
      </Stack>
      {opened?.action === 'unduh' && <UnduhDialog row={opened.row} onClose={close} />}
      {opened?.action === 'hapus' && <HapusDialog row={opened.row} onClose={close} />}
    </>
  );
}

const nothing = (
  <EmptyState title="Belum Ada Ekspor">Yang dipesan muncul di sini, dan dapat diunduh selama tiga hari.</EmptyState>
);

type HapusDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before a file is removed, or one that is being made is given up; either can be ordered again. */
function HapusDialog({ row, onClose }: HapusDialogProps) {
  const isRunning = row.status === 'menunggu' || row.status === 'dibuat';
  return (
    <DeleteDialog
      id={row.id}
      title={isRunning ? 'Batalkan Ekspor' : 'Hapus Ekspor'}
      confirmLabel={isRunning ? 'Batalkan Ekspor' : 'Hapus'}
      call={ekspor.hapus}
      touched={[ekspor.list]}
      onClose={onClose}
    >
      <p>
        {isRunning ? 'Hentikan pembuatan ekspor ini?' : 'Hapus file ekspor ini dari server?'} {filterOf(row)}. Data
        sekolah tidak berubah.
      </p>
    </DeleteDialog>
  );
}

type UnduhDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before so much leaves the house, opens the download with a one-time token, and leaves the rest to the browser. */
function UnduhDialog({ row, onClose }: UnduhDialogProps) {
  const params = { id: row.id };
  return (
    <FormDialog
      title="Unduh Ekspor"
      confirmLabel="Unduh"
      pendingLabel="Membuka..."
      call={ekspor.bukaUnduhan}
      token={useToken(ekspor.generateToken)}
      prepared="Unduhan"
      input={{ params }}
      failure={actionFailure}
      says={() => 'Unduhan dimulai'}
      onDone={() => {
        // Careful: by an address and not by `fetch`, which would hold gigabytes and could not go on after a pause.
        Object.assign(document.createElement('a'), { href: addressOf(ekspor.unduh, { params }), download: '' }).click();
        onClose();
      }}
      onClose={onClose}
    >
      <p>{isiOf(row)}</p>
      <Note tone="wait" icon="warn">
        File ini berisi data pribadi {formatNumber(row.siswa)} siswa dan tidak terkunci. Simpan di tempat aman, dan
        hapus bila tidak diperlukan lagi.
      </Note>
      <p>Unduhan yang terputus dapat dilanjutkan selama 12 jam tanpa bertanya lagi.</p>
    </FormDialog>
  );
}
