import type { Clock } from './clock.ts';
import type { PrivasiConfig } from './config-privasi.ts';
import type { Db } from './database/database.ts';
import type { Cookies } from './http/sessions.ts';
import type { Images } from './images/images.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';

/** What the features are built on. */
export type Deps = {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  images: Images;
  passwords: Passwords;
  cookies: Cookies;
  /** The institution's name, as people read it. */
  namaSekolah: string;
  /** Days that what was deleted stays in the bin. */
  hariSampah: number;
  privasi: PrivasiConfig;
  /** Whether there is a mail server; without one letters stay in files, and nobody gets them. */
  hasMail: boolean;
  /** Where data lie, to ask for the room that is left. */
  dataDir: string;
  /** Starts in the background the check of everything that was claimed at this moment. */
  startCheck: (mulai: string) => void;
};
