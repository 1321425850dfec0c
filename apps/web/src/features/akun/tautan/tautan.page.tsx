// The two pages behind one-time links, in one file: nobody opens them twice.
import { tautan } from '@gerbang/contract/akun/tautan';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { forgetUser } from '../../../lib/session.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountOfPassword, AuthForm } from '../auth/auth-form.tsx';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { NewPassword } from '../auth/new-password.tsx';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { KodeField, OtherWays } from './kode-field.tsx';
import { useKode } from './use-kode.ts';

/** What a link is for, once it is known; a used one does not tell. */
const titles: Record<string, string> = { konfirmasi: 'Konfirmasi Akun', reset: 'Tetapkan Password Baru' };

/** /konfirmasi: the owner of an address sets the password of the account (ALAMAT-2). */
export function KonfirmasiPage() {
  const link = useKode();
  const navigate = useNavigate();
  const form = useAuthForm({
    endpoint: tautan.pakai,
    fields: ['kode', 'password', 'confirmPassword'],
    given: { kode: link.kode },
    failure: writeFailure,
    onSuccess: ({ message }) => {
      toast.success(message);
      // All sessions of the account ended, so also the one that this browser may have.
      forgetUser();
      // The code is used up: the way back does not lead to it.
      void navigate({ to: '/login', replace: true });
    },
  });
  return (
    <AuthFrame
      title={titles[link.owner?.jenis ?? ''] ?? 'Tetapkan Password'}
      help="Tetapkan password, yang sama atau yang baru. Semua perangkat dikeluarkan."
    >
      <AuthForm form={form}>
        <KodeField link={link} field={form.field('kode')} />
        <AccountOfPassword email={link.owner?.email ?? ''} />
        <NewPassword password={form.field('password')} konfirmasi={form.field('confirmPassword')} />
        <SubmitButton size="l" fullWidth pending={form.pending}>
          Simpan
        </SubmitButton>
      </AuthForm>
      {!link.failure && <OtherWays />}
    </AuthFrame>
  );
}

/** /bukan-saya: somebody else acts with this person's address; one button freezes the account (ALAMAT-6, FAKTOR-12). */
export function BukanSayaPage() {
  const link = useKode();
  const [said, setSaid] = useState<string>();
  const form = useAuthForm({
    endpoint: tautan.bekukan,
    fields: ['kode'],
    given: { kode: link.kode },
    failure: writeFailure,
    onSuccess: ({ message }) => setSaid(message),
  });
  return (
    <AuthFrame title="Bukan Anda?" help="Bekukan akun dengan email Anda: tidak ada yang dapat masuk lagi.">
      {said ? (
        <>
          <Note tone="ok" role="status">
            {said}
          </Note>
          <OtherWays />
        </>
      ) : (
        <AuthForm form={form}>
          <KodeField link={link} field={form.field('kode')} from="Dari email tentang akun Anda." />
          <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Memproses...">
            Bekukan Akun Ini
          </SubmitButton>
        </AuthForm>
      )}
    </AuthFrame>
  );
}
