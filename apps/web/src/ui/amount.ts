import { digitsOf } from './digits.ts';

type AmountRule = {
  /** Most characters the API takes. */
  max: number;
  /** Whether a dot of the person's own may stand in it (diskon). */
  dot?: boolean;
};

/** How a raw amount is shown while it is typed: thousands grouped, one with a dot of its own as it is. */
export function groupedAmount(raw: string): string {
  return raw.includes('.') ? raw : raw.replace(/\B(?=(\d{3})+$)/g, '.');
}

/**
 * The raw amount after an edit turned what was shown for `previous` into `text`. A single typed or deleted character
 * leaves our grouping dots ours; a text put in whole is read afresh ('50.000' is fifty thousand, '99.5' a decimal).
 */
export function amountOf(text: string, previous: string, { max, dot = false }: AmountRule): string {
  if (!dot) return digitsOf(text, max);
  const typed = text.replace(/[^\d.]/g, '');
  const shown = groupedAmount(previous);
  const raw = !previous.includes('.') && isOneKey(shown, typed) ? withoutOurDots(typed, shown) : typed;
  const whole = /^\d{1,3}(\.\d{3})+$/.test(raw) ? raw.replaceAll('.', '') : raw;
  const [units, ...rest] = whole.split('.');
  const kept = rest.length > 0 ? `${units}.${rest.join('')}` : (units ?? '');
  return kept.slice(0, max);
}

/** Whether the texts differ by one character put in or taken away. */
function isOneKey(before: string, after: string): boolean {
  if (Math.abs(after.length - before.length) !== 1) return false;
  const at = firstDifference(before, after);
  return after.length > before.length
    ? before.slice(at) === after.slice(at + 1)
    : before.slice(at + 1) === after.slice(at);
}

function withoutOurDots(typed: string, shown: string): string {
  const at = firstDifference(shown, typed);
  const ownDot = typed.length > shown.length && typed[at] === '.';
  return ownDot
    ? `${typed.slice(0, at).replaceAll('.', '')}.${typed.slice(at + 1).replaceAll('.', '')}`
    : typed.replaceAll('.', '');
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
