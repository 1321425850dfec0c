import { useRef, useState } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useCaret } from './use-caret.ts';

export type DateInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'onInvalid' | 'type' | 'min' | 'max' | 'rightSection'
> & {
  /** yyyy-mm-dd or ''. */
  value: string;
  /** Called with yyyy-mm-dd, or '' while what is typed is no date. */
  onChange: (iso: string) => void;
  /** Called with the sentence when what is typed is no date, and with undefined when it is one again. */
  onInvalid?: (sentence: string | undefined) => void;
  /** What was typed before and is no date yet, and is told again with each change of it; undefined once it is one. */
  typed?: string;
  onTyped?: (text: string | undefined) => void;
  /** Reads a whole date as yyyy-mm-dd, and writes it in full below the field (`14 Mei 2008`). */
  spelling: { read: (text: string) => string | undefined; format: (iso: string) => string };
  /** Limits of the device's picker, yyyy-mm-dd. */
  min?: string;
  max?: string;
};

const notADate = 'Tanggal tidak valid, tulis hari/bulan/tahun';

/** A date, typed as dd/mm/yyyy or picked with the device's own picker. */
export function DateInput({ value, onChange, onInvalid, typed, onTyped, ...rest }: DateInputProps) {
  const { spelling, min, max, error, description, onBlur, disabled, readOnly, label, ...others } = rest;
  const { text, invalid, take, leave } = useTypedDate({
    value,
    onChange,
    onInvalid,
    typed,
    onTyped,
    read: rest.spelling.read,
  });
  const keepCaret = useCaret();
  return (
    <TextInput
      autoComplete="off"
      placeholder="hh/bb/tttt"
      inputMode="numeric"
      figures
      {...others}
      label={label}
      disabled={disabled}
      readOnly={readOnly}
      error={invalid ? notADate : error}
      description={(value !== '' && spelling.format(value)) || description}
      value={text}
      onChange={(event) => {
        keepCaret(event);
        take(typedDate(event.currentTarget.value, text));
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      rightSection={
        disabled || readOnly ? undefined : (
          <CalendarButton value={value} min={min} max={max} onPick={(iso) => take(dateText(iso))} />
        )
      }
    />
  );
}

type TypedDateOptions = Pick<DateInputProps, 'value' | 'onChange' | 'onInvalid' | 'typed' | 'onTyped'> & {
  read: DateInputProps['spelling']['read'];
};

/** What stands in the field beside its value: a date while it is typed, and whether it is one. */
function useTypedDate({ value, onChange, onInvalid, typed, onTyped, read }: TypedDateOptions) {
  // '' of an empty field, undefined of a part of a date or a day that does not exist.
  const isoDate = (text: string) => (text.trim() === '' ? '' : read(text.trim()));
  const [text, setText] = useState(dateText(value) || (typed ?? ''));
  const [known, setKnown] = useState(value);
  const [invalid, setInvalid] = useState(false);
  if (value !== known) {
    setKnown(value);
    setText(dateText(value));
    setInvalid(false);
  }

  function report(broken: boolean) {
    if (broken !== invalid) onInvalid?.(broken ? notADate : undefined);
    setInvalid(broken);
  }
  function take(next: string) {
    const iso = isoDate(next);
    setText(next);
    // Half a date is only wrong when the field is left; a whole one that does not exist, at once.
    report(iso === undefined && /^[\d/]{10}$/.test(next));
    setKnown(iso ?? '');
    if ((iso ?? '') !== value) onChange(iso ?? '');
    onTyped?.(iso === undefined ? next : undefined);
  }
  function leave() {
    const iso = isoDate(text);
    if (iso === undefined) report(true);
    else setText(dateText(iso));
  }
  return { text, invalid, take, leave };
}

type CalendarButtonProps = { value: string; min?: string; max?: string; onPick: (iso: string) => void };

function CalendarButton({ value, min, max, onPick }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={classes.inner}
        aria-label="Buka kalender"
        onClick={() => picker.current?.showPicker()}
      >
        <Icon name="cal" size={16} />
      </button>
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </>
  );
}

/** A date as it is typed (dd/mm/yyyy) from one as the API takes it (yyyy-mm-dd); '' for anything else. */
export function dateText(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : '';
}

/**
 * What stands in the field after an edit turned `previous` into `text`: slashes come by themselves while it grows,
 * dashes, dots and blanks become slashes, a pasted yyyy-mm-dd is turned around, and a month in letters stays as it is typed.
 */
export function typedDate(text: string, previous: string): string {
  const iso = dateText(text.trim());
  if (iso) return iso;
  if (/[a-z]/i.test(text)) return text.replace(/[^\w\s./-]/g, '').slice(0, LONGEST);
  const slashed = text.replace(/[^\d]+/g, '/').replace(/^\//, '');
  const parts = slashed.includes('/') ? partsOfSlashed(slashed) : partsOfDigits(slashed);
  const joined = parts.join('/');
  const full = parts.length < 3 && parts.at(-1)?.length === 2;
  return full && text.length > previous.length ? `${joined}/` : joined;
}

function partsOfDigits(digits: string): string[] {
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part, at) => at === 0 || part !== '');
}

function partsOfSlashed(slashed: string): string[] {
  const [day = '', month = '', year] = slashed.split('/');
  // '14/052': the third digit begins the year.
  const overflow = year === undefined && month.length > 2 ? month.slice(2) : year;
  const parts = [day.slice(0, 2), month.slice(0, 2)];
  return overflow === undefined ? parts : [...parts, overflow.slice(0, 4)];
}

/** Characters of a day with the longest name of a month, and room for blanks. */
const LONGEST = 24;
