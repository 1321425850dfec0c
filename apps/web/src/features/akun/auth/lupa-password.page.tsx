import { auth } from '@gerbang/contract/akun/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AuthForm, AuthFrame, AuthLinks, EmailInput } from './auth-frame.tsx';
import { findKodeTerkirim, nameRequester, rememberKode, sendKodeFailure } from './kode-terkirim.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Ask for a code by mail (SANDI-7). */
export function LupaPasswordPage() {
  const navigate = useNavigate();
  const before = findKodeTerkirim();
  const form = useAuthForm({
    endpoint: auth.forgetPassword,
    fields: ['email'],
    given: { email: before?.email ?? '' },
    besides: nameRequester(),
    failure: sendKodeFailure,
    onSuccess: ({ message, tunggu }, { email = '' }) => {
      toast.success(message);
      rememberKode({ email, pesan: message, tunggu });
      void navigate({ to: '/reset-password' });
    },
  });
  return (
    <AuthFrame
      title="Lupa Password"
      help={hasMailServer ? 'Kami kirim kode 6 angka ke email akun Anda.' : 'Minta kode untuk membuat password baru.'}
    >
      <AuthForm form={form}>
        <EmailInput enterKeyHint="send" {...form.field('email')} />
        {!hasMailServer && (
          <Note>Sekolah ini belum memakai server surat. Bila kode tidak sampai, mintalah kode reset kepada admin.</Note>
        )}
        <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Mengirim...">
          Kirim Kode
        </SubmitButton>
      </AuthForm>
      <AuthLinks>
        <Link to="/login">Kembali ke Login</Link>
        <Link to="/konfirmasi">Punya kode dari admin</Link>
        {before && <Link to="/reset-password">Sudah punya kode</Link>}
      </AuthLinks>
    </AuthFrame>
  );
}
