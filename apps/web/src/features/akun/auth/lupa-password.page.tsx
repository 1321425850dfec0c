import { auth } from '@gerbang/contract/akun/auth';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { go, Link } from '../../../ui/address.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { useTakenOver, When } from '../../../ui/prerendered.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AuthForm, AuthFrame, AuthLinks, EmailInput } from './auth-frame.tsx';
import { findKodeTerkirim, nameRequester, rememberKode, sendKodeFailure } from './kode-terkirim.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Ask for a code by mail (SANDI-7). */
export function LupaPasswordPage() {
  const before = useTakenOver() ? findKodeTerkirim() : undefined;
  const form = useAuthForm({
    endpoint: auth.forgetPassword,
    fields: ['email'],
    given: { email: before?.email ?? '' },
    besides: nameRequester(),
    failure: sendKodeFailure,
    onSuccess: ({ message, tunggu }, { email = '' }) => {
      toast.success(message);
      rememberKode({ email, pesan: message, tunggu });
      go('/reset-password');
    },
  });
  return (
    <AuthFrame
      title="Lupa Password"
      help={
        <>
          <When filled="SURAT" is={hasMailServer}>
            Kami kirim kode 6 angka ke email akun Anda.
          </When>
          <When empty="SURAT" is={!hasMailServer}>
            Minta kode untuk membuat password baru.
          </When>
        </>
      }
    >
      <AuthForm form={form}>
        <EmailInput enterKeyHint="send" {...form.field('email')} />
        <When empty="SURAT" is={!hasMailServer}>
          <Note>Sekolah ini belum memakai server surat. Bila kode tidak sampai, mintalah kode reset kepada admin.</Note>
        </When>
        <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Mengirim...">
          Kirim Kode
        </SubmitButton>
      </AuthForm>
      <AuthLinks>
        <Link href="/login">Kembali ke Login</Link>
        <Link href="/konfirmasi">Punya kode dari admin</Link>
        {before && <Link href="/reset-password">Sudah punya kode</Link>}
      </AuthLinks>
    </AuthFrame>
  );
}
