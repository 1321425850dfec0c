import { auth } from '@gerbang/contract/auth';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import { toast } from '../../ui/toast.tsx';
import { type KodeTerkirim, rememberKode, sendKodeFailure } from './kode-terkirim.ts';

/** Seconds between two codes; the server sends no more than one a minute. */
const WAIT = 60;

type ResendKodeProps = { kode: KodeTerkirim; onSent: (kode: KodeTerkirim) => void };

/** Asks for another code, a minute after the last one. */
export function ResendKode({ kode, onSent }: ResendKodeProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsLeft(kode.pada);
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const { message } = await call(auth.forgetPassword, { body: { email: kode.email } });
      toast.success(message);
      onSent(rememberKode({ email: kode.email, pesan: message }));
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

/** Seconds until a minute after `since` (milliseconds since 1970), counted down. */
function useSecondsLeft(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // A device whose clock was set back waits a minute at most.
  return Math.min(WAIT, Math.max(0, Math.ceil(WAIT - (now - since) / 1000)));
}
