import type { StatusData } from '@gerbang/contract/choices';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { KontakAdmin } from '../../../form/kontak-admin.tsx';
import { Note } from '../../../ui/note.tsx';
import type { StatusTone } from '../../../ui/status-badge.tsx';
import classes from './data-diri.module.css';

/** Tone of a status, for its stamp and its banner. */
export const statusTones = {
  'Menunggu Validasi': 'wait',
  Tervalidasi: 'ok',
  Ditolak: 'bad',
} as const satisfies Record<StatusData, StatusTone>;

/** What a status means for the student (DIRI-9). */
export function StatusSentence({ record }: { record: DataSiswaRecord }) {
  if (record.status_data === 'Menunggu Validasi') return 'Data diri Anda sedang diproses oleh Admin';
  if (record.status_data === 'Tervalidasi') return 'Data diri Anda sudah divalidasi Admin';
  return (
    <>
      <span className={classes.alasan}>Alasan:</span>{' '}
      <span className={classes.reason}>{record.alasan_penolakan || 'Tidak ada keterangan'}</span>
    </>
  );
}

/** What is to be done with a rejected record, after the name of the button that does it. */
export const toMend = ({ status_data, tanda }: DataSiswaRecord) =>
  status_data === 'Ditolak' && tanda.length > 0 ? `: perbaiki ${tanda.length} bagian` : '';

/** How the admin is reached, for as long as only the admin can change something. */
export function ReachAdmin({ record }: { record: DataSiswaRecord | undefined }) {
  if (record?.status_data !== 'Tervalidasi') return null;
  return (
    <p>
      Ada yang perlu diubah? Hubungi admin. <KontakAdmin />
    </p>
  );
}

/** The status of the record at the head of its page. */
export function StatusBanner({ record }: { record: DataSiswaRecord }) {
  return (
    <Note tone={statusTones[record.status_data]}>
      <b>{record.status_data}</b>
      <p>
        <StatusSentence record={record} />
      </p>
      <ReachAdmin record={record} />
    </Note>
  );
}
