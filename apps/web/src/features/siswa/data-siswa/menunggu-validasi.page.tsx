import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { antreanInput, useActiveFilter } from './active-filter.ts';
import { fromList } from './back-to-list.tsx';
import { DataSiswaList } from './data-siswa-list.tsx';
import { isMarked, Waited, WaitingBadges, waitingColumns } from './list-columns.tsx';
import { PilihanRow } from './nama-pilihan.tsx';

/** Records that students sent and nobody has checked. */
export function DataSiswaMenungguValidasiPage() {
  return (
    <DataSiswaList
      title="Data Siswa Menunggu Validasi"
      help="Data yang dikirim siswa dan belum diperiksa. Cocokkan tiap isian dengan dokumennya."
      status="Menunggu Validasi"
      path="/data-siswa/menunggu-validasi"
      columns={waitingColumns}
      urut="antrean"
      cardLines={(row) => [
        ...(isMarked(row) ? [<WaitingBadges key="tanda" row={row} />] : []),
        `NIM ${row.nim}`,
        <Waited key="lama" row={row} />,
        <PilihanRow key="pilihan" row={row} />,
      ]}
      action={(any) => <StartButton any={any} />}
      emptyState={
        <EmptyState
          title="Tidak Ada Data Siswa yang Perlu Divalidasi"
          art="done"
          action={
            <Button component={Link} to="/data-siswa/valid">
              Lihat Data Siswa Valid
            </Button>
          }
        >
          Semua data sudah diperiksa. Data baru muncul di sini setelah siswa mengirim Data Diri.
        </EmptyState>
      }
    />
  );
}

/** Opens the desk with the first of the queue, which those who were sent again come before. */
function StartButton({ any }: { any: boolean }) {
  const activeFilter = useActiveFilter();
  const navigate = useNavigate();
  const first = useApi(dataSiswa.antrean, antreanInput(activeFilter), { enabled: any }).data?.data.pertama;
  return (
    <Button
      variant="primary"
      leftSection={<Icon name="valid" />}
      disabled={!any || !first}
      onClick={() =>
        first &&
        void navigate({
          to: '/data-siswa/menunggu-validasi/detail/$id',
          params: { id: first.id },
          search: activeFilter,
          state: { ...fromList, giliran: true },
        })
      }
    >
      Mulai Memeriksa
    </Button>
  );
}
