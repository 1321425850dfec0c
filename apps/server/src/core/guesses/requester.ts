// Who asks for a code, how often they may, and whose tries a code stands (SANDI-9, SANDI-11; docs/design/sessions-and-sign-in.md).
import { createHmac } from 'node:crypto';
import { limits } from '@gerbang/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Akun } from '../../schema/tables.ts';
import { knownDevice, type Limit, limitOf, shortAddress, type UsedUp } from './throttle.ts';

/** Where a request for a code, or a try of one, comes from. */
export type CodeRequest = {
  email: string;
  address: string;
  peminta?: string | undefined;
  deviceCookie: string | undefined;
};

/** An asker as codes and counters name it. Keyed: neither addresses nor typed emails are kept. */
export type Requester = { name: string; isKnown: boolean; limits: Limit[] };

/**
 * Who asks: a browser that has signed in to the account, one that names itself, or any client that does neither.
 * An email without an account has askers and limits like any other, so that no refusal tells of it.
 */
export function requesterOf(cookieKey: Buffer, akun: Akun | undefined, asking: CodeRequest): Requester {
  const device = akun && knownDevice(cookieKey, asking.deviceCookie, akun);
  const [name = ''] = namesOf(cookieKey, akun, asking);
  const place = device ? name : hashOf(cookieKey, asking.email, `alamat.${shortAddress(asking.address)}`);
  const limits = [
    limitOf('codeMinute', `kode:menit:${name}`),
    limitOf('codeHour', `kode:jam:${place}`),
    limitOf('codeDay', `kode:hari:${place}`),
  ];
  const all = limitOf('codeStrangers', `kode:semua:${hashOf(cookieKey, asking.email, '')}`);
  return { name, isKnown: device !== undefined, limits: device ? limits : [...limits, all] };
}

/**
 * Every name that this client may have asked under, the surest first. Those that know only the first version of the API
 * have no name: they share their codes and tries, whatever address they come from.
 */
export function namesOf(cookieKey: Buffer, akun: Akun | undefined, asking: CodeRequest): string[] {
  const { email, peminta, deviceCookie } = asking;
  const device = akun && knownDevice(cookieKey, deviceCookie, akun);
  const known = [device && `perangkat.${device}`, peminta && `browser.${peminta}`, 'siapa pun'];
  return known.flatMap((name) => (name ? [hashOf(cookieKey, email, name)] : []));
}

/**
 * Tries of codes for an email: one bound for all strangers, whatever their addresses, and one for each known browser. Beyond it nothing
 * is compared, and links come instead of codes.
 */
export function triesLimit(cookieKey: Buffer, akun: Akun | undefined, asking: CodeRequest): Limit {
  const device = akun && knownDevice(cookieKey, asking.deviceCookie, akun);
  return limitOf('codeTries', `kode:coba:${hashOf(cookieKey, asking.email, device ? `perangkat.${device}` : '')}`);
}

function hashOf(cookieKey: Buffer, email: string, name: string): string {
  return createHmac('sha256', cookieKey).update(`kode.${email}.${name}`).digest('base64url');
}

/** Whoever asked less than a minute ago: that code is on its way, and this is no refusal. */
export class CodeAlreadySentError extends Error {
  readonly until: string;
  constructor(until: string) {
    super('a code was sent less than a minute ago');
    this.until = until;
  }
}

/** More codes than anybody needs were asked for: whoever asks now is mailed a link instead, and this is no refusal. */
export class CodesUsedUpError extends Error {}

/** What becomes of a request for which a limit is used up. */
export const insteadOfCode = ({ limit, until }: UsedUp): Error =>
  limit.withinMs === limits.codeMinute.withinMs
    ? new CodeAlreadySentError(until)
    : new CodesUsedUpError('too many codes were asked for');

/** HttpError 429 with a sentence that says how long to wait, in minutes or hours. */
export function refuseUntil(clock: Clock, until: string, sentence: (wait: string) => string): HttpError {
  const retryAfter = secondsUntil(clock, until);
  const hours = Math.ceil(retryAfter / 3600);
  const wait = retryAfter > 3600 ? `${hours} jam` : `${Math.ceil(retryAfter / 60)} menit`;
  return new HttpError(429, sentence(wait), { retryAfter });
}

/** Whole seconds, at least one. */
export function secondsUntil(clock: Clock, iso: string): number {
  return Math.max(1, Math.ceil((Date.parse(iso) - clock.now().getTime()) / 1000));
}
