import { Kembalikan } from './kembalikan.tsx';
import { RecordDetail } from './record-detail.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

/** One rejected record with the reason the student reads too. */
export function DetailDitolakPage() {
  return (
    <RecordDetail
      help="Data yang dikembalikan kepada siswa untuk diperbaiki."
      expected={{
        status: 'Ditolak',
        list: '/data-siswa/ditolak',
        sentences: {
          'Menunggu Validasi': 'Data siswa menunggu validasi',
          Tervalidasi: 'Data siswa sudah tervalidasi',
        },
        elsewhere: '/data-siswa/menunggu-validasi',
      }}
      action={(record, settle) => (
        <>
          <WhatsappButton record={record} />
          <Kembalikan record={record} onDone={settle} />
        </>
      )}
    />
  );
}
