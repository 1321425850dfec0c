import { type ComponentProps, useId } from 'react';
import field from './field.module.css';
import { Field, type FieldProps, fieldTies } from './field.tsx';
import classes from './text-input.module.css';

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'> & Partial<FieldProps>;

/** A field of several lines, growing with its text. */
export function Textarea({ label, description, error, aside, ...area }: TextareaProps) {
  const made = useId();
  const id = area.id ?? made;
  return (
    <Field {...{ id, label, description, error, aside }}>
      <textarea
        rows={3}
        {...fieldTies(id, { error, description })}
        {...area}
        id={id}
        className={`${classes.area} ${field.input}`}
        data-error={error ? true : undefined}
      />
    </Field>
  );
}
