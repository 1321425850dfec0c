import { type ReactNode, useId } from 'react';
import classes from './info-section.module.css';

type InfoSectionProps = {
  title: string;
  help: ReactNode;
  /** Without a sheet around it: for a list, which has its own. */
  bare?: boolean;
  children: ReactNode;
};

/** A section of Info Akun about the student's own data. */
export function InfoSection({ title, help, bare = false, children }: InfoSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} data-bare={bare || undefined} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.help}>{help}</p>
      </div>
      {children}
    </section>
  );
}
