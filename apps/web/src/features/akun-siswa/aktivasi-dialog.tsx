import { akunSiswa, NIM_TAKEN } from '@gerbang/contract/akun-siswa';
import { dashboard } from '@gerbang/contract/dashboard';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { actionFailure, isConflict, isMissing } from '../../lib/failure.ts';
import { hasMailServer } from '../../lib/server-surat.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { type AkunDialogProps, AkunFacts } from './akun-facts.tsx';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik];

/** Asks before an account is activated, and says whose record bears its NIM (AKUN-7); without a proven address it asks again (ALAMAT-10). */
export function AktivasiDialog({ akun, onClose, onDone }: AkunDialogProps) {
  const [sure, setSure] = useState(false);
  const asksAgain = !akun.email_terbukti && !sure;
  const aktivasi = useAction(akunSiswa.aktivasi, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => {
      // By somebody else's hand, or by one's own, of which no answer came: what was asked for is there.
      const isActive = isConflict(error) && !(error instanceof ApiError && error.kode === NIM_TAKEN);
      (isActive ? toast.success : toast.error)(actionFailure(error));
      refreshAfter(error, touched);
      if (isActive || isMissing(error)) onDone();
    },
  });
  return (
    <ConfirmDialog
      title="Aktivasi"
      opened
      onClose={onClose}
      confirmLabel={sure ? 'Tetap Aktivasi' : 'Aktivasi'}
      pending={aktivasi.pending}
      onConfirm={() => (asksAgain ? setSure(true) : aktivasi.run({ params: { id: akun.id } }))}
    >
      <Stack gap={3}>
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
                  <b>{email}</b>,{' '}
                  {aktif ? 'sudah aktif' : email_terbukti ? 'email terkonfirmasi' : 'belum dikonfirmasi'}
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
        <FailureNote isToasted>{aktivasi.error && actionFailure(aktivasi.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
