import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useTakenOver } from '../../../ui/prerendered.tsx';

type PasskeyButtonProps = {
  primary?: boolean;
  shared: boolean;
  /** Asked first: false leaves it at that. */
  ask?: () => boolean;
};

/** The other way in, for staff who have set one up; what it needs is loaded by the click. */
export function PasskeyButton({ primary, shared, ask }: PasskeyButtonProps) {
  const [pending, setPending] = useState(false);
  const isTaken = useTakenOver();
  if (isTaken && !globalThis.PublicKeyCredential) return null;
  const enter = async () => {
    if (ask?.() === false) return;
    setPending(true);
    const { masukPasskey } = await import('../keamanan/masuk-passkey.ts');
    await masukPasskey(shared);
  };
  return (
    <Button
      size="l"
      fullWidth
      data-script
      variant={primary ? 'primary' : 'default'}
      leftSection={<Icon name="key" />}
      disabled={pending}
      onClick={() => void enter().finally(() => setPending(false))}
    >
      Masuk dengan passkey
    </Button>
  );
}
