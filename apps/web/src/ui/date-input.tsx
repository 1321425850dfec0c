import { useRef, useState } from 'react';
import { dateText, isoDate, typedDate } from './date-text.ts';
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
  /** Writes the date in full below the field (`14 Mei 2008`). */
  format?: (iso: string) => string;
  /** Limits of the device's picker, yyyy-mm-dd. */
  min?: string;
  max?: string;
};

const notADate = 'Tanggal tidak valid, tulis hari/bulan/tahun';

/** A date, typed as dd/mm/yyyy or picked with the device's own picker. */
export function DateInput({ value, onChange, onInvalid, typed, onTyped, ...rest }: DateInputProps) {
  const { format, min, max, error, description, onBlur, disabled, readOnly, label, ...others } = rest;
  const { text, invalid, take, leave } = useTypedDate({ value, onChange, onInvalid, typed, onTyped });
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
      description={(value !== '' && format?.(value)) || description}
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

type TypedDateOptions = Pick<DateInputProps, 'value' | 'onChange' | 'onInvalid' | 'typed' | 'onTyped'>;

/** What stands in the field beside its value: a date while it is typed, and whether it is one. */
function useTypedDate({ value, onChange, onInvalid, typed, onTyped }: TypedDateOptions) {
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
    report(iso === undefined && next.length === 10);
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
