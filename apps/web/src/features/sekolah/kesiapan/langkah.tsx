import classes from './langkah.module.css';

/** A step in words; a command in it stays on one line where it fits. */
export function Langkah({ words }: { words: string }) {
  return words.split('`').map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      <code key={part} className={classes.command}>
        {part}
      </code>
    ),
  );
}
