import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet, Stack } from './layout.tsx';
import rows from './rows.module.css';
import classes from './rows-section.module.css';
import section from './section.module.css';

type RowsSectionProps = {
  /** Of the heading, which names the section. */
  id: string;
  title: string;
  help: ReactNode;
  /** The button that adds one. */
  add: { label: string; run: () => void };
  /** Rows (rows.module.css), or what stands where there are none. */
  children: ReactNode;
};

/** A part of a page that lists things and adds one. */
export function RowsSection({ id, title, help, add, children }: RowsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Stack>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 id={id} className={section.title}>
              {title}
            </h2>
            <p className={section.help}>{help}</p>
          </div>
          <Button variant="primary" onClick={add.run}>
            {add.label}
          </Button>
        </div>
        <Sheet>
          <div className={rows.sheet}>{children}</div>
        </Sheet>
      </Stack>
    </section>
  );
}
