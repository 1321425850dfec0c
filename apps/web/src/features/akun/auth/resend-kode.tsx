import { auth } from '@gerbang/contract/akun/auth';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type KodeTerkirim, nameRequester, rememberKode, sendKodeFailure } from './kode-terkirim.ts';

/** Seconds between two codes where the server does not say how many are left. */
const WAIT = 60;

type ResendKodeProps = { kode: KodeTerkirim; onSent: (kode: KodeTerkirim) => void };

/** Asks for another code, a minute after the last one. */
export function ResendKode({ kode, onSent }: ResendKodeProps) {
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
