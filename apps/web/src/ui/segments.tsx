import classes from './segments.module.css';

export type SegmentsTone = 100 | 75 | 50 | 25;

/** Completeness as four segments: green 100, yellow 75, pink 50, red 25 and below; `value` in percent. */
export function Segments({ value, label }: { value: number; label: string }) {
  const filled = Math.round(value / 25);
  const tone: SegmentsTone = value >= 100 ? 100 : value >= 75 ? 75 : value >= 50 ? 50 : 25;
  return (
    <div
      className={classes.bar}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${value}%`}
    >
      {[1, 2, 3, 4].map((part) => (
        <i key={part} data-on={part <= filled || undefined} />
      ))}
    </div>
  );
}
