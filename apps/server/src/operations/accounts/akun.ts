// npm run akun -- --role admin --email a@b.id: asks for a password, and makes a staff account or resets its password.
// npm run akun -- --ganti-email lama@b.id --email baru@b.id: gives a staff account another address.
// npm run akun -- --lepas-faktor a@b.id: takes away the second factor that its owner has lost.

import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { email as emailField, newPassword } from '@gerbang/contract/akun/account-fields';
import { staf } from '@gerbang/contract/roles';
import * as z from 'zod/mini';
import {
  changeEmail,
  createAkun,
  createFirstStaff,
  findAkunByEmail,
  type NewAkun,
  refuseWeak,
  releaseFactors,
  resetPassword,
} from '../../features/akun/door.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { transaction } from '../../platform/database/engine.ts';
import type { Deps } from '../../platform/deps.ts';
import { StartupError } from '../../platform/errors.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { flag, runCommand, text } from '../command.ts';
import { type Installation, onInstallation } from '../installation.ts';
import { isMigrated } from '../upgrade/migrate.ts';
import { readPassword } from './password-input.ts';

/**
 * Says where the accounts are, for the answer. StartupError where there is no installation, unless it may begin here: in the
 * usual folder, in an empty one that somebody made for it, or with `isWanted`.
 */
async function placeOfAccounts(config: Config, { isWanted }: { isWanted: boolean }): Promise<string> {
  const { dataDir } = config;
  if (await isMigrated(config)) return `Folder data: ${dataDir}`;
  const names = await readdir(dataDir).catch(() => undefined);
  const isUsual = dataDir === resolve('data');
  if (!isWanted && !isUsual && names?.length !== 0) throw noInstallation(dataDir);
  return `Belum ada instalasi di sini, jadi dimulai yang baru. Folder data: ${dataDir}`;
}

/** For what only an installation has. */
async function refuseNoInstallation(config: Config): Promise<void> {
  if (!(await isMigrated(config))) throw new StartupError(`Tidak ada instalasi di folder ${config.dataDir}.`);
}

const noInstallation = (dataDir: string) =>
  new StartupError(
    `Tidak ada instalasi di folder ${dataDir}. Periksa DATA_DIR. Bila memang ingin memulai instalasi baru di sana, tambahkan --baru.`,
  );

const argumentsSchema = z.object({
  role: z.enum(staf, `Role harus ${staf.join(' atau ')}: --role admin`),
  email: emailField,
  password: z.optional(z.string()),
});

const declaration = {
  name: 'akun',
  sentence: 'Membuat akun admin atau pimpinan, mengganti password atau emailnya, dan melepas langkah keduanya.',
  forms: {
    '--role <role> --email <email> [--password <password>] [--baru]':
      'membuat akun, atau mengganti password akun yang sudah ada; passwordnya ditanyakan',
    '--ganti-email <email lama> --email <email baru>': 'memberi akun email lain',
    '--lepas-faktor <email>': 'melepas langkah kedua yang hilang',
  },
  options: {
    role: { ...text, hint: staf.join(' atau ') },
    email: { ...text, hint: 'email akun itu' },
    password: { ...text, hint: 'lebih aman tanpa ini: pengguna lain di komputer ini dapat membacanya' },
    baru: { ...flag, hint: 'memulai instalasi baru di folder data yang kosong' },
    'ganti-email': { ...text, hint: 'email akun yang diganti emailnya' },
    'lepas-faktor': { ...text, hint: 'email akun yang kehilangan langkah keduanya' },
  },
  examples: [
    '--role admin --email nama@sekolah.id',
    '--ganti-email lama@sekolah.id --email baru@sekolah.id',
    '--lepas-faktor nama@sekolah.id',
  ],
};

const leaked =
  'Perhatian: password di baris perintah dapat dibaca pengguna lain di komputer ini dan tersimpan di log npm. ' +
  'Jalankan tanpa --password; program akan menanyakannya.';

/** The password of the arguments, with a warning, or the one that is asked for; `shown` tells one that was made up. */
async function choosePassword(given: string | undefined): Promise<{ password: string; shown: string }> {
  if (given !== undefined) {
    console.error(leaked);
    return { password: given, shown: '' };
  }
  const { password, isRandom } = await readPassword({ input: process.stdin, output: process.stderr });
  return { password, shown: isRandom ? ` Password: ${password} (hanya ditampilkan sekali ini)` : '' };
}

function readEmail(given: string): string {
  refuse(sentencesOf(emailField, given));
  return z.parse(emailField, given);
}

