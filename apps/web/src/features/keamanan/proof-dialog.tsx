import type { ProofBody } from '@gerbang/contract/bukti';
import { keamanan } from '@gerbang/contract/keamanan';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx';

type ProofDialogProps = Omit<PasswordDialogProps, 'onConfirm' | 'instead'> & { onConfirm: (proof: ProofBody) => void };

/** Asks staff for the password once more, or for a passkey where the account has one (FAKTOR-10). */
export function ProofDialog({ pending, failure, onConfirm, ...dialog }: ProofDialogProps) {
  const hasPasskey = (useApi(keamanan.get, {}).data?.data.passkey.length ?? 0) > 0;
  const [asking, setAsking] = useState(false);
  const [broken, setBroken] = useState<string>();
  const confirm = (proof: ProofBody) => {
    setBroken(undefined);
    onConfirm(proof);
  };
  const prove = async () => {
    setAsking(true);
    try {
      const begun = await call(keamanan.mulaiBukti, {});
      const bukti = await startAuthentication({ optionsJSON: begun.data.options as never });
      confirm({ bukti: bukti as never });
    } catch (error) {
      setBroken(passkeyFailure(error));
    }
    setAsking(false);
  };
  return (
    <PasswordDialog
      {...dialog}
      pending={pending || asking}
      failure={broken ?? failure}
      onConfirm={(password) => confirm({ password })}
      instead={
        hasPasskey && (
          <Button fullWidth leftSection={<Icon name="key" />} disabled={pending || asking} onClick={() => void prove()}>
            Pakai Passkey
          </Button>
        )
      }
    />
  );
}
