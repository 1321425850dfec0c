// What a start says to the person at the console, and asks there.
import { createInterface } from 'node:readline/promises';
import { email } from '@gerbang/contract/akun/account-fields';
import * as z from 'zod/mini';
import type { ChooseStaff, NewAkun } from './features/akun/door.ts';
import { type Config, settings } from './platform/config.ts';
import { misspelt } from './platform/config-names.ts';
import { version } from './platform/version.ts';

const staffAtFirst = ['pimpinan', 'admin'] as const;

/** Writes; resolves when the words are out, which console.log does not tell, and rejects when nobody could hear them. */
const say = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

export async function showStaff(accounts: NewAkun[]): Promise<void> {
  const lines = accounts.map(({ role, email, password }) => `Akun ${role}: ${email}  password: ${password}\n`);
  // Apart from the lines of the log, which programs read.
  await say(`\n${lines.join('')}Password di atas hanya ditampilkan sekali: catat, lalu masuk.\n\n`);
}

/** The addresses from the environment; at a terminal those that are missing are asked for. */
export function chooseStaff({ emailPertama }: Config): ChooseStaff {
  return async () => {
    const isAsked = process.stdin.isTTY && process.stdout.isTTY;
    const chosen = isAsked ? await askFor(emailPertama) : emailPertama;
    return staffAtFirst.filter((role) => chosen[role] !== '').map((role) => ({ role, email: chosen[role] }));
  };
}

async function askFor(given: Config['emailPertama']): Promise<Config['emailPertama']> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Also at the end of the input (Ctrl-D): nobody will answer.
  const cancel = () => {
    process.stderr.write('\nDibatalkan; belum ada akun yang dibuat.\n');
    process.exit(130);
  };
  lines.once('close', cancel);
  const found = { ...given };
  for (const role of staffAtFirst) {
    while (found[role] === '') {
      const usual = `${role}@sekolah.example`;
      const typed = (await lines.question(`Email ${role} pertama [${usual}]: `)).trim().toLowerCase() || usual;
      const wrong = z.safeParse(email, typed).error?.issues[0]?.message;
      const isTaken = Object.values(found).includes(typed);
      if (wrong || isTaken) process.stdout.write(`${wrong ?? 'Setiap akun perlu email sendiri'}\n`);
      else found[role] = typed;
    }
  }
  lines.off('close', cancel).close();
  return found;
}

/** Names of variables that nothing reads and that were probably meant for a setting. */
export function tellMisspelt(env: Record<string, string | undefined>): void {
  for (const [name, setting] of misspelt(env, settings)) {
    process.stderr.write(`Variabel ${name} tidak dikenal dan tidak dipakai; maksudnya ${setting}?\n`);
  }
}

/** Address and version; at a terminal also what was done, and what to do next. */
export async function tellReady(url: string, { namaSekolah, dataDir }: Config, migrated: string[]): Promise<void> {
  const ready = `Gerbang ${version}: ${namaSekolah} siap di ${url}\n`;
  if (!process.stdout.isTTY) return say(ready);
  const steps = migrated.length > 0 ? `Basis data dibawa ke versi terbaru: ${migrated.length} langkah.\n` : '';
  await say(`${steps}Data: ${dataDir}\n\n${ready}Buka alamat itu di browser, lalu masuk. Berhenti: Ctrl-C.\n\n`);
}
