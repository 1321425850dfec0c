import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { FieldMessage } from './field-message.tsx';
import { Icon } from './icon.tsx';
import { requestedPage } from './page-number.ts';
import classes from './pager.module.css';
import { TextInput } from './text-input.tsx';
import { useNarrow } from './use-narrow.ts';

export type PagerProps = {
  page: number;
  /** undefined while unknown. */
  totalPages?: number;
  totalItems?: number;
  onPage: (page: number) => void;
  /** Beside the page box, at the desk. */
  aside?: ReactNode;
  loading?: boolean;
  /** Stays away where one page is all there is. */
  ifMore?: boolean;
};

const invalidPage = 'Input halaman tidak valid!';

/** Below a list the total, and where there is more than one page: 'Sebelumnya', 'Berikutnya', the page box, the totals; on the phone stuck to the bottom. */
export function Pager({ page, totalPages, onPage, ifMore, ...rest }: PagerProps) {
  if (page <= 1 && (totalPages ?? 1) <= 1) {
    return ifMore ? null : <OnlyPage aside={rest.aside}>Jumlah data : {rest.totalItems ?? '…'}</OnlyPage>;
  }
  const last = Math.max(totalPages ?? page, 1);
  return (
    <PagerFrame {...rest} page={page} last={last} onPage={onPage}>
      <PageBox key={page} page={page} last={last} said={totalPages} onPage={onPage} />
    </PagerFrame>
  );
}

/** What stands below the one page that there is. */
export function OnlyPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const narrow = useNarrow();
  return (
    <div className={classes.only}>
      {!narrow && aside}
      <p>{children}</p>
    </div>
  );
}

type FrameProps = Omit<PagerProps, 'totalPages' | 'ifMore'> & { last: number; children: ReactNode };

/** The steps around what says or asks the page. */
export function PagerFrame({ page, last, totalItems, onPage, aside, loading = false, children }: FrameProps) {
  const narrow = useNarrow();
  const previous = { disabled: loading || page <= 1, onClick: () => onPage(page - 1) };
  const next = { disabled: loading || page >= last, onClick: () => onPage(page + 1) };
  return (
    <nav className={classes.pager} aria-label="Halaman daftar">
      {narrow ? (
        <>
          <Button className={classes.square} aria-label="Sebelumnya" {...previous}>
            <Icon name="left" />
          </Button>
          {children}
          <Button className={classes.square} aria-label="Berikutnya" {...next}>
            <Icon name="right" />
          </Button>
        </>
      ) : (
        <>
          <Button leftSection={<Icon name="left" size={16} />} {...previous}>
            Sebelumnya
          </Button>
          <Button rightSection={<Icon name="right" size={16} />} {...next}>
            Berikutnya
          </Button>
          {children}
          {aside}
          <span className={classes.total}>Jumlah data : {totalItems ?? '…'}</span>
        </>
      )}
    </nav>
  );
}

/** `said` is how many pages the server says there are: 0 without rows; `last` the last that can be asked for. */
type PageBoxProps = { page: number; last: number; said: number | undefined; onPage: (page: number) => void };

function PageBox({ page, last, said, onPage }: PageBoxProps) {
  const id = useId();
  const [text, setText] = useState(String(page));
  const [invalid, setInvalid] = useState(false);
  function go() {
    const asked = requestedPage(text, last);
    setInvalid(asked === 'invalid');
    if (typeof asked === 'number' && asked !== page) onPage(asked);
  }
  return (
    <form
      className={classes.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id}>Halaman</label>
      <span className={classes.input}>
        <TextInput
          id={id}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          value={text}
          error={invalid}
          aria-describedby={invalid ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setInvalid(false);
          }}
        />
      </span>
      <span>dari {said ?? '…'}</span>
      {invalid && (
        <div className={classes.error}>
          <FieldMessage tone="bad" id={`${id}-error`} role="alert">
            {invalidPage}
          </FieldMessage>
        </div>
      )}
    </form>
  );
}
