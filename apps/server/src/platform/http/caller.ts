// Who asks, by a cookie or by the key of a program.
import type { Role } from '@gerbang/contract/roles';
import type { HttpError } from '../errors.ts';

/** The program that calls with a key of somebody. */
export type Program = { id: string; nama: string };

/** The account behind a request, read anew each time; `program` when it is one that calls for it. */
export type User = { id: string; role: Role; email: string; nim: string | null; program?: Program };

/** A session that is valid now; `held` is the refusal of every call that is not open to it yet. */
export type Session = { hash: string; user: User; held?: HttpError };
