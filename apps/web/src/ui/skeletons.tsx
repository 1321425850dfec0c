import classes from './skeletons.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type BarProps = { width?: 'short' | 'middle' | 'long' | 'full'; tall?: boolean };

/** A grey bar where a line of text will be. */
export function SkeletonBar({ width = 'full', tall = false }: BarProps) {
  return <span className={classes.bar} data-width={width} data-tall={tall || undefined} aria-hidden="true" />;
}

/** Lines of a page that is coming, `lines` of them, announced once as 'Memuat...'. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = ['long', 'full', 'middle', 'short'] as const;
  return (
    <div className={classes.text} role="status">
      <VisuallyHidden>Memuat...</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <SkeletonBar key={line} width={widths[line % widths.length]} />
      ))}
    </div>
  );
}
