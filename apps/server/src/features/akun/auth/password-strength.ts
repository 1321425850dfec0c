// Which passwords of staff strict mode takes (KETAT-3): twelve characters, and nothing that a list would guess early.
import { isStaf, type Role } from '@gerbang/contract/roles';
import type { Db } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { isStrict } from './strict.ts';

const LEAST = 12;
/** Of zxcvbn, 0 to 4: 3 is more than ten thousand million guesses. */
const LEAST_SCORE = 3;
/** Words that a school's own people try first; whatever else is in a password must be enough by itself. */
const OURS =
  /akademi|komputer|sekolah|kampus|institut|universitas|politeknik|yayasan|pimpinan|kepala|admin|siswa|gerbang|katasandi|password|sandi/g;
const LEAST_LEFT = 6;
/** More of it takes long to look at and says no more. */
const LOOKED_AT = 64;

type PasswordInput = { password: string; email: string };

/** What is wrong with a password, in a sentence; undefined for a strong one. */
export async function weaknessOf({ password, email }: PasswordInput): Promise<string | undefined> {
  if ([...password].length < LEAST) return `Password minimal ${LEAST} karakter selama keamanan ketat menyala`;
  const parts = email.split(/[^\p{L}\p{N}]+/u);
  const { score } = isMadeOf(password, parts)
    ? { score: 0 }
    : (await loadJudge()).check(password.slice(0, LOOKED_AT), parts);
  return score < LEAST_SCORE
    ? 'Password ini mudah ditebak. Pakai tiga kata atau lebih yang tidak berhubungan.'
    : undefined;
}

/** Whether hardly anything but the school's words, the own address and digits is in it. */
function isMadeOf(password: string, parts: string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  let left = letters.replace(OURS, '');
  for (const part of parts) if (part.length > 2) left = left.replaceAll(part.toLowerCase(), '');
  return left !== letters && left.length < LEAST_LEFT;
}

/** HttpError 400 for a new password of staff that strict mode does not take, also for the one of before. */
export async function refuseWeak(
  db: Db,
  { role, old, ...checked }: PasswordInput & { role: Role; old?: string },
): Promise<void> {
  if (!isStaf(role) || !(await isStrict(db))) return;
  if (checked.password === old) throw new HttpError(400, 'Password baru harus berbeda dari password lama');
  const weakness = await weaknessOf(checked);
  if (weakness) throw new HttpError(400, weakness);
}

/** What is noted of a new password that its owner chose (KETAT-4): 1 when strict mode would take it, on or off. */
export async function judgedMark({
  role,
  ...checked
}: PasswordInput & { role: Role }): Promise<{ password_teruji: 0 | 1 }> {
  return { password_teruji: isStaf(role) && (await weaknessOf(checked)) === undefined ? 1 : 0 };
}

type SignedIn = PasswordInput & { role: Role; password_teruji: number; ganti_password: number };

/** What a sign-in of staff by password says of it: that strict mode takes it, or, while that is on, that it does not. */
export async function judgeSignIn(
  db: Db,
  { role, password_teruji, ganti_password, ...checked }: SignedIn,
): Promise<{ password_teruji: 1 } | { ganti_password: 1 } | undefined> {
  if (!isStaf(role) || ganti_password === 1) return undefined;
  const isOn = await isStrict(db);
  if (password_teruji === 1 && !isOn) return undefined;
  if ((await weaknessOf(checked)) === undefined) return { password_teruji: 1 };
  return isOn ? { ganti_password: 1 } : undefined;
}

let judge: ReturnType<typeof makeJudge> | undefined;
/** Loaded with the first password that is judged: the lists take some megabytes. */
const loadJudge = () => {
  judge ??= makeJudge();
  return judge;
};

async function makeJudge() {
  const [{ ZxcvbnFactory }, common, indonesian] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-id'),
  ]);
  const dictionary = {
    passwords: common.dictionary['passwords-common'],
    words: indonesian.dictionary['commonWords-id'],
    names: indonesian.dictionary['names-id'],
    ours: ['gerbang', 'sekolah', 'pimpinan', 'admin'],
  };
  // Careful: with more substitutions one password of 64 signs takes a second of the only thread.
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions: 1 });
}
