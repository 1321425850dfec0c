import { type EksporRow, ekspor } from '@gerbang/contract/ekspor';
import { useState } from 'react';
import { addressOf } from '../../lib/api.ts';
import { actionFailure, listFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { refreshAfter, useAction, useApi } from '../../lib/use-api.ts';
import { useToken } from '../../lib/use-token.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Sheet, Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.tsx';
import { EksporList } from './ekspor-list.tsx';
import { PesanSection } from './pesan-section.tsx';
import { filterOf, isiOf } from './words.ts';

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
          ) : error ? (
            <FailedState sentence={listFailure(error)} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <SkeletonText lines={4} />
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

type UnduhDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before so much leaves the house, opens the download with a one-time token, and leaves the rest to the browser. */
function UnduhDialog({ row, onClose }: UnduhDialogProps) {
  const { token, error, renew } = useToken(ekspor.generateToken);
  const params = { id: row.id };
  const buka = useAction(ekspor.bukaUnduhan, {
    onSuccess: () => {
      // Careful: by an address and not by `fetch`, which would hold gigabytes and could not go on after a pause.
      Object.assign(document.createElement('a'), { href: addressOf(ekspor.unduh, { params }), download: '' }).click();
      toast.success('Unduhan dimulai');
      onClose();
    },
    onError: renew,
  });
  return (
    <ConfirmDialog
      title="Unduh Ekspor"
      opened
      onClose={onClose}
      confirmLabel="Unduh"
      pending={buka.pending}
      pendingLabel="Membuka..."
      confirmDisabled={token === undefined}
      onConfirm={() => token !== undefined && buka.run({ params, token })}
    >
      <Stack gap={3}>
        <p>{isiOf(row)}</p>
        <Note tone="wait" icon="warn">
          File ini berisi data pribadi {formatNumber(row.siswa)} siswa dan tidak terkunci. Simpan di tempat aman, dan
          hapus bila tidak diperlukan lagi.
        </Note>
        <p>Unduhan yang terputus dapat dilanjutkan selama 12 jam tanpa bertanya lagi.</p>
        <FailureNote>{buka.error && actionFailure(buka.error)}</FailureNote>
        {error && <RetryNote onRetry={renew}>Unduhan belum dapat disiapkan: {actionFailure(error)}</RetryNote>}
      </Stack>
    </ConfirmDialog>
  );
}

type HapusDialogProps = { row: EksporRow; onClose: () => void };

/** Asks before a file is removed, or one that is being made is given up; either can be ordered again. */
function HapusDialog({ row, onClose }: HapusDialogProps) {
  const isRunning = row.status === 'menunggu' || row.status === 'dibuat';
  const hapus = useAction(ekspor.hapus, {
    invalidates: [ekspor.list],
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    // It may be gone already.
    onError: (error) => refreshAfter(error, [ekspor.list]),
  });
  const failure = hapus.error ? actionFailure(hapus.error) : undefined;
  return (
    <DeleteDialog
      title={isRunning ? 'Batalkan Ekspor' : 'Hapus Ekspor'}
      confirmLabel={isRunning ? 'Batalkan Ekspor' : 'Hapus'}
      onClose={onClose}
      deletion={{ pending: hapus.pending, failure }}
      onConfirm={() => hapus.run({ params: { id: row.id } })}
    >
      <p>
        {isRunning ? 'Hentikan pembuatan ekspor ini?' : 'Hapus file ekspor ini dari server?'} {filterOf(row)}. Data
        sekolah tidak berubah.
      </p>
    </DeleteDialog>
  );
}
