import type { ReactNode } from 'react';
import classes from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  /** One sentence saying what the page is for. */
  help?: ReactNode;
  /** The page's one main action. */
  action?: ReactNode;
};

/** Title of a page with its one sentence, its one action and the rule of the letterhead; once a page. */
export function PageHeader({ title, help, action }: PageHeaderProps) {
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {action && (
          <div className={classes.action} data-page-actions>
            {action}
          </div>
        )}
      </div>
      <HeaderRule />
    </div>
  );
}

/** The rule alone: double, as below an Indonesian letterhead. */
export function HeaderRule() {
  return <div className={classes.rule} />;
}
