import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Width in px; columns without one share what is left. */
  width?: number;
  /** Its share of what a window of more than 1280 px has to spare; without, all goes to the columns without width. */
  grow?: number;
  align?: 'end';
  /** Shape while loading: a photo and a bar, a bar, or nothing. */
  skeleton?: 'person' | 'bar' | 'none';
  /** Only there when it is chosen. */
  extra?: boolean;
  /** Whether the text must stay on one line (numbers, codes). */
  nowrap?: boolean;
};

/** By what a list is sorted, and how to sort it. */
export type Sort = {
  /** Whether the list can be sorted by a column, by its key. */
  can: (key: string) => boolean;
  /** undefined in the list's own order. */
  by: string | undefined;
  down: boolean;
  onSort: (key: string) => void;
  /** Sorts so; without a key in the list's own order. */
  set: (key: string | undefined, down: boolean) => void;
};

/** What stands on a card. */
export type CardContent = {
  /** A Photo of size m. */
  photo?: ReactNode;
  title: ReactNode;
  /** Lines of facts below the title. */
  lines: readonly ReactNode[];
  /** Links and buttons of the foot, plain `<Link>`, `<a>` or `<button>` with an icon and a word, equally wide. */
  actions?: readonly ReactNode[];
};

/** A box before what stands in the No column, of a row and of the head; on a card alone, and what holding a card does. */
export type Boxes = {
  row: (id: string, number: ReactNode) => ReactNode;
  page: (head: ReactNode) => ReactNode;
  card: (id: string) => ReactNode;
  hold: (id: string) => void;
};

export type DataListProps<Row> = {
  /** Accessible name of the table or list. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while loading for the first time. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The same row as a card, below 640 px. */
  card: (row: Row, number: number) => CardContent;
  /** Last column of the table: links and IconButtons. */
  actions?: (row: Row) => ReactNode;
  /** Makes heads buttons, where the list can be sorted by their columns. */
  sort?: Sort;
  /** The boxes by which rows are chosen, where they can be. */
  boxes?: Boxes | undefined;
  /** Number of the first row; leave out for a list without the No column. */
  firstNumber?: number;
  /** Shown in place of the rows when there are none: an EmptyState. */
  emptyState: ReactNode;
  /** Shown in place of the rows when set: a FailedState. */
  failedState?: ReactNode;
  /** Whether to show the skeleton; an old page that is being replaced stays, see `busy`. */
  loading?: boolean;
  skeletonRows?: number;
  /** Whether newer rows are on their way; the old ones stay, paler. */
  busy?: boolean;
  /** For many columns: 13 px and narrow cells. */
  dense?: boolean;
  /** Width of the last column in px. */
  actionsWidth?: number;
  /** Below this width in px the table scrolls sideways. */
  minWidth?: number;
};
