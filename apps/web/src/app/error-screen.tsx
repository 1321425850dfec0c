import type { ReactNode } from 'react';
import classes from './error-screen.module.css';

type ErrorScreenProps = { code?: string; title: string; children?: ReactNode; action: ReactNode };

/** A page that only says that something is not there, under the closed gate. */
export function ErrorScreen({ code, title, children, action }: ErrorScreenProps) {
  return (
    <div className={classes.screen}>
      <svg className={classes.art} viewBox="0 0 176 128" aria-hidden="true" focusable="false">
        <path d="M76 8h-8v20h-8v8h4v16H48v8h6v20H36v8h8v20H24v12h52z" />
        <path d="M100 8h8v20h8v8h-4v16h16v8h-6v20h18v8h-8v20h20v12h-52z" />
        <path className={classes.bar} d="M76 70h24" />
        <path className={classes.ground} d="M0 120.5h176" />
      </svg>
      {code && <p className={classes.code}>{code}</p>}
      <h1 className={classes.title}>{title}</h1>
      {children && <p className={classes.text}>{children}</p>}
      <div className={classes.action}>{action}</div>
    </div>
  );
}
