import { type DilihatRow, dataPribadi } from '@gerbang/contract/akun/data-pribadi';
import { roleTable } from '@gerbang/contract/roles';
import { useRef, useState } from 'react';
import { download, saveFile } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { DataCards } from '../../../ui/data-cards.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { toast } from '../../../ui/toast.tsx';
import { InfoSection } from './info-section.tsx';
import { OwnPersetujuan } from './own-persetujuan.tsx';

/** The student's rights over their data, below the account on Info Akun. */
export function DataPribadiSections() {
  return (
    <>
      <OwnPersetujuan />
      <UnduhSalinan />
      <DilihatList />
    </>
  );
}

/** The student's own copy of everything. */
function UnduhSalinan() {
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { file, name } = await download(dataPribadi.unduh, {});
      saveFile(file, name ?? 'data-pribadi-saya.zip');
      toast.success('Salinan data Anda sudah diunduh');
    } catch (error) {
      toast.error(writeFailure(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <InfoSection
      title="Salinan data"
      help="Satu file ZIP berisi semua data Anda: akun, data diri, gambar, persetujuan, siapa yang melihat, dan surat yang dikirim. Simpan di tempat yang hanya Anda buka."
    >
      <Row>
        <SubmitButton
          type="button"
          variant="default"
          pending={pending}
          pendingLabel="Menyiapkan..."
          leftSection={<Icon name="download" size={16} />}
          onClick={() => void run()}
        >
          Unduh data saya
        </SubmitButton>
      </Row>
    </InfoSection>
  );
}

const title = 'Siapa yang melihat data saya';
const person = ({ nama, role }: DilihatRow) => `${nama ?? 'Tidak ada nama'} (${roleTable[role].name})`;

/** Who of the school opened the student's data, newest first. */
function DilihatList() {
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
