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

const stranger = 'account as strangers try it, or known browser';
const known = 'a browser that signed in before: it has its own count';
const nobody = 'nobody is shut out: a school or a carrier is one address';

export const limits = {
  password: { per: stranger, most: 5, withinMs: QUARTER, counts: 'wrong passwords', answers: '429', spares: known },
  passwordAddress: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'wrong passwords of strangers', answers: 'waits up to 4 s', spares: nobody },
  },
  secondStep: {
    per: stranger,
    most: 5,
    withinMs: QUARTER,
    counts: 'wrong second steps',
    answers: '429',
    spares: known,
  },
  secondStepDay: {
    per: stranger,
    most: 20,
    withinMs: DAY,
    counts: 'wrong second steps',
    answers: '429',
    spares: known,
  },
  codeMinute: {
    ...{ per: 'asking browser', most: 1, withinMs: MINUTE },
    ...{ counts: 'codes asked for', answers: 'the same, no second code', spares: 'everybody: the code is on its way' },
  },
  codeHour: {
    ...{ per: 'known browser, or address and account', most: 5, withinMs: HOUR },
    ...{ counts: 'codes asked for', answers: 'a link instead', spares: 'whoever reads the mailbox' },
  },
  codeDay: {
    ...{ per: 'known browser, or address and account', most: 10, withinMs: DAY },
    ...{ counts: 'codes asked for', answers: 'a link instead', spares: 'whoever reads the mailbox' },
  },
  codeStrangers: {
    ...{ per: 'account, all strangers together', most: 30, withinMs: DAY },
    ...{ counts: 'codes asked for', answers: 'a link instead', spares: 'whoever reads the mailbox; known browsers' },
  },
  codeAddress: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'codes asked for by strangers', answers: 'waits up to 4 s, and a link instead', spares: nobody },
  },
  codeTries: {
    ...{ per: 'account, all strangers together, or known browser', most: 20, withinMs: DAY },
    ...{ counts: 'tries of codes', answers: '400, nothing is compared, and links instead of codes' },
    spares: 'whoever reads the mailbox; known browsers',
  },
  kode: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'wrong codes', answers: '429', spares: 'whoever has a right one' },
  },
  tautan: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'wrong links', answers: '429', spares: 'whoever has a right one' },
  },
  pindai: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'wrong links of phones', answers: '429', spares: 'whoever has a right one' },
  },
  refusedPhones: {
    ...{ per: 'link of a phone', most: 20, withinMs: HOUR },
    ...{ counts: 'other phones that open it', answers: '409, nothing is written', spares: 'the phone that has it' },
  },
  status: {
    ...{ per: 'address', most: 50, withinMs: QUARTER },
    ...{ counts: 'wrong links of a state', answers: '429', spares: 'whoever has a right one' },
  },
  registrasi: {
    ...{ per: 'address', most: 20, withinMs: QUARTER },
    ...{ counts: 'registrations with a known email or NIM', answers: 'waits up to 4 s', spares: nobody },
  },
  pendaftar: {
    ...{ per: 'address', most: 600, withinMs: QUARTER },
    ...{ counts: 'registrations that made an account', answers: 'waits up to 4 s', spares: nobody },
  },
  confirmation: {
    ...{ per: 'mailbox', most: 5, withinMs: DAY },
    ...{
      counts: 'links of registrations',
      answers: 'the same, without a mail',
      spares: 'everybody: an admin sends one',
    },
  },
  sentHour: {
    ...{ per: 'account', most: 5, withinMs: HOUR },
    ...{ counts: 'links that admins make', answers: '429', spares: 'whoever has a link already' },
  },
  sentDay: {
    ...{ per: 'account', most: 15, withinMs: DAY },
    ...{ counts: 'links that admins make', answers: '429', spares: 'whoever has a link already' },
  },
  proof: {
    ...{ per: 'student', most: 5, withinMs: DAY },
    ...{ counts: 'new numbers of proofs of registration', answers: '429', spares: 'who asks for an unchanged one' },
  },
  uses: {
    ...{ per: 'account of a student', most: 120, withinMs: QUARTER },
    ...{ counts: 'changes and downloads without a limit of their own', answers: '429' },
    spares: 'reading, signing out, a new password',
  },
  upload: {
    ...{ per: 'account of a student', most: 300_000, withinMs: DAY },
    ...{ counts: 'KB of stored pictures (staff 6,000,000)', answers: '429', spares: 'who saves without pictures' },
  },
  program: { per: 'API token', most: 120, withinMs: MINUTE, counts: 'calls', answers: '429', spares: 'other tokens' },
  testMail: {
    ...{ per: 'account', most: 5, withinMs: QUARTER, counts: 'trial mails', answers: '429', spares: 'other accounts' },
  },
} as const satisfies Record<string, LimitRow>;

export type LimitName = keyof typeof limits;

/** Whether calls of students count as `uses`: changes and downloads without a limit of their own, also of tomorrow. */
export function isCounted({ roles, method, output, limited, files }: Endpoint): boolean {
  if (roles === 'anyone' || limited || files) return false;
  return method !== 'GET' || (typeof output === 'string' && output in fileTypes);
}
