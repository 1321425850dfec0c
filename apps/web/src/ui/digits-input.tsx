import { digitsOf, phoneDigitsOf } from './digits.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type DigitsInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  value: string;
  onChange: (digits: string) => void;
  /** At most so many digits. */
  maxLength?: number;
};

/** A number that is a name (NIM, telephone): digits only, whatever is typed or pasted. */
export function DigitsInput({ value, onChange, maxLength, inputMode = 'numeric', ...rest }: DigitsInputProps) {
  const read = inputMode === 'tel' ? phoneDigitsOf : digitsOf;
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={inputMode}
      type={inputMode === 'tel' ? 'tel' : 'text'}
      value={value}
      // Careful: no maxlength on the element. It would cut '0812-3456 789' before the digits are taken out.
      onChange={(event) => onChange(read(event.currentTarget.value, maxLength))}
    />
  );
}
