// What a list screen has more where rows can be chosen: the bar over the rows, and the chosen ones alone on paper.
import type { ReactNode } from 'react';
import type { Boxes } from './data-list-props.ts';
import type { Filters } from './filter-chips.tsx';
import type { ListState } from './list-state.ts';
import { boxesOf } from './selection.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BarAction, Selection } from './use-selection.ts';

/** The choice of a list's rows, and what can be done to them. */
export type Choice<R> = { selection: Selection<R>; actions: readonly BarAction[]; most: number };

type ChosenProps<R> = {
  choice: Choice<R> | undefined;
  list: ListState<R>;
  filters: Filters | undefined;
  /** The rows of this list. */
  children: (list: ListState<R>, boxes?: Boxes) => ReactNode;
};

/** The bar, and the rows with their boxes; while printing the chosen rows in the place of the page. */
export function Chosen<R>({ choice, list, filters, children }: ChosenProps<R>) {
  if (!choice) return children(list);
  const { selection, ...bar } = choice;
  const isNarrowed = list.search !== '' || (filters?.chips.length ?? 0) > 0;
  const { rows, printing, picking } = selection;
  return (
    <>
      <SelectionBar {...bar} selection={selection} totalItems={list.totalItems} isNarrowed={isNarrowed} />
      {children(printing ? { ...list, rows, firstNumber: 1 } : list, boxesOf(picking))}
    </>
  );
}

/** What stands on the paper instead of the page's number. */
export function aboutChosen(choice: Choice<never> | Choice<unknown> | undefined): string | undefined {
  if (!choice?.selection.printing) return undefined;
  return `${choice.selection.rows.length} yang dipilih.`;
}
