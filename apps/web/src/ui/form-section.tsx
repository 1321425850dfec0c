import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

type FormSectionProps = {
  /** Where a jump leads. */
  id?: string;
  number: number;
  title: string;
  /** Fields filled, of how many. */
  done?: number;
  total?: number;
  /** Said once for the whole section. */
  help?: ReactNode;
  children: ReactNode;
};

/** A numbered section of a long form with 'n dari m'; its children stand below each other. */
export function FormSection({ id: place, number, title, done, total, help, children }: FormSectionProps) {
  const id = useId();
  return (
    <section id={place} className={classes.section} aria-labelledby={id} tabIndex={place ? -1 : undefined}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {total !== undefined && (
          <span className={classes.count}>
            {done} dari {total}
          </span>
        )}
      </div>
      {help && <p className={classes.help}>{help}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
