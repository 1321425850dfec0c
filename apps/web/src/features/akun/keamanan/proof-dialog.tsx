import type { ProofBody } from '@gerbang/contract/akun/bukti';
import { keamanan } from '@gerbang/contract/akun/keamanan';
import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { startAuthentication } from '@simplewebauthn/browser';
import { useRef } from 'react';
import { type CallInput, call } from '../../../lib/api.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { PasswordDialog, type PasswordDialogProps } from './password-dialog.tsx';

/** Asks staff for the password once more, or for a passkey where the account has one (FAKTOR-10). */
export function ProofDialog<E extends Endpoint, Field extends string = never, A = AnswerOf<E>>(
  props: Omit<PasswordDialogProps<E, Field, A, ProofBody>, 'instead'>,
) {
  const { call: endpoint, input, via = (sent) => call(endpoint, sent) as Promise<never> } = props;
  const hasPasskey = (useApi(keamanan.get, {}).data?.data.passkey.length ?? 0) > 0;
  const byPasskey = useRef(false);
  const prove: typeof via = async (sent, values) => {
    if (!byPasskey.current) return via(sent, values);
    byPasskey.current = false;
    const begun = await call(keamanan.mulaiBukti, {});
    const bukti = await startAuthentication({ optionsJSON: begun.data.options as never });
    return via(input({ bukti }, values) as CallInput<E>, values);
  };
  return (
    <PasswordDialog
      failure={passkeyFailure}
      {...props}
      via={prove}
      instead={({ pending, send }) =>
        hasPasskey && (
          <Button
            fullWidth
            leftSection={<Icon name="key" />}
            disabled={pending}
            onClick={() => {
              byPasskey.current = true;
              send();
            }}
          >
            Pakai Passkey
          </Button>
        )
      }
    />
  );
}
