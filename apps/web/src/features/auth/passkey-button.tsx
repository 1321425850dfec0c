import { useState } from 'react';
import { signIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './passkey-button.module.css';

/** The other way in, for staff who have set one up; what it needs is loaded by the click. */
export function PasskeyButton({ primary = false }: { primary?: boolean }) {
  const [pending, setPending] = useState(false);
  if (!globalThis.PublicKeyCredential) return null;
  const onClick = async () => {
    if (pending) return;
    setPending(true);
    try {
      const { masukPasskey } = await import('../keamanan/masuk-passkey.ts');
      const user = await masukPasskey();
      toast.success('Login berhasil');
      signIn(user);
    } catch (error) {
      const { passkeyFailure } = await import('../keamanan/passkey-failure.ts');
      toast.error(passkeyFailure(error));
      setPending(false);
    }
  };
  return (
    <div className={primary ? undefined : classes.other}>
      <Button
        size="l"
        fullWidth
        variant={primary ? 'primary' : 'default'}
        leftSection={<Icon name="key" />}
        aria-disabled={pending || undefined}
        onClick={() => void onClick()}
      >
        Masuk dengan passkey
      </Button>
    </div>
  );
}
