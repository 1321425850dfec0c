import type { BlockList } from 'node:net';
import type { Clock } from './clock.ts';
import type { PrivasiConfig } from './config-privasi.ts';
import type { Db } from './database/database.ts';
import type { Reads } from './database/reads.ts';
import type { Cookies } from './http/sessions.ts';
import type { Images } from './images/images.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import type { WriteBuffer } from './write-buffer.ts';

export type Setup = {
  /** Whether the secrets come from the environment or lie in a folder of their own; else they lie in the data folder. */
  hasOuterSecrets: boolean;
  /** Whether backups are sealed to a key whose private half is not here. */
  hasRecipient: () => Promise<boolean>;
};

/** What the features are built on. */
export type Deps = {
  db: Db;
  /** Replicas of it, when there are some. */
  reads: Reads | undefined;
  clock: Clock;
  secrets: Secrets;
  images: Images;
  passwords: Passwords;
  /** Milliseconds that an answer takes at least which must not tell whether there is an account: more than the work for one. */
  steadyMs: number;
  cookies: Cookies;
  /** Origin people use; empty: the address listened on. */
  publicUrl: string;
  /** How this instance was set up, for the readiness screen: nothing of it is secret. */
  setup: Setup;
  /** The institution's name, as people read it. */
  namaSekolah: string;
  /** Days that what was deleted stays in the bin. */
  hariSampah: number;
  privasi: PrivasiConfig;
  /** Where data lie, to ask for the room that is left. */
  dataDir: string;
  /** What is written down soon after an answer. */
  buffer: WriteBuffer;
  /** Whether letters leave by a mail server; without one they become files. */
  hasMailServer: boolean;
  /** Own networks that webhooks may go to. */
  webhookNetworks: BlockList;
  /** Starts in the background the check of everything that was claimed at this moment. */
  startCheck: (mulai: string) => void;
};
