import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './search-bar.module.css';
import { TextInput } from './text-input.tsx';
import { useNarrow } from './use-narrow.ts';

export type SearchBarProps = {
  /** The search in force. */
  value: string;
  onSearch: (text: string) => void;
  onReset: () => void;
  placeholder?: string;
  /** The comma hint. */
  hint?: ReactNode | undefined;
  /** Number of records found, shown here on the phone (the Pager shows it at the desk). */
  totalItems?: number | undefined;
  /** At the end of the row. */
  aside?: ReactNode;
};

/** The search above a list: 'Pencarian', 'Cari', 'Reset Cari'. */
export function SearchBar({ value, onSearch, onReset, placeholder, hint, totalItems, aside }: SearchBarProps) {
  const narrow = useNarrow();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const reset = () => {
    setText('');
    onReset();
  };
  return (
    <search className={classes.bar}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <div className={classes.field}>
          <TextInput
            label="Pencarian"
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            leftSection={<Icon name="search" size={16} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        {narrow ? (
          <Button type="submit" aria-label="Cari" className={classes.square}>
            <Icon name="search" />
          </Button>
        ) : (
          <>
            <Button type="submit">Cari</Button>
            <Button variant="subtle" onClick={reset}>
              Reset Cari
            </Button>
          </>
        )}
        {hint && <p className={classes.hint}>{hint}</p>}
      </form>
      {/* Not in the form: what it opens has fields of its own. */}
      {aside}
      {narrow && (
        <div className={classes.below}>
          <span>{totalItems !== undefined && `Jumlah data : ${totalItems}`}</span>
          <button type="button" className={classes.reset} onClick={reset}>
            Reset Cari
          </button>
        </div>
      )}
    </search>
  );
}
