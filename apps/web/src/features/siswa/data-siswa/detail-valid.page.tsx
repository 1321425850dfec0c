import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { useLocation } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { expectedValid } from './expected-valid.ts';
import { Kembalikan } from './kembalikan.tsx';
import { RecordDetail } from './record-detail.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

/** One record of the archive; an admin may change it. */
export function DetailValidPage() {
  const isAdmin = useSession()?.role.nama === 'admin';
  return (
    <RecordDetail
      help="Data yang sudah divalidasi, dengan dokumennya."
      expected={expectedValid}
      action={(record, settle) =>
        isAdmin && (
          <>
            <WhatsappButton record={record} />
            <Kembalikan record={record} onDone={settle} />
            <EditSiswa record={record} />
          </>
        )
      }
    />
  );
}

/** Takes the place of the detail in the history: 'Kembali' of either leads to the list as it was left. */
function EditSiswa({ record: { id } }: { record: DataSiswaRecord }) {
  const state = useLocation({ select: ({ state }) => state });
  return (
    <ButtonLink variant="primary" to="/data-siswa/valid/edit/$id" params={{ id }} state={state} replace>
      Edit Siswa
    </ButtonLink>
  );
}
