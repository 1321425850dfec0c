import { type KeyboardEvent, useRef, useState } from 'react';
import { Key } from './key.tsx';
import type { QuickAlasan } from './quick-alasan.ts';
import classes from './tanda-list.module.css';
import type { TolakState } from './use-tolak.ts';

type QuickAlasanListProps = { reasons: readonly QuickAlasan[]; tolak: TolakState };

/** The reasons at hand, one stop of the Tab key: a digit chooses, arrows walk. */
export function QuickAlasanList({ reasons, tolak }: QuickAlasanListProps) {
  const [at, setAt] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  if (reasons.length === 0) return null;
  const move = (to: number) => {
    setAt(to);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const chosen = reasons[Number(event.key) - 1];
    if (step) move((at + step + reasons.length) % reasons.length);
    else if (chosen && !event.repeat) tolak.toggle(chosen);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around buttons would bring a second frame
    <div ref={group} role="group" aria-label="Alasan cepat" className={classes.chips} onKeyDown={onKeyDown}>
      {reasons.map((reason, index) => (
        <button
          key={reason.label}
          type="button"
          className={classes.chip}
          aria-pressed={tolak.inputs[reason.bidang]?.pilihan.includes(reason.alasan) ?? false}
          aria-keyshortcuts={String(index + 1)}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => tolak.toggle(reason)}
        >
          <span className={classes.numbered}>
            <Key>{String(index + 1)}</Key>
            {reason.label}
          </span>
        </button>
      ))}
    </div>
  );
}

const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
