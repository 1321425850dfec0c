import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import classes from './autocomplete.module.css';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';
import box from './text-input.module.css';

export type AutocompleteProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'value' | 'onChange'> &
  Partial<FieldProps> & {
    /** What is offered; free text stays possible. */
    data: readonly string[];
    /** Whether `data` is what fits already, also in other words than what is typed. */
    fitting?: boolean;
    value: string;
    onChange: (value: string) => void;
  };

/** A line of text with suggestions below it: all of them when it is opened, those that fit while typing. */
export function Autocomplete({ label, description, error, aside, ...rest }: AutocompleteProps) {
  const { data, fitting, value, onChange, onBlur, ...input } = rest;
  const made = useId();
  const id = input.id ?? made;
  const list = useOffered(rest);
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
          aria-expanded={list.shown}
          aria-controls={list.shown ? `${id}-list` : undefined}
          aria-activedescendant={list.shown && list.active >= 0 ? `${id}-${list.active}` : undefined}
          className={`${box.input} ${field.input}`}
          data-error={error ? true : undefined}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            list.open('fitting');
          }}
          onClick={list.onClick}
          onKeyDown={list.onKeyDown}
          onBlur={(event) => {
            list.open(undefined);
            onBlur?.(event);
          }}
        />
        {list.shown && <OfferedList id={id} list={list} />}
      </div>
    </Field>
  );
}

type OptionsShown = 'all' | 'fitting';

/** What is offered at this moment, which of it the arrows are on, and the keys that choose. */
function useOffered({ data, fitting, value, onChange, readOnly }: AutocompleteProps) {
  const [opened, setOpened] = useState<OptionsShown>();
  const [active, setActive] = useState(-1);
  const items = opened ? suggestions(data, opened === 'all' || fitting ? '' : value) : [];
  const shown = items.length > 0 && !(items.length === 1 && items[0] === value);

  function open(what: OptionsShown | undefined, at = -1) {
    setOpened(what);
    setActive(at);
  }
  function pick(item: string) {
    onChange(item);
    open(undefined);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = items[active];
    if (step && !readOnly) {
      if (shown) setActive((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length);
      else open('all', 0);
    } else if (event.key === 'Enter' && shown && chosen !== undefined) pick(chosen);
    else if (event.key === 'Escape' && shown) open(undefined);
    else return;
    event.preventDefault();
  }
  return { items, active, shown, open, pick, onKeyDown, onClick: () => !readOnly && open(opened ?? 'all') };
}

function OfferedList({ id, list: { items, active, pick } }: { id: string; list: ReturnType<typeof useOffered> }) {
  return (
    // Careful: not labelled by the field's label, which a search by that label would find beside the field.
    <div id={`${id}-list`} role="listbox" aria-label="Saran" className={classes.list}>
      {items.map((item, at) => (
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
  );
}

/** What is offered of `data` while `typed` stands in the field: what contains it, best first, at most eight. */
export function suggestions(data: readonly string[], typed: string): string[] {
  const wanted = plain(typed);
  const found = [...new Set(data)].filter((item) => plain(item).includes(wanted));
  const starts = found.filter((item) => plain(item).startsWith(wanted));
  const rest = found.filter((item) => !plain(item).startsWith(wanted));
  return [...starts, ...rest].slice(0, 8);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
