import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './checkbox.module.css';
import { FieldMessage } from './field-message.tsx';
import { slot } from './prerendered.tsx';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Under which a form sends `ya`. */
  name?: string;
  /** Where an error summary sends the focus. */
  id?: string;
  error?: string | undefined;
  /** The words beside the box. */
  children: ReactNode;
};

/** A box to tick with its words; the whole line is pressed. */
export function Checkbox({ checked, onChange, name, id, error, children }: CheckboxProps) {
  const own = useId();
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been ticked while the program was still on its way
  useLayoutEffect(() => {
    if (box.current && box.current.checked !== checked) onChange(box.current.checked);
  }, []);
  return (
    <div>
      <label className={classes.box} data-error={error ? true : undefined}>
        <input
          ref={box}
          id={id ?? own}
          type="checkbox"
          name={name}
          value="ya"
          data-checked={name && slot(`ISIAN_${name}`)}
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
