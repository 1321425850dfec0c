import { digitsOf } from './digits.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useCaret } from './use-caret.ts';

export type AmountInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  /** The raw text the API takes, without our grouping ('12500000'). */
  value: string;
  onChange: (raw: string) => void;
  /** Most characters of the raw text. */
  maxLength: number;
  /** Whether a dot of one's own may be typed. */
  dot?: boolean;
  /** Writes the amount in full below the field (`Rp 12.500.000,00`); undefined shows the help instead. */
  format?: (raw: string) => string | undefined;
};

/** An amount that shows its thousands while it is typed. */
export function AmountInput({ value, onChange, maxLength, dot, format, description, ...rest }: AmountInputProps) {
  const keepCaret = useCaret();
  return (
    <TextInput
      autoComplete="off"
      figures
      {...rest}
      inputMode={dot ? 'decimal' : 'numeric'}
      description={(value !== '' && format?.(value)) || description}
      value={groupedAmount(value)}
      onChange={(event) => {
        keepCaret(event);
        onChange(amountOf(event.currentTarget.value, value, { max: maxLength, dot }));
      }}
    />
  );
}

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
  // The first digit takes the place of a zero, on whichever side of it the caret was.
  if (previous === '0' && /^\d\d$/.test(text)) return text.replace('0', '');
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
