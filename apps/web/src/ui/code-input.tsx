import { type KeyboardEvent, useId, useRef } from 'react';
import classes from './code-input.module.css';
import { digitsOf } from './digits.ts';
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

// What typing, pasting and erasing do to the boxes of a one-time code; each holds one digit or ''.
type Boxes = readonly string[];
/** The boxes afterwards, and the one that has the focus then. */
type CodeChange = { boxes: Boxes; focus: number };

/** The boxes of a code in one text, in which an empty box before a filled one is a blank. */
export function boxesOf(code: string, length: number): string[] {
  return Array.from({ length }, (_, at) => (code[at] ?? '').trim());
}

/** The code of the boxes in one text; only a complete one is all digits. */
export function codeOf(boxes: Boxes): string {
  return boxes
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/** Puts a text into the boxes from `at` on, a whole code from the first; undefined when it has no digit. */
export function put(boxes: Boxes, at: number, text: string): CodeChange | undefined {
  const digits = digitsOf(text, boxes.length);
  if (digits === '') return undefined;
  const from = digits.length === boxes.length ? 0 : at;
  const end = from + digits.length;
  return {
    boxes: boxes.map((digit, index) => (index >= from && index < end ? (digits[index - from] ?? '') : digit)),
    focus: Math.min(end, boxes.length - 1),
  };
}

/** What became of box `at` when its field reads `text`: a digit typed beside the old one takes its place. */
export function type(boxes: Boxes, at: number, text: string): CodeChange | undefined {
  if (text === '') return { boxes: boxes.with(at, ''), focus: at };
  const old = boxes[at] ?? '';
  return put(boxes, at, old !== '' && text.length === 2 ? text.replace(old, '') : text);
}

/** Backspace in box `at`: takes its digit, or from an empty box goes back and takes the one before. */
export function erase(boxes: Boxes, at: number): CodeChange {
  const focus = boxes[at] === '' ? Math.max(0, at - 1) : at;
  return { boxes: boxes.with(focus, ''), focus };
}

/** The box that a key leads to from box `at`, or undefined for any other key. */
export function boxAfterKey(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(at + 1, length - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}
