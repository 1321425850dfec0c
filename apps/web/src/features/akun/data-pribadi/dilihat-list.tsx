import { type DilihatRow, dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { roleTable } from '@gerbang/contract/roles';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { DataCards } from '../../../ui/data-cards.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { InfoSection } from './info-section.tsx';

const title = 'Siapa yang melihat data saya';
const person = ({ nama, role }: DilihatRow) => `${nama ?? 'Tidak ada nama'} (${roleTable[role].name})`;

/** Who of the school opened the student's data, newest first. */
export function DilihatList() {
  const [page, setPage] = useState(1);
  const query = useApi(dataPribadi.dilihat, { query: { page } }, { keepPrevious: true });
  const answer = query.data;
  const failure = query.error && !answer && (
    <FailedState sentence="Daftar belum dapat dimuat" detail={writeFailure(query.error)} query={query} />
  );
  return (
    <InfoSection
      bare
      title={title}
      help="Setiap kali staf sekolah membuka data Anda; bila hanya terlihat di daftar atau laporan, sekali sehari."
    >
      {failure || <Dilihat rows={answer?.data} busy={query.isPlaceholderData} />}
      {answer && <Pager {...answer} page={page} onPage={setPage} loading={query.isPlaceholderData} ifMore />}
    </InfoSection>
  );
}

/** Cards on every screen: the table of the staff's lists is nothing that a student's phone should fetch. */
function Dilihat({ rows, busy }: { rows: DilihatRow[] | undefined; busy: boolean }) {
  if (rows?.length === 0) {
    return (
      <Sheet>
        <EmptyState title="Belum ada yang melihat">
          Setelah Anda mengirim data diri, pemeriksaan oleh admin akan terlihat di sini.
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <DataCards
      label={title}
      rows={rows}
      rowKey={({ waktu, apa, nama }) => waktu + apa + nama}
      card={(row) => ({
        title: person(row),
        lines: [row.apa, ...(row.alasan ? [`Alasan: ${row.alasan}`] : []), formatWaktu(row.waktu)],
      })}
      skeletonRows={3}
      busy={busy}
      loading={rows === undefined}
    />
  );
}
