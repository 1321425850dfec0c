import classes from './check-group.module.css';
import { Checkbox } from './checkbox.tsx';

type Option<V extends string> = { value: V; label: string; help?: string };
type CheckGroupProps<V extends string> = {
  legend: string;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
};

/** Several of a few, one under the other. */
export function CheckGroup<V extends string>({ legend, options, chosen, onChange }: CheckGroupProps<V>) {
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      {options.map(({ value, label, help }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
        >
          {label}
          {help && <small>{help}</small>}
        </Checkbox>
      ))}
    </fieldset>
  );
}
