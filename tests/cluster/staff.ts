// The cluster's secrets and its two staff accounts.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secretsText } from '../../apps/server/src/platform/secrets.ts';
import { start } from './process.ts';

const akun = fileURLToPath(new URL('../../apps/server/src/operations/accounts/akun.ts', import.meta.url));

/** Secrets for all instances, as `SECRETS` takes them. */
export function newSecrets(): string {
  const [pepper, fileKey, cookieKey, codeKey] = [0, 1, 2, 3].map(() => randomBytes(32)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  return secretsText({ pepper, fileKey, cookieKey, codeKey });
}

/** Makes an admin and a pimpinan with the command of the product. */
export async function makeStaff(folder: string, env: Record<string, string>) {
  const admin = { email: 'admin@klaster.example', password: 'rahasia1' };
  const pimpinan = { email: 'pimpinan@klaster.example', password: 'rahasia1' };
  for (const [role, { email, password }] of Object.entries({ admin, pimpinan })) {
    const args = [akun, '--role', role, '--email', email, '--password', password];
    const program = start(`akun ${role}`, process.execPath, {
      args,
      log: join(folder, 'akun.log'),
      env: { ...env, DATA_DIR: join(folder, 'akun') },
    });
    const code = await program.exit;
    if (code !== 0) throw new Error(`npm run akun ended with ${code}; see ${program.log}`);
  }
  return { admin, pimpinan };
}
