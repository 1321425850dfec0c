import { useId, useState } from 'react';
import { Button } from './button.tsx';
import classes from './filter-panel.module.css';
import { Icon } from './icon.tsx';
import { type Option, Select } from './select.tsx';
import { useNarrow } from './use-narrow.ts';

/** One thing a list can be narrowed by. */
export type FilterField = { key: string; label: string; options: readonly (Option | string)[]; value: string };

type FilterPanelProps = { fields: readonly FilterField[]; onChange: (key: string, value: string) => void };

/** What a list can be narrowed by, unfolded by a button; each choice acts at once. */
export function FilterPanel({ fields, onChange }: FilterPanelProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const choices = fields.map(({ key, ...field }) => (
    <Select key={key} {...field} placeholder="Semua" onChange={(value) => onChange(key, value)} />
  ));
  const narrow = useNarrow();
  // On a phone all that a list can be told unfolds together.
  if (narrow) {
    return (
      <fieldset className={classes.choices} aria-label="Saring Daftar">
        {choices}
      </fieldset>
    );
  }
  return (
    <div className={classes.panel}>
      <Button
        size="s"
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        leftSection={<Icon name={opened ? 'up' : 'down'} size={16} />}
        onClick={() => setOpened(!opened)}
      >
        Saring Daftar
      </Button>
      {opened && (
        <fieldset id={id} className={classes.fields} aria-label="Saring Daftar">
          {choices}
        </fieldset>
      )}
    </div>
  );
}

type FilterChoiceProps = {
  /** What the choice is about, for a screen reader. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few filters of a list, all of them in sight. */
export function FilterChoice({ label, options, value, onChange }: FilterChoiceProps) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
