import { type KeyboardEvent, useId, useRef } from 'react';
import { boxAfterKey, boxesOf, type CodeChange, codeOf, erase, put, type } from './code-boxes.ts';
import classes from './code-input.module.css';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';

type CodeInputProps = Omit<FieldProps, 'aside'> & {
  /** Id of the first box, where a broken field gets the focus. */
  id?: string;
  /** How many digits. */
  length?: number;
  /** The digits so far; an empty box before a filled one is a blank. */
  value: string;
  onChange: (code: string) => void;
};

/** A one-time code, one box for each digit, named 'Kode angka 1' and so on. */
export function CodeInput({ label, description, error, length = 6, value, onChange, ...rest }: CodeInputProps) {
  const made = useId();
  const id = rest.id ?? made;
  const place = useRef<HTMLDivElement>(null);
  const boxes = boxesOf(value, length);
  const focus = (at: number) => place.current?.querySelectorAll('input')[at]?.focus();
  const change = (next: CodeChange | undefined) => {
    if (!next) return;
    onChange(codeOf(next.boxes));
    focus(next.focus);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const { key } = event;
    const to = boxAfterKey(key, at, length);
    if (to === undefined && key !== 'Backspace') return;
    event.preventDefault();
    if (to === undefined) change(erase(boxes, at));
    else focus(to);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={`${field.label} ${classes.legend}`}>{label}</legend>
      <Field id={id} description={description} error={error}>
        <div ref={place} className={classes.boxes}>
          {boxes.map((digit, at) => (
            <input
              {...fieldTies(id, { error, description })}
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={at}
              id={at === 0 ? id : undefined}
              className={`${classes.box} ${field.input}`}
              data-error={error ? true : undefined}
              aria-label={`Kode angka ${at + 1}`}
              // Careful: no maxlength. It would cut a code that the browser fills into the first box.
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              enterKeyHint="next"
              value={digit}
              onChange={({ currentTarget }) => change(type(boxes, at, currentTarget.value))}
              onKeyDown={(event) => onKeyDown(event, at)}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onPaste={(event) => {
                event.preventDefault();
                change(put(boxes, at, event.clipboardData.getData('text')));
              }}
            />
          ))}
        </div>
      </Field>
    </fieldset>
  );
}
