import { useRef } from 'react';
import classes from './filter-chips.module.css';
import { Icon } from './icon.tsx';
import type { Option } from './select.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One thing a list can be narrowed by. */
type FilterField = { key: string; label: string; options: readonly (Option | string)[]; value: string };

/** What a list can be narrowed by, the filters in force, and how to take them away. */
export type Filters = {
  fields: readonly FilterField[];
  /** Narrows by one more, or by another value; '' takes it away. */
  choose: (key: string, value: string) => void;
  /** In the words of the person: 'Tahun ajaran 2026/2027'. */
  chips: readonly { key: string; label: string }[];
  remove: (key: string) => void;
  clear: () => void;
};

/** What a list is filtered by, each to be taken away by one click; nothing without a filter. */
export function FilterChips({ chips, remove, clear }: Filters) {
  const list = useRef<HTMLUListElement>(null);
  if (chips.length === 0) return null;
  const removeAt = (at: number) => {
    const key = chips[at]?.key ?? '';
    // The button goes with its filter: its neighbour has the focus next, or the page.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById('isi'))?.focus({ preventScroll: true });
    remove(key);
  };
  return (
    <section className={classes.filters} aria-label="Saringan">
      <ul ref={list}>
        {chips.map(({ key, label }, at) => (
          <li key={key}>
            <button type="button" className={classes.chip} onClick={() => removeAt(at)}>
              <span>
                {label}
                <VisuallyHidden>, lepas saringan ini</VisuallyHidden>
              </span>
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            document.getElementById('isi')?.focus({ preventScroll: true });
            clear();
          }}
        >
          Lepas semua
        </button>
      )}
    </section>
  );
}
