import classes from './filter-choice.module.css';

type FilterChoiceProps = {
  /** What the choice is about, for a screen reader. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few filters of a list, all of them in sight. */
export function FilterChoice({ label, options, value, onChange }: FilterChoiceProps) {
  return (
    <fieldset className={classes.choice} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.option}
          aria-pressed={option.value === value}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
