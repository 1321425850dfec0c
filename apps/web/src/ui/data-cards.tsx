import { type MouseEvent, type PointerEvent, useRef } from 'react';
import classes from './data-cards.module.css';
import type { CardContent, DataListProps } from './data-list-props.ts';
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

/** Sooner than a phone opens its own menu. */
const HOLD_MS = 450;
/** So far a resting finger may tremble, in px; further it scrolls. */
const TREMBLE = 10;

/** Handlers for the place around rows: a finger that rests on one. The tap that this ends with counts for nothing. */
function useLongPress(onHold: ((id: string) => void) | undefined) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const held = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  if (!onHold) return {};
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      stop();
      held.current = false;
      const place = target as Element;
      const id = place.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (pointerType !== 'touch' || !id || place.closest('input, label')) return;
      const timer = setTimeout(() => {
        held.current = true;
        onHold(id);
      }, HOLD_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > TREMBLE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || held.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
