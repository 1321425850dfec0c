import type { ReactNode } from 'react';
import classes from './field.module.css';
import { fieldError, labelWithAside } from './field-message.tsx';

/** What every field takes besides its value. */
export type FieldProps = {
  label: ReactNode;
  /** Help below the field. */
  description?: ReactNode;
  /** The sentence below, before the help; tied to the field. `true` only marks it. */
  error?: ReactNode;
  /** Small remark at the right of the label; not part of the accessible name. */
  aside?: ReactNode;
};

/** Label, error and help around a control with that `id`; the control takes `fieldTies` of the same. */
export function Field({ id, label, description, error, aside, children }: Partial<FieldProps> & FrameProps) {
  return (
    <div className={classes.root}>
      {label && (
        <label className={classes.label} htmlFor={id}>
          {labelWithAside(label, aside)}
        </label>
      )}
      {children}
      {hasSentence(error) && (
        <p id={`${id}-error`} className={classes.error}>
          {fieldError(error)}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}

type FrameProps = { id: string; children: ReactNode };

/** The attributes that tie a control to the error and help of its Field. */
export function fieldTies(id: string, { error, description }: Partial<FieldProps>) {
  const ties = [hasSentence(error) && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ties || undefined };
}

function hasSentence(error: ReactNode): boolean {
  return Boolean(error) && error !== true;
}
