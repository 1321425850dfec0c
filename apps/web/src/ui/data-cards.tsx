import classes from './data-cards.module.css';
import type { CardContent, DataListProps } from './data-list-props.ts';
import { useLongPress } from './use-long-press.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type CardsProps<Row> = Pick<
  DataListProps<Row>,
  'label' | 'rows' | 'rowKey' | 'card' | 'firstNumber' | 'busy' | 'skeletonRows' | 'boxes'
> & { loading: boolean };

/** The card form of a DataList. */
export function DataCards<Row>(props: CardsProps<Row>) {
  const { label, rows = [], rowKey, card, firstNumber = 1, loading, busy, boxes } = props;
  const press = useLongPress(boxes?.hold);
  if (loading) return <SkeletonCards count={Math.min(props.skeletonRows ?? 5, 5)} />;
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      data-hold={boxes && ''}
      {...press}
    >
      {rows.map((row, index) => (
        <li key={rowKey(row)} data-row={rowKey(row)} className={classes.card}>
          {boxes?.card(rowKey(row))}
          <Card {...card(row, firstNumber + index)} number={firstNumber + index} />
        </li>
      ))}
    </ul>
  );
}

function Card({ photo, title, lines, actions = [], number }: CardContent & { number: number }) {
  return (
    <>
      <div className={classes.record}>
        {photo}
        <div className={classes.words}>
          <b className={classes.title}>
            <span className={classes.number}>{number}</span> {title}
          </b>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one card have fixed places
            <p key={at} className={classes.line}>
              {line}
            </p>
          ))}
        </div>
      </div>
      {actions.length > 0 && (
        <div className={classes.foot} data-count={actions.length} data-actions>
          {actions.map((action, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the actions of one card have fixed places
            <div key={at} className={classes.action}>
              {action}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function SkeletonCards({ count }: { count: number }) {
  return (
    <div className={classes.cards} role="status">
      <VisuallyHidden>Memuat...</VisuallyHidden>
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cards have no identity
        <div key={card} className={classes.card} aria-hidden="true">
          <div className={classes.record}>
            <span className={classes.box} />
            <div className={classes.words}>
              <span className={classes.bar} />
              <span className={classes.bar} />
              <span className={classes.bar} />
            </div>
          </div>
          <div className={classes.foot} data-count={2} />
        </div>
      ))}
    </div>
  );
}
