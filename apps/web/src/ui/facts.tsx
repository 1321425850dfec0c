import { type ReactNode, useId } from 'react';
import classes from './facts.module.css';

type FactsProps = {
  /** Names a group of them. */
  title?: ReactNode;
  /** Leaves little to the labels: for a dialog. */
  narrow?: boolean;
  children: ReactNode;
};

/** Rows of label and value. */
export function Facts({ title, narrow, children }: FactsProps) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
      )}
      <dl className={classes.list} data-narrow={narrow || undefined}>
        {children}
      </dl>
    </section>
  );
}

/** One row of Facts; an empty value reads 'Tidak ada'. */
export function Fact({ label, children }: { label: ReactNode; children?: ReactNode }) {
  const empty = children === undefined || children === null || children === '';
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd data-empty={empty || undefined}>{empty ? 'Tidak ada' : children}</dd>
    </div>
  );
}
