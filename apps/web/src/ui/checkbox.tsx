import { type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';
import { FieldMessage } from './field-message.tsx';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Where an error summary sends the focus. */
  id?: string;
  error?: string | undefined;
  /** The words beside the box. */
  children: ReactNode;
};

/** A box to tick with its words; the whole line is pressed. */
export function Checkbox({ checked, onChange, id, error, children }: CheckboxProps) {
  const own = useId();
  return (
    <div>
      <label className={classes.box} data-error={error ? true : undefined}>
        <input
          id={id ?? own}
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <FieldMessage tone="bad" id={`${own}-error`}>
          {error}
        </FieldMessage>
      )}
    </div>
  );
}
