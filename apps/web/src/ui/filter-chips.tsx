import { useRef } from 'react';
import classes from './filter-chips.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The filters in force of a list, and how to take them away. */
export type Filters = {
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
                <VisuallyHidden>, hapus saringan ini</VisuallyHidden>
              </span>
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.clear}
        onClick={() => {
          document.getElementById('isi')?.focus({ preventScroll: true });
          clear();
        }}
      >
        Hapus saringan
      </button>
    </section>
  );
}
