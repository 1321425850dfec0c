import { Fragment, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import classes from './events.module.css';
import { FailedState } from './failed-state.tsx';
import { Icon, type IconName } from './icon.tsx';
import { SkeletonText } from './skeletons.tsx';

/** Which page of a history, and what asks for the next one; undefined where it is there already. */
export type PageProps = { page: number; onOlder: (() => void) | undefined };

/** A history, newest first, page after page on demand; `children` reads and shows one page. */
export function EventPages({ children }: { children: (props: PageProps) => ReactNode }) {
  const [pages, setPages] = useState(1);
  const onOlder = () => setPages(pages + 1);
  return Array.from({ length: pages }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pages are numbered
    <Fragment key={index}>{children({ page: index + 1, onOlder: index + 1 === pages ? onOlder : undefined })}</Fragment>
  ));
}

type EventsPageProps<Row> = PageProps & {
  /** As `useApi` has it. */
  answer: {
    data: { data: readonly Row[]; totalItems: number; totalPages: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What it says of an error. */
  failure: (error: Error) => string;
  /** Room to scroll to the top of the history before it is there. */
  tall?: boolean;
  children: (rows: readonly Row[]) => ReactNode;
};

/** One page of a history, while it is loaded and after. */
export function EventsPage<Row>({ answer, failure, page, onOlder, tall = false, children }: EventsPageProps<Row>) {
  const { data, error, isFetching, refetch } = answer;
  if (!data && error) {
    return (
      <FailedState
        sentence="Riwayat belum dapat dimuat"
        detail={failure(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <div className={tall && page === 1 ? classes.loading : classes.foot}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label="Riwayat">
        {children(data.data)}
      </ol>
      {data.totalItems === 0 && <p className={classes.foot}>Belum ada yang tercatat.</p>}
      {onOlder && page < data.totalPages && (
        <div className={classes.foot}>
          <Button size="s" onClick={onOlder}>
            Tampilkan yang lebih lama
          </Button>
        </div>
      )}
    </>
  );
}

export type EventLook = { icon: IconName; tone?: 'ok' | 'bad' | 'wait' };

type EventRowProps = EventLook & {
  oleh: string;
  what: string;
  waktu: string;
  format: (waktu: string) => string;
  children?: ReactNode;
};

/** Who did what and when, and below it what that changed. */
export function EventRow({ icon, tone, oleh, what, waktu, format, children }: EventRowProps) {
  return (
    <li className={classes.event} data-tone={tone}>
      <Icon name={icon} />
      <div className={classes.words}>
        <p className={classes.what}>
          <b>{oleh}</b> {what}
        </p>
        <p className={classes.when}>
          <time dateTime={waktu}>{format(waktu)}</time>
        </p>
        {children}
      </div>
    </li>
  );
}
