import { type KeyboardEvent, useId } from 'react';
import classes from './choice-cards.module.css';
import field from './field.module.css';
import type { FieldProps } from './field.tsx';
import { FieldMessage } from './field-message.tsx';
import { useTypeToChoose } from './type-to-choose.ts';

export type ChoiceCardsProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Id of the first card, where an error summary sends the focus. */
  id?: string;
};

/** A choice among a few values, each a card one can press. */
export function ChoiceCards({ options, value, onChange, id, ...rest }: ChoiceCardsProps) {
  const { label, description, error, aside } = rest;
  const own = useId();
  const typed = useTypeToChoose();
  const type = (event: KeyboardEvent<HTMLDivElement>) => {
    const labels = options.map(({ label }) => label);
    const at = typed(
      event,
      labels,
      options.findIndex((option) => option.value === value),
    );
    const chosen = options[at];
    if (!chosen) return;
    onChange(chosen.value);
    event.currentTarget.querySelectorAll('input')[at]?.focus();
  };
  const describedBy = [error && `${own}-error`, description && `${own}-help`].filter(Boolean).join(' ') || undefined;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${own}-label`}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
      onKeyDown={type}
    >
      <div className={field.label}>
        <span id={`${own}-label`}>{label}</span>
        {aside && <small className={field.aside}>{aside}</small>}
      </div>
      <div className={classes.cards}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.card} data-error={error ? true : undefined}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={own}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <FieldMessage tone="bad" id={`${own}-error`}>
          {error}
        </FieldMessage>
      )}
      {description && (
        <p id={`${own}-help`} className={field.description}>
          {description}
        </p>
      )}
    </div>
  );
}
