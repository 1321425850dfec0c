import { akunSiswa, NIM_TAKEN } from '@gerbang/contract/akun/akun-siswa';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { type CallInput, call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { actionFailure, isConflict } from '../../../lib/failure.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { Note } from '../../../ui/note.tsx';
import classes from './akun-facts.module.css';
import { type AkunDialogProps, AkunFacts, asksAgain, isUnproven } from './akun-facts.tsx';

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

/** Asks before an account is activated, with what is known of its owner in the first view (AKUN-7, ALAMAT-10). */
export function AktivasiDialog({ row: akun, onClose, onDone }: AkunDialogProps) {
  const [sure, setSure] = useState(false);
  return (
    <FormDialog
      title="Aktivasi"
      confirmLabel={sure ? 'Tetap Aktivasi' : 'Aktivasi'}
      call={akunSiswa.aktivasi}
      via={aktivasi}
      ask={() => {
        setSure(asksAgain(akun));
        return sure || !asksAgain(akun);
      }}
      input={{ params: { id: akun.id } }}
      touched={touched}
      failure={actionFailure}
      onDone={onDone}
      onGone={onDone}
      onClose={onClose}
    >
      <p>
        Aktifkan akun ini? Siswa langsung dapat masuk
        {hasMailServer
          ? ' dan diberi tahu melalui email.'
          : '; beri tahu siswanya, karena tidak ada email yang dikirim.'}
      </p>
      <AkunFacts akun={akun} />
      {akun.data_siswa && !akun.terhubung && (
        <p className={classes.after}>
          Siswa baru dapat membuka data itu setelah {isUnproven(akun) && 'emailnya dikonfirmasi dan '}Anda
          mencocokkannya di Kelola.
        </p>
      )}
      {(akun.nim_sama ?? []).length > 0 && (
        <Note tone="wait" icon="warn">
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
        <Note tone="wait" icon="warn" role="alert">
          {akun.tanya === 'milik'
            ? 'Data siswa itu sudah milik akun lain.'
            : 'Keamanan ketat menyala, dan email ini belum dikonfirmasi.'}{' '}
          Tekan Tetap Aktivasi bila Anda mengenal pendaftarnya.
        </Note>
      )}
    </FormDialog>
  );
}