/** Works on the database of an installation that is there. */
async function onExisting(work: (installation: Installation) => Promise<string>): Promise<string> {
  const config = readConfig(process.env);
  await refuseNoInstallation(config);
  return onInstallation(work, config);
}

/** Gives a staff account another address; its owner signs in with that and the password that it has. */
async function gantiEmail(given: string, wanted = ''): Promise<string> {
  const [from, to] = [readEmail(given), readEmail(wanted)];
  return onExisting(async ({ db, config }) => {
    await changeEmail({ db, clock: systemClock }, { from, to });
    return `Email akun ${from} menjadi ${to}; semua sesinya diakhiri, passwordnya tetap. Folder data: ${config.dataDir}`;
  });
}

/** Takes away the second factor of a staff account; its owner signs in by the password alone. */
async function lepasFaktor(given: string): Promise<string> {
  const email = readEmail(given);
  return onExisting(async ({ db, config }) => {
    const akun = await findAkunByEmail(db, email);
    if (!akun) throw new StartupError(`${email} tidak terdaftar.`);
    await transaction(db, async (db) => {
      if (await releaseFactors({ db, clock: systemClock, actor: null }, { akun })) return;
      throw new StartupError(`Akun ${akun.email} tidak memakai langkah kedua.`);
    });
    return `Langkah kedua akun ${akun.email} dilepas; semua sesinya diakhiri. Folder data: ${config.dataDir}`;
  });
}

/** One rule at a time: while strict mode is on its own, else that of everybody. */
async function refuseUnfit(db: Db, account: NewAkun): Promise<void> {
  await refuseWeak(db, account);
  refuse(sentencesOf(newPassword, account.password));
}

const sentencesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

function refuse(sentences: string[]): void {
  if (sentences.length > 0) throw new StartupError(sentences.join('\n'));
}

/** What is wrong with the arguments; how long a password has to be says the installation, where there is one. */
async function wrongIn(config: Config, values: { password?: string | undefined }): Promise<string[]> {
  const wrong = sentencesOf(argumentsSchema, values);
  const isToBeJudged = values.password !== undefined && !(await isMigrated(config));
  return isToBeJudged ? [...wrong, ...sentencesOf(newPassword, values.password)] : wrong;
}

/** Creates the account; the first one of an installation with that of the other role, told in the lines that it returns. */
async function createWithOthers(deps: Pick<Deps, 'db' | 'clock' | 'passwords'>, account: NewAkun): Promise<string[]> {
  const first: NewAkun[] = [];
  await createFirstStaff(
    deps,
    async (accounts) => void first.push(...accounts),
    async () => [account],
  );
  if (first.length === 0) await createAkun(deps, deps.passwords, account);
  return first
    .filter(({ email }) => email !== account.email)
    .map(
      ({ role, email, password }) =>
        `Akun ${role} pertama: ${email}  password: ${password} (hanya ditampilkan sekali ini)`,
    );
}

async function makeOrReset(values: { password?: string | undefined; baru: boolean }): Promise<string> {
  const config = readConfig(process.env);
  refuse(await wrongIn(config, values));
  const { role, email, password: given } = z.parse(argumentsSchema, values);
  const place = await placeOfAccounts(config, { isWanted: values.baru });
  const { password, shown } = await choosePassword(given);
  if (!(await isMigrated(config))) refuse(sentencesOf(newPassword, password));
  return onInstallation(async ({ db, secrets }) => {
    await refuseUnfit(db, { role, email, password });
    const passwords = createPasswords(secrets.pepper);
    const akun = await findAkunByEmail(db, email);
    if (!akun) {
      const others = await createWithOthers({ db, clock: systemClock, passwords }, { role, email, password });
      return [`Akun ${role} ${email} dibuat.${shown}`, ...others, place].join('\n');
    }
    if (akun.role === role) {
      await resetPassword({ db, clock: systemClock }, passwords, { id: akun.id, password });
      return `Password akun ${role} ${email} diganti; semua sesinya diakhiri dan token API-nya dicabut. Passkey, aplikasi, dan kode pemulihan dari 30 hari terakhir ditanyakan saat login, sebelum dipakai lagi.${shown}\n${place}`;
    }
    throw new StartupError(`${email} sudah terdaftar sebagai ${akun.role}, bukan ${role}.`);
  }, config);
}

await runCommand(declaration, ({ values }) => {
  const { 'lepas-faktor': lost, 'ganti-email': renamed, ...rest } = values;
  if (lost !== undefined) return lepasFaktor(lost);
  if (renamed !== undefined) return gantiEmail(renamed, rest.email);
  return makeOrReset(rest);
});
