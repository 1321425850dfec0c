import { type Ref, useId } from 'react';
import classes from './error-summary.module.css';
import { Icon } from './icon.tsx';

type ErrorSummaryProps = {
  title?: string;
  /** `field` is the id of the field that its link focuses. */
  errors: readonly { field: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
};

/** What is still wrong on a long form, each a link to its field; shows nothing without errors. */
export function ErrorSummary({ title = 'Cek kembali form!', errors, ref }: ErrorSummaryProps) {
  const id = useId();
  if (errors.length === 0) return null;
  return (
    <div ref={ref} className={classes.box} role="alert" aria-labelledby={id} tabIndex={-1}>
      <Icon name="warn" />
      <div>
        <p id={id} className={classes.title}>
          {title}
        </p>
        <ul className={classes.list}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses the field with that id and brings it to the middle of the window; false if there is none. */
export function focusField(id: string): boolean {
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
  return field !== null;
}

/** The same after the next render: the field may be disabled now, and its own sentence belongs to what is read out. */
export function focusFieldSoon(id: string): void {
  requestAnimationFrame(() => focusField(id));
}
