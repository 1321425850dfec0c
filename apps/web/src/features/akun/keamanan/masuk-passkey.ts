import { keamanan } from '@gerbang/contract/akun/keamanan';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../../lib/api.ts';
import { signIn } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { forgetLangkah, sharing } from './langkah.ts';
import { passkeyFailure } from './passkey-failure.ts';

/** Signs in by whichever passkey of this site the person chooses, and says how it went. */
export async function masukPasskey(shared: boolean): Promise<void> {
  try {
    const begun = await call(keamanan.mulaiMasuk, {});
    const credential = await startAuthentication({ optionsJSON: begun.data.options as never });
    const { data } = await call(keamanan.masuk, { body: { credential, ...sharing(shared) } });
    forgetLangkah();
    toast.dismiss();
    toast.success('Login berhasil');
    signIn(data.user, shared);
  } catch (error) {
    toast.error(passkeyFailure(error));
  }
}
