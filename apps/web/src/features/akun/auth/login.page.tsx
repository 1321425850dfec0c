import { auth } from '@gerbang/contract/akun/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { authFailure } from '../../../lib/failure.ts';
import { keep } from '../../../lib/keeper/places.ts';
import { isShared, signIn } from '../../../lib/session.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AuthForm, EmailInput } from './auth-form.tsx';
import { AuthFrame, AuthLinks } from './auth-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useOtherTab } from './use-other-tab.ts';
import { useSignInWait } from './use-sign-in-wait.ts';

/** Sign in (MASUK-4, MASUK-5). Where it leads is decided by the route's guard. */
export function LoginPage() {
  const [shared, setShared] = useState(isShared);
  const navigate = useNavigate();
  const otherTab = useOtherTab();
  const ask = () => !otherTab || confirm(`${otherTab} Akhiri sesi itu?`);
  const form = useAuthForm({
    endpoint: auth.login,
    fields: ['email', 'password'],
    besides: shared ? { komputer_bersama: 'ya' } : {},
    failure: authFailure,
    ask,
    onSuccess: ({ data }) => {
      toast.dismiss();
      toast.success('Login berhasil');
      signIn(data.user, shared);
    },
    leads: (error, { email }) => {
      const { kode } = error as ApiError;
      if (!kode?.startsWith('faktor')) return false;
      keep('langkah', JSON.stringify({ email, kode, shared }));
      void navigate({ to: '/login/kode' });
      return true;
    },
  });
  const wait = useSignInWait(form.pending);
  return (
    <AuthFrame title="Login" help="Masuk dengan akun yang sudah diaktivasi.">
      <AuthForm form={{ ...form, refusal: form.refusal ?? otherTab }}>
        <EmailInput enterKeyHint="next" {...form.field('email')} />
        <PasswordInput
          label="Password"
          size="l"
          autoComplete="current-password"
          enterKeyHint="go"
          {...form.field('password')}
        />
        <Checkbox checked={shared} onChange={setShared}>
          <b>Komputer bersama</b>
          <small>Isian tidak disimpan. Keluar 15 detik setelah tab ditutup, atau setelah 30 menit tidak dipakai.</small>
        </Checkbox>
        <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Memeriksa...">
          Login
        </SubmitButton>
        {wait && <Note role="status">{wait}</Note>}
        <PasskeyButton shared={shared} ask={ask} />
      </AuthForm>
      <AuthLinks>
        <Link to="/lupa-password">Lupa Password</Link>
        <Link to="/registrasi">Registrasi</Link>
        <Link to="/konfirmasi">Punya kode dari admin</Link>
      </AuthLinks>
    </AuthFrame>
  );
}
