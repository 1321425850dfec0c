import type { ChosenColumns } from './column-choice.tsx';
import type { Sort } from './data-list-props.ts';
import type { Views } from './kept-views.tsx';

/** What a person keeps of a list. */
export type OwnList = { views: Views; columns: ChosenColumns; reset: () => void };

/** A paged, searched list as its screen needs it; `useList` makes one. */
export type ListState<R> = {
  page: number;
  /** The search in force, '' without one. */
  search: string;
  /** undefined while nothing is known yet. */
  rows: readonly R[] | undefined;
  totalPages: number | undefined;
  totalItems: number | undefined;
  /** Number of the first row. */
  firstNumber: number;
  /** Rows of a page, and how to have others where the list can. */
  size: number;
  sizes: readonly string[];
  setSize: ((size: string) => void) | undefined;
  sort: Sort;
  /** What the person keeps of it, where it can be kept. */
  own?: OwnList | undefined;
  /** Whether what the search or the filters found has all been dealt with. */
  isEmptied: boolean;
  /** Whether other rows are on their way. */
  busy: boolean;
  /** Whether the server is being asked. */
  fetching: boolean;
  /** Why there are no rows to show. */
  failure: string | undefined;
  wrong?: string | undefined;
  retry: () => void;
  /** What it is narrowed by, as one text. */
  narrowing: string;
  /** All rows that it has now, at most as many as can be chosen at once. */
  all: () => Promise<readonly R[]>;
  /** How many these may be. */
  most: number;
  setPage: (page: number) => void;
  /** Searches from page 1; '' resets. */
  setSearch: (text: string) => void;
};
