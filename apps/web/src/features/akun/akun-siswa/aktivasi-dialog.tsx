import { akunSiswa, NIM_TAKEN } from '@gerbang/contract/akun/akun-siswa';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { type CallInput, call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { actionFailure, isConflict } from '../../../lib/failure.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { Note } from '../../../ui/note.tsx';
import { type AkunDialogProps, AkunFacts } from './akun-facts.tsx';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik];

/** Active already by somebody else's hand, or by one's own, of which no answer came: what was asked for is there. */
async function aktivasi(input: CallInput<typeof akunSiswa.aktivasi>): Promise<{ message: string }> {
  try {
    return await call(akunSiswa.aktivasi, input);
  } catch (error) {
    const isActive = isConflict(error) && !(error instanceof ApiError && error.kode === NIM_TAKEN);
    if (isActive) return { message: actionFailure(error) };
    throw error;
  }
}

/** Asks before an account is activated, and says whose record bears its NIM (AKUN-7); without a proven address it asks again (ALAMAT-10). */
export function AktivasiDialog({ row: akun, onClose, onDone }: AkunDialogProps) {
  const [sure, setSure] = useState(false);
  return (
    <FormDialog
      title="Aktivasi"
      confirmLabel={sure ? 'Tetap Aktivasi' : 'Aktivasi'}
      call={akunSiswa.aktivasi}
      via={aktivasi}
      ask={() => {
        setSure(!akun.email_terbukti);
        return akun.email_terbukti || sure;
      }}
      input={{ params: { id: akun.id } }}
      touched={touched}
      failure={actionFailure}
      onDone={onDone}
      onGone={onDone}
      onClose={onClose}
    >
      <p>
        Aktifkan akun ini? Siswa dapat masuk
        {hasMailServer ? ' dan diberi tahu melalui email.' : '; kabari ia lewat WhatsApp.'}
      </p>
      <AkunFacts akun={akun} />
      {akun.data_siswa ? (
        <Note tone="wait" icon="warn">
          Data siswa dengan NIM ini sudah ada, atas nama <b>{akun.data_siswa.nama}</b>. Akun ini baru dapat membukanya
          setelah akunnya terkonfirmasi dan Anda mencocokkan keduanya di Kelola Akun.
        </Note>
      ) : (
        <Note>Belum ada data siswa dengan NIM ini.</Note>
      )}
      {(akun.nim_sama ?? []).length > 0 && (
        <Note tone="bad" icon="warn">
          NIM ini juga didaftarkan akun lain; hanya satu yang dapat aktif. Pastikan pemiliknya.
          <ul>
            {akun.nim_sama?.map(({ email, email_terbukti, aktif }) => (
              <li key={email}>
                <b>{email}</b>, {aktif ? 'sudah aktif' : email_terbukti ? 'email terkonfirmasi' : 'belum dikonfirmasi'}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {sure && (
        <Note tone="bad" icon="warn" role="alert">
          Email ini belum dikonfirmasi: belum pasti pendaftarnya pemilik email dan NIM ini. Tekan Tetap Aktivasi bila
          Anda mengenalnya.
        </Note>
      )}
    </FormDialog>
  );
}
