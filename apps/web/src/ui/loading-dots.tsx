import classes from './loading-dots.module.css';

/** Three dots in place of something that is coming; with `label` (or `big`) announced, else decoration. */
export function LoadingDots({ big = false, label }: { big?: boolean; label?: string }) {
  const name = label ?? (big ? 'Memuat' : undefined);
  const dots = (
    <span className={classes.dots} data-big={big || undefined} aria-hidden={name ? undefined : true}>
      <i />
      <i />
      <i />
    </span>
  );
  return name ? (
    <span role="status" aria-label={name} className={classes.status}>
      {dots}
    </span>
  ) : (
    dots
  );
}
