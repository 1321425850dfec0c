// Who asks, by a cookie or by the key of a program, and how a feature tells.
import type { Endpoint } from '@gerbang/contract/endpoint';
import type { Role } from '@gerbang/contract/roles';
import type { HttpError } from '../errors.ts';
import type { Work } from '../work.ts';

/** The program that calls with a key of somebody. */
export type Program = { id: string; nama: string };

/** The account behind a request, read anew each time; `program` when it is one that calls for it. */
export type User = { id: string; role: Role; email: string; nim: string | null; program?: Program };

/** A session that is valid now; `held` is the refusal of every call that is not open to it yet. */
export type Session = { hash: string; user: User; held?: HttpError };

/** The session of a cookie's secret, or undefined when there is none that is valid. */
export type FindSession = (work: Work, secret: string) => Promise<Session | undefined>;

/** A call with the key of a program. */
export type ProgramCall = { endpoint: Endpoint; token: string; hasCookie: boolean };

/** The session of a key for one call. HttpError 400, 401, 403 for a key that does not open it. */
export type OpenProgram = (work: Work, call: ProgramCall) => Promise<Session>;
