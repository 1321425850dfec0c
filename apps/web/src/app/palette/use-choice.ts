import { type KeyboardEvent, useEffect, useState } from 'react';

type Choice<Line> = {
  lines: readonly Line[];
  /** Whether the lines of the present text are not all here yet. */
  isPending: boolean;
  isFailed: boolean;
  /** Brings what is pending at once. */
  onHurry: () => void;
  choose: (line: Line, isOther: boolean) => void;
};

/** The line that the arrows are on, and the keys of the field. Enter waits for all lines, unless arrows chose one. */
export function useChoice<Line extends { id: string }>(choice: Choice<Line>) {
  const { lines, isPending, isFailed, onHurry, choose } = choice;
  const [chosen, setChosen] = useState<string>();
  const [waiting, setWaiting] = useState<{ isOther: boolean }>();
  const place = lines.findIndex(({ id }) => id === chosen);
  const active = Math.max(place, 0);
  useEffect(() => {
    if (!waiting || isPending) return;
    setWaiting(undefined);
    const [first] = lines;
    // Where students could not be asked, what is first is not what was meant.
    if (first && !isFailed) choose(first, waiting.isOther);
  });
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[active];
    if (step && line) {
      setWaiting(undefined);
      setChosen(lines[(active + step + lines.length) % lines.length]?.id);
    } else if (event.key === 'Enter' && isPending && place < 0) {
      setWaiting({ isOther: event.ctrlKey || event.metaKey });
      onHurry();
    } else if (event.key === 'Enter' && line) choose(line, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }
  /** Another text: nothing is chosen, and nothing waits. */
  function restart(): void {
    setChosen(undefined);
    setWaiting(undefined);
  }
  return { current: lines[active], restart, onKeyDown };
}
