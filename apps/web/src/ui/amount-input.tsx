import { amountOf, groupedAmount } from './amount.ts';
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
