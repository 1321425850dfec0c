import { auth } from '@gerbang/contract/akun/auth';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../lib/api-error.ts';
import { authFailure } from '../../../lib/failure.ts';
import { keep } from '../../../lib/keeper/places.ts';
import { isShared, signIn } from '../../../lib/session.ts';
import { go, Link } from '../../../ui/address.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AuthForm, AuthFrame, AuthLinks, EmailInput } from './auth-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Sign in (MASUK-4, MASUK-5). Where it leads is decided by the route's guard. */
export function LoginPage() {
  const [shared, setShared] = useState(isShared);
  const otherTab = useOtherTab();
  const ask = () => !otherTab || confirm(`${otherTab} Akhiri sesi itu?`);
  const form = useAuthForm({
    endpoint: auth.login,
    fields: ['email', 'password'],
    besides: shared ? { komputer_bersama: 'ya' } : {},
    failure: authFailure,
    ask,
    onSuccess: ({ data }, { komputer_bersama }) => {
      toast.dismiss();
      toast.success('Login berhasil');
      signIn(data.user, komputer_bersama === 'ya');
    },
    leads: (error, { email, komputer_bersama }) => {
      const { kode } = error as ApiError;
      if (!kode?.startsWith('faktor')) return false;
      keep('langkah', JSON.stringify({ email, kode, shared: komputer_bersama === 'ya' }));
      go('/login/kode');
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
        <Checkbox name="komputer_bersama" checked={shared} onChange={setShared}>
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
        <Link href="/lupa-password">Lupa Password</Link>
        <Link href="/registrasi">Registrasi</Link>
        <Link href="/konfirmasi">Punya kode dari admin</Link>
      </AuthLinks>
    </AuthFrame>
  );
}

/** What a tab says that holds the session of a shared computer, which a sign-in here would end (lib/shared-tab.ts); undefined without one. */
function useOtherTab(): string | undefined {
  const [said, say] = useState<string>();
  useEffect(() => {
    const tabs = new BroadcastChannel('gerbang.tab');
    // What is no answer takes it back: the tab closed, or is being asked by another and answers again.
    tabs.onmessage = ({ data }) => say(data.sesi);
    tabs.postMessage('siapa');
    return () => tabs.close();
  }, []);
  return said;
}

/** A sign-in that takes longer waits for others. */
const USUAL_MS = 1500;

/** What to tell of the wait while a sign-in is pending; undefined while it takes no longer than it does. */
function useSignInWait(pending: boolean): string | undefined {
  const [sentence, tell] = useState<string>();
  useEffect(() => {
    if (!pending) return;
    let end: (() => void) | undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      const { tellWait } = await import('./sign-in-wait.ts');
      if (!isOver) end = tellWait(tell);
    }, USUAL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end?.();
      tell(undefined);
    };
  }, [pending]);
  return sentence;
}
