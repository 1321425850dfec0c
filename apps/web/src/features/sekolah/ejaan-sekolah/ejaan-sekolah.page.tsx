import { type EjaanSekolah, ejaanSekolah, type Sekolah } from '@gerbang/contract/sekolah/ejaan-sekolah';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { useListParams } from '../../../lib/list-params.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFocusLeftBehind } from '../../../ui/row-focus.ts';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { GabungDialog } from './gabung-dialog.tsx';
import { GabunganSection } from './gabungan-section.tsx';
import { DitemukanSection, MiripSection } from './mirip-section.tsx';

/** /dashboard/ejaan-sekolah: spellings of one school, merged by an admin (EJAAN-3 to EJAAN-5). */
export function EjaanSekolahPage() {
  const { search, setSearch } = useListParams();
  const query = useApi(ejaanSekolah.list, { query: { search } }, { keepPrevious: true });
  const isAdmin = useSession()?.role.nama === 'admin';
  const [opened, setOpened] = useState<MergeDialog>();
  const { place, expect } = useFocusLeftBehind(query.data && [{ id: String(query.dataUpdatedAt) }]);
  const ask = (sekolah: Sekolah[], chosen: boolean) => setOpened({ sekolah, chosen });
  return (
    <div {...place}>
      <PageHeader
        title="Ejaan Sekolah"
        help="Satu sekolah dalam beberapa ejaan dihitung sebagai satu di grafik, daftar, dan laporan. Data siswa tetap seperti yang diketik."
      />
      <Stack gap={6}>
        <SearchBar
          value={search}
          onSearch={setSearch}
          onReset={() => setSearch('')}
          placeholder="SMKN 7"
          hint="Ejaan mana pun menemukan yang lain."
        />
        {query.data ? (
          <Sections data={query.data.data} search={search} ask={isAdmin ? ask : undefined} onDone={expect} />
        ) : (
          <Sheet padded>
            {query.error ? (
              <FailedState
                sentence={listFailure(query.error)}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Sheet>
        )}
      </Stack>
      {opened && (
        <GabungDialog
          {...opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            expect();
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}

/** Names to be merged; `chosen` when all of them are meant to begin with. */
type MergeDialog = { sekolah: Sekolah[]; chosen: boolean };

type SectionsProps = {
  data: EjaanSekolah;
  search: string;
  /** Undefined for who only reads. */
  ask: ((sekolah: Sekolah[], chosen: boolean) => void) | undefined;
  /** A merge was undone: its row is about to leave. */
  onDone: () => void;
};

function Sections({ data, search, ask, onDone }: SectionsProps) {
  if (data.jumlah_mirip + data.jumlah_ditemukan + data.jumlah_gabungan === 0) {
    return (
      <Sheet padded>
        {search ? (
          <EmptyState title="Tidak ada sekolah yang cocok" art="search">
            Cari dengan sebagian namanya, dalam ejaan mana pun.
          </EmptyState>
        ) : (
          <EmptyState title="Setiap sekolah ditulis dengan satu ejaan" art="done">
            Ejaan yang mungkin sama muncul di sini. Untuk menggabungkan yang lain, cari namanya.
          </EmptyState>
        )}
      </Sheet>
    );
  }
  return (
    <>
      <MiripSection mirip={data.mirip} jumlah={data.jumlah_mirip} ask={ask} />
      <DitemukanSection sekolah={data.ditemukan} jumlah={data.jumlah_ditemukan} ask={ask} />
      <GabunganSection
        gabungan={data.gabungan}
        jumlah={data.jumlah_gabungan}
        mayUndo={ask !== undefined}
        onDone={onDone}
      />
    </>
  );
}
