import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import classes from './autocomplete.module.css';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';
import { suggestions } from './suggestions.ts';
import box from './text-input.module.css';

export type AutocompleteProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'value' | 'onChange'> &
  Partial<FieldProps> & {
    /** What is offered; free text stays possible. */
    data: readonly string[];
    value: string;
    onChange: (value: string) => void;
  };

/** A line of text with suggestions below it: all of them when it is opened, those that fit while typing. */
export function Autocomplete({ label, description, error, aside, ...rest }: AutocompleteProps) {
  const { data, value, onChange, onBlur, ...input } = rest;
  const made = useId();
  const id = input.id ?? made;
  const [open, setOpen] = useState<'all' | 'fitting'>();
  const [active, setActive] = useState(-1);
  const offered = open ? suggestions(data, open === 'all' ? '' : value) : [];
  const listed = offered.length > 0 && !(offered.length === 1 && offered[0] === value);

  function show(what: 'all' | 'fitting' | undefined, at = -1) {
    setOpen(what);
    setActive(at);
  }
  function pick(item: string) {
    onChange(item);
    show(undefined);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[active];
    if (step && !input.readOnly) {
      if (listed) setActive((active + step + offered.length + (active < 0 && step < 0 ? 1 : 0)) % offered.length);
      else show('all', 0);
    } else if (event.key === 'Enter' && listed && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape' && listed) show(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <Field {...{ id, label, description, error, aside }}>
      <div className={classes.anchor}>
        <input
          autoComplete="off"
          {...fieldTies(id, { error, description })}
          {...input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? `${id}-list` : undefined}
          aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
          className={`${box.input} ${field.input}`}
          data-error={error ? true : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            show('fitting');
          }}
          onClick={() => !input.readOnly && show(open ?? 'all')}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            show(undefined);
            onBlur?.(event);
          }}
        />
        {listed && (
          // Careful: not labelled by the field's label, which a search by that label would find beside the field.
          <div id={`${id}-list`} role="listbox" aria-label="Saran" className={classes.list}>
            {offered.map((item, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
              <div
                key={item}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={classes.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(item)}
              >
                {item}
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}
