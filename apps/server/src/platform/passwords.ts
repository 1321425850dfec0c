import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Semaphore } from './semaphore.ts';

/** What a hash takes of whoever makes or guesses one. */
export type HashCost = { memoryKib: number; passes: number };

/** OWASP's parameters for Argon2id, with one lane: 19 MiB, two passes. */
const OWASP: HashCost = { memoryKib: 19_456, passes: 2 };
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes and checks passwords; a few at once, because each takes 19 MiB and a core. */
export type Passwords = {
  /** A PHC string with its own salt, about 20 ms of one core. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash; without a hash the same work is done and the answer is false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Runs work on one of the few places for hashing, which go round among those who have a name; HttpError 503 when too many wait. */
  inTurn<T>(work: () => Promise<T>, owner?: string): Promise<T>;
  /** Whether anybody waits for such a place, and about how many milliseconds a newcomer would. */
  queue(): { isThere: boolean; expectedMs: number };
};

/** Passwords peppered with a 32-byte secret that lives outside the database. Only tests bring a cost of their own. */
export function createPasswords(pepper: Buffer, cost: HashCost = OWASP): Passwords {
  const prefix = prefixOf(cost);
  const semaphore = new Semaphore({ places: Math.max(2, availableParallelism()), queue: 500, name: 'hash' });

  async function tag(password: string, salt: Buffer): Promise<Buffer> {
    const message = createHmac('sha256', pepper).update(password, 'utf8').digest();
    const parameters = {
      message,
      nonce: salt,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: cost.memoryKib,
      passes: cost.passes,
    };
    return new Promise((resolve, reject) => {
      argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)));
    });
  }

  return {
    inTurn: (work, owner) => semaphore.run(work, owner),
    queue: () => ({ isThere: semaphore.areWanted, expectedMs: semaphore.expectedMs }),
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return `${prefix}${base64(salt)}$${base64(await tag(password, salt))}`;
    },
    async matches(password, hash) {
      const stored = hash === undefined ? undefined : parse(hash, prefix);
      const { salt, expected } = stored ?? { salt: randomBytes(SALT_BYTES), expected: randomBytes(TAG_BYTES) };
      const found = timingSafeEqual(await tag(password, salt), expected);
      return found && stored !== undefined;
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const prefixOf = ({ memoryKib, passes }: HashCost) => `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$`;

/** Whether `hash` made it: of anything else no password is the right one. */
export function isPasswordHash(hash: string): boolean {
  return parse(hash, prefixOf(OWASP)) !== undefined;
}

/** Salt and tag of a hash that begins so; undefined for anything else, which then matches no password. */
function parse(hash: string, prefix: string): { salt: Buffer; expected: Buffer } | undefined {
  if (!hash.startsWith(prefix)) return undefined;
  const [salt = '', tag = '', ...rest] = hash.slice(prefix.length).split('$');
  const stored = { salt: Buffer.from(salt, 'base64'), expected: Buffer.from(tag, 'base64') };
  const isWhole = rest.length === 0 && stored.salt.length === SALT_BYTES && stored.expected.length === TAG_BYTES;
  return isWhole ? stored : undefined;
}
