// A call of the contract bound to what answers it.
import type { Readable } from 'node:stream';
import type { AnswerOf, Endpoint, FileType, ParsedBody, ParsedParams, ParsedQuery } from '@gerbang/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { StoredImage } from '../images/images.ts';
import type { SignedInWork } from '../work.ts';
import type { ReceivedImages } from './body.ts';
import type { Session, User } from './caller.ts';
import type { Confirmation } from './confirmation.ts';

/** Who asks, as the router found out before anything else was read. */
export type Caller<E extends Endpoint> = E['roles'] extends 'anyone' ? Session | undefined : Session;

/** The pictures of a request, kept, by field name. */
export type StoredImages = Record<string, StoredImage>;

/** Stores what was received, or `received`, and runs what commits the rows that name it; when that fails, the bytes go again. */
export type WithStored = <T>(run: (stored: StoredImages) => Promise<T>, received?: ReceivedImages) => Promise<T>;

/** What a handler receives, parsed. */
export type Input<E extends Endpoint> = {
  params: ParsedParams<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  /** Of a call whose body is bytes. */
  bytes: E extends { bytes: number } ? Buffer : undefined;
  /** Received pictures by field name; the router throws away those that were not stored. */
  images: ReceivedImages;
  withStored: E['roles'] extends 'anyone' ? undefined : WithStored;
  session: Caller<E>;
  user: E['roles'] extends 'anyone' ? User | undefined : User;
  /** What the program is built on, and who asks. */
  work: Deps & Pick<SignedInWork, 'stillSignedIn'> & { actor: E['roles'] extends 'anyone' ? User | null : User };
  /** The one-time token, where the endpoint asks for one. */
  confirmation: E extends { token: string } ? Confirmation : undefined;
  /** Where to read what may be read from a replica; nothing can be written there. */
  db: E extends { replicaRead: true } ? Db : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Bytes that can be read from any of them on, `to` included; `tag` is another one when a byte is. */
export type RangedBody = { size: number; tag: string; read(from: number, to: number): AsyncIterable<Buffer> };

/** A download: its name and its bytes, and how long sending may take when it is not the usual time. */
export type Download = { name: string; bytes: Buffer | Readable | RangedBody; longestMs?: number };

/** What a handler returns: the answer, also a kept one, the bytes of a JPEG, or a download. */
export type Output<E extends Endpoint> = E['output'] extends 'image'
  ? Buffer
  : E['output'] extends FileType
    ? Download
    : AnswerOf<E> | KeptAnswer;

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>>;

/** Asked with session and parameters before the body is read: owner and state of what is to change. */
export type Guard<E extends Endpoint> = (
  input: Pick<Input<E>, 'params' | 'user' | 'work' | 'request'>,
) => Promise<void>;

export type Route = {
  endpoint: Endpoint;
  handler: (input: never) => Promise<unknown>;
  guard: ((input: never) => Promise<void>) | undefined;
};

/** Binds an endpoint of the contract to its handler. */
export function route<const E extends Endpoint>(endpoint: E, handler: Handler<E>, guard?: Guard<E>): Route {
  return { endpoint, handler, guard };
}

/** An answer that is bytes already. */
export class KeptAnswer {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
