import type { SessionUser } from '@gerbang/contract/auth';
import { keamanan } from '@gerbang/contract/keamanan';
import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../lib/api.ts';

/** Signs in by whichever passkey of this site the person chooses. */
export async function masukPasskey(): Promise<SessionUser> {
  const { data } = await call(keamanan.mulaiMasuk, {});
  const respons = await startAuthentication({ optionsJSON: data.opsi as never });
  return (await call(keamanan.masuk, { body: { respons: respons as never } })).data.user;
}
