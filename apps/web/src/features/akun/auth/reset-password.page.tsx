import { auth } from '@gerbang/contract/akun/auth';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ownFailure } from '../../../lib/failure.ts';
import { forgetUser, storedUser } from '../../../lib/session.ts';
import { go, Link } from '../../../ui/address.tsx';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { focusField } from '../../../ui/error-summary.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { Note } from '../../../ui/note.tsx';
import { useTakenOver } from '../../../ui/prerendered.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountOfPassword, AuthForm, AuthFrame, AuthLinks } from './auth-frame.tsx';
import {
  findKodeTerkirim,
  forgetKode,
  type KodeTerkirim,
  nameRequester,
  rememberKode,
  sendKodeFailure,
} from './kode-terkirim.ts';
import { NewPassword } from './new-password.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** A new password by the mailed code (SANDI-13, SANDI-14). */
export function ResetPasswordPage() {
  const [kode, setKode] = useState(findKodeTerkirim);
  const isTaken = useTakenOver();
  if (isTaken && !kode) return <WithoutEmail />;
  return <ResetPasswordForm kode={isTaken ? kode : undefined} onKode={setKode} />;
}

function WithoutEmail() {
  useEffect(() => {
    toast.warning('Masukkan email terlebih dahulu');
    go('/lupa-password', { replace: true });
  }, []);
  return null;
}

/** `kode`: undefined in the page as the build renders it. */
type ResetPasswordFormProps = { kode: KodeTerkirim | undefined; onKode: (kode: KodeTerkirim) => void };

function ResetPasswordForm({ kode, onKode }: ResetPasswordFormProps) {
  const { email, pesan } = kode ?? { email: '', pesan: 'Kode dikirim ke:' };
  const form = useAuthForm({
    endpoint: auth.resetPassword,
    fields: ['otp', 'password', 'confirmPassword'],
    given: { email },
    besides: nameRequester(),
    failure: ownFailure,
    onSuccess: ({ message }) => {
      forgetKode();
      toast.success(message);
      // The reset ended all sessions of the account, so also the one that this browser may have.
      if (storedUser()?.email === email.toLowerCase()) forgetUser();
      go('/login');
    },
  });
  const otp = form.field('otp');
  return (
    <AuthFrame title="Reset Password" help="Isi kode dari email, lalu buat password baru.">
      <AuthForm form={form}>
        <Note>
          <p>{pesan}</p>
          <b>{email}</b>
        </Note>
        <CodeInput
          id={otp.id}
          label="Kode OTP"
          description="Berlaku 10 menit."
          value={otp.value}
          error={otp.error}
          onChange={(code) => form.set('otp', code)}
        />
        <AccountOfPassword email={email} />
        <NewPassword password={form.field('password')} konfirmasi={form.field('confirmPassword')} />
        <SubmitButton size="l" fullWidth pending={form.pending}>
          Reset Password
        </SubmitButton>
      </AuthForm>
      <AuthLinks>
        {kode && (
          <ResendKode
            kode={kode}
            onSent={(sent) => {
              onKode(sent);
              focusField(otp.id);
            }}
          />
        )}
        <Link href="/lupa-password">Ganti email</Link>
      </AuthLinks>
    </AuthFrame>
  );
}

/** Seconds between two codes where the server does not say how many are left. */
const WAIT = 60;

type ResendKodeProps = { kode: KodeTerkirim; onSent: (kode: KodeTerkirim) => void };

/** Asks for another code, a minute after the last one. */
function ResendKode({ kode, onSent }: ResendKodeProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsLeft(kode);
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const { message, tunggu } = await call(auth.forgetPassword, { body: { email: kode.email, ...nameRequester() } });
      toast.success(message);
      onSent(rememberKode({ email: kode.email, pesan: message, tunggu }));
    } catch (error) {
      toast.error(sendKodeFailure(error));
      setFailure(sendKodeFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div>
      <Button size="s" disabled={pending || left > 0} onClick={() => void send()}>
        {left > 0 ? `Kirim ulang kode (${left} detik)` : 'Kirim ulang kode'}
      </Button>
      {failure && <FieldMessage tone="bad">{failure}</FieldMessage>}
    </div>
  );
}

/** Seconds until the next one may be asked for, counted down. */
function useSecondsLeft({ pada, tunggu = WAIT }: KodeTerkirim): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A device whose clock was set back waits a minute at most.
  return Math.min(tunggu, Math.max(0, Math.ceil(tunggu - (now - pada) / 1000)));
}
