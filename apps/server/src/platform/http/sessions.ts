// What a session is to the router; whose it is and how long it lasts, the feature says that opens it.
import { hash } from 'node:crypto';
import type { Role } from '@gerbang/contract/endpoint';

/** The account behind a request, read anew each time. */
export type User = { id: string; role: Role; email: string; nim: string | null };

/** A session that is valid now. */
export type Session = { hash: string; user: User };

/** The session of a cookie's secret, or undefined when there is none that is valid. */
export type FindSession = (secret: string) => Promise<Session | undefined>;

/** SHA-256, hex: what the database keeps of a secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
