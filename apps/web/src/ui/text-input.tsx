import { type ComponentProps, type ReactNode, useId } from 'react';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';
import classes from './text-input.module.css';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'className'> &
  Partial<FieldProps> & {
    /** `l` on the sign-in pages. */
    size?: 'm' | 'l';
    leftSection?: ReactNode;
    rightSection?: ReactNode;
    /** Figures of one width. */
    figures?: boolean;
  };

/** A field of one line; `readOnly` looks sunken. */
export function TextInput({ label, description, error, aside, size = 'm', ...rest }: TextInputProps) {
  const { leftSection, rightSection, figures, ...input } = rest;
  const made = useId();
  const id = input.id ?? made;
  return (
    <Field {...{ id, label, description, error, aside }}>
      <div className={classes.box} data-size={size}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        <input
          {...fieldTies(id, { error, description })}
          {...input}
          id={id}
          className={`${classes.input} ${field.input}`}
          data-error={error ? true : undefined}
          data-left={leftSection ? true : undefined}
          data-right={rightSection ? true : undefined}
          data-figures={figures || undefined}
        />
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </div>
    </Field>
  );
}
