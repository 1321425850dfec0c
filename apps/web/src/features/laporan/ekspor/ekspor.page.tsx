import { type EksporRow, ekspor } from '@gerbang/contract/laporan/ekspor';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { EksporList } from './ekspor-list.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { PesanSection } from './pesan-section.tsx';
import { UnduhDialog } from './unduh-dialog.tsx';

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
