import classes from './kbd.module.css';

/** A key of the keyboard; `plain` without words for screen readers, beside a button that says what it does. */
export function Kbd({ children, plain = false }: { children: string; plain?: boolean }) {
  return (
    <kbd className={classes.kbd} aria-hidden={plain || undefined}>
      {children}
    </kbd>
  );
}
