import classes from './size-box.module.css';

type SizeBoxProps = { size: number; sizes: readonly string[]; onSize: (size: string) => void };

/** How many rows a page of the list has. */
export function SizeBox({ size, sizes, onSize }: SizeBoxProps) {
  return (
    <label className={classes.size}>
      Baris per halaman
      <select value={size} onChange={(event) => onSize(event.currentTarget.value)}>
        {sizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}
