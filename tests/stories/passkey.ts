// A passkey of the browser itself, as a phone or a laptop keeps one.
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';

/** Passkeys are of a name, and not of an address in numbers. */
export const homeOf = (server: Server) => server.url.replace('127.0.0.1', 'localhost');

/** Gives the browser a keeper of passkeys; resolves with what says whether it recognises its person. */
export async function keepPasskeys(page: Page): Promise<(isVerified: boolean) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const key = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...key, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options });
  return (isUserVerified) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}
