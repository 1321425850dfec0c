import { type ComponentProps, useId } from 'react';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';
import { Icon } from './icon.tsx';
import classes from './text-input.module.css';
import { useTypeToChoose } from './type-to-choose.ts';

export type Option = { value: string; label: string };

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size' | 'value' | 'onChange' | 'children'> &
  Partial<FieldProps> & {
    options: readonly (Option | string)[];
    value: string;
    onChange: (value: string) => void;
    /** What stands there while nothing is chosen; it can be chosen back. */
    placeholder?: string;
  };

/** A choice among fixed values: the device's own list, which a thumb and a screen reader already know. */
export function Select({ label, description, error, aside, ...rest }: SelectProps) {
  const { options, value, onChange, placeholder = 'Pilih', ...select } = rest;
  const made = useId();
  const id = select.id ?? made;
  const typed = useTypeToChoose();
  const shown = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  // A value of long ago that is no longer offered stays visible and stays what it is.
  if (value !== '' && !shown.some((option) => option.value === value)) shown.push({ value, label: value });
  return (
    <Field {...{ id, label, description, error, aside }}>
      <div className={classes.box}>
        <select
          {...fieldTies(id, { error, description })}
          {...select}
          id={id}
          className={`${classes.input} ${classes.select} ${field.input}`}
          data-error={error ? true : undefined}
          data-empty={value === '' || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            const labels = shown.map(({ label }) => label);
            const chosen = shown[typed(event, labels, event.currentTarget.selectedIndex - 1)];
            if (chosen) onChange(chosen.value);
          }}
        >
          <option value="">{placeholder}</option>
          {shown.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={`${classes.right} ${classes.arrow}`}>
          <Icon name="down" size={16} />
        </span>
      </div>
    </Field>
  );
}
