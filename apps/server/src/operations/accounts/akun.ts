// npm run akun -- --role admin --email a@b.id --password rahasia: makes a staff account, or resets its password.
import { parseArgs } from 'node:util';
import { staf } from '@gerbang/contract/endpoint';
import { email as emailField, newPassword } from '@gerbang/contract/text';
import * as z from 'zod/mini';
import { createAkun, resetPassword } from '../../features/auth/akun.ts';
import { findAkunByEmail } from '../../features/auth/queries.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { StartupError } from '../../platform/errors.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { runCommand } from '../command.ts';

const argumentsSchema = z.object({
  role: z.enum(staf, `Role harus ${staf.join(' atau ')}: --role admin`),
  email: emailField,
  password: newPassword,
});

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ options: { role: text, email: text, password: text } }).values;
  } catch {
    throw new StartupError(
      'Pilihan tidak dikenal. Contoh: npm run akun -- --role admin --email nama@sekolah.id --password rahasia1',
    );
  }
}

async function main(): Promise<string> {
  const values = readArguments();
  const parsed = z.safeParse(argumentsSchema, values);
  if (!parsed.success) throw new StartupError(parsed.error.issues.map((issue) => issue.message).join('\n'));
  const { role, email, password } = parsed.data;
  // Not before: wrong arguments are answered without loading the server.
  const { openFoundation } = await import('../../foundation.ts');
  const { db, secrets } = await openFoundation(readConfig(process.env), process.env);
  try {
    const passwords = createPasswords(secrets.pepper);
    const akun = await findAkunByEmail(db, email);
    if (!akun) {
      await createAkun(db, systemClock, passwords, { role, email, password });
      return `Akun ${role} ${email} dibuat.`;
    }
    if (akun.role === role) {
      await resetPassword(db, systemClock, passwords, { id: akun.id, password });
      return `Password akun ${role} ${email} diganti; semua sesinya diakhiri.`;
    }
    throw new StartupError(`${email} sudah terdaftar sebagai ${akun.role}, bukan ${role}.`);
  } finally {
    await db.destroy();
  }
}

await runCommand(main);
