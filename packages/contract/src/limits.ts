// What one person can use up: every limit by number and name, the same table as in docs/security.md.
import { type Endpoint, fileTypes } from './endpoint.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type LimitRow = {
  /** Whose count it is. */
  per: string;
  most: number;
  withinMs: number;
  counts: string;
  /** What is answered beyond it. */
  answers: string;
  /** Whom it never shuts out. */
  spares: string;
};

const reader = 'whoever reads the mailbox';
const known = 'a browser that signed in before: it has its own count';
const guessed = { per: 'account as strangers try it, or known browser', answers: '429', spares: known };
const secondStep = { ...guessed, counts: 'wrong second steps' };
const codes = { per: 'known browser, or address and account', counts: 'codes asked for' };
const linked = { ...codes, answers: 'a link instead', spares: reader };
const sent = { per: 'account', counts: 'links that admins make', answers: '429', spares: 'whoever has a link already' };
const slow = {
  ...{ per: 'address', most: 50, withinMs: QUARTER, answers: 'waits up to 4 s' },
  spares: 'nobody is shut out: a school or a carrier is one address',
};

export const limits = {
  password: { ...guessed, most: 5, withinMs: QUARTER, counts: 'wrong passwords' },
  passwordAddress: { ...slow, counts: 'wrong passwords of strangers' },
  secondStep: { ...secondStep, most: 5, withinMs: QUARTER },
  secondStepDay: { ...secondStep, most: 20, withinMs: DAY },
  codeMinute: {
    ...{ ...codes, per: 'asking browser', most: 1, withinMs: MINUTE },
    ...{ answers: 'the same, no second code', spares: 'everybody: the code is on its way' },
  },
  codeHour: { ...linked, most: 5, withinMs: HOUR },
  codeDay: { ...linked, most: 10, withinMs: DAY },
  codeStrangers: {
    ...{ ...linked, per: 'account, all strangers together', most: 30, withinMs: DAY },
    spares: `${reader}; known browsers`,
  },
  codeAddress: { ...slow, counts: 'codes asked for by strangers', answers: `${slow.answers}, and a link instead` },
  codeTries: {
    ...{ per: 'account, all strangers together, or known browser', most: 20, withinMs: DAY, counts: 'tries of codes' },
    ...{ answers: '400, nothing is compared, and links instead of codes', spares: `${reader}; known browsers` },
  },
  kode: { ...slow, counts: 'wrong codes of strangers' },
  tautan: { ...slow, counts: 'wrong links' },
  pindai: { ...slow, counts: 'wrong links of phones' },
  refusedPhones: {
    ...{ per: 'link of a phone', most: 20, withinMs: HOUR },
    ...{ counts: 'other phones that open it', answers: '409, nothing is written', spares: 'the phone that has it' },
  },
  status: { ...slow, counts: 'wrong links of a state' },
  registrasi: { ...slow, most: 20, counts: 'registrations with a known email or NIM' },
  pendaftar: { ...slow, most: 600, counts: 'registrations that made an account' },
  confirmation: {
    ...{ per: 'mailbox', most: 5, withinMs: DAY, counts: 'links of registrations' },
    ...{ answers: 'the same, without a mail', spares: 'everybody: an admin sends one' },
  },
  sentHour: { ...sent, most: 5, withinMs: HOUR },
  sentDay: { ...sent, most: 15, withinMs: DAY },
  proof: {
    ...{ per: 'student', most: 5, withinMs: DAY },
    ...{ counts: 'new numbers of proofs of registration', answers: '429', spares: 'who asks for an unchanged one' },
  },
  uses: {
    ...{ per: 'account of a student', most: 120, withinMs: QUARTER },
    ...{ counts: 'changes, with pictures or without, and downloads, unless tries are counted', answers: '429' },
    spares: 'reading, signing out, a new password',
  },
  upload: {
    ...{ per: 'account of a student', most: 300_000, withinMs: DAY },
    ...{
      counts: 'KB of stored pictures, 10,240 for a refused file (staff 6,000,000)',
      answers: '429',
      spares: 'who saves without pictures',
    },
  },
  program: { per: 'API token', most: 120, withinMs: MINUTE, counts: 'calls', answers: '429', spares: 'other tokens' },
  testMail: {
    ...{ per: 'account', most: 5, withinMs: QUARTER, counts: 'trial mails', answers: '429', spares: 'other accounts' },
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

/** Whether calls of students count as `uses`: changes and downloads, also of tomorrow, unless their tries are counted. */
export function isCounted({ roles, method, output, limited }: Endpoint): boolean {
  if (roles === 'anyone' || limited) return false;
  return method !== 'GET' || (typeof output === 'string' && output in fileTypes);
}
