// Which rows of a list are chosen: by their ids, over its pages, as long as search and filters stay.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListState } from './list-state.ts';

/** What the rows of a list ask of the choice, by their ids. */
export type RowSelection = {
  has: (id: string) => boolean;
  /** Chooses a row or gives it up; with `range` also those between it and the row that was touched before. */
  toggle: (id: string, range: boolean) => void;
  /** How much of the page is chosen, 'empty' while there is nothing to choose, and the other way round. */
  page: 'all' | 'some' | 'none' | 'empty';
  togglePage: () => void;
  pickPage: () => void;
  nameOf: (id: string) => string;
  /** Whether cards show their boxes; a table always does. */
  isOpen: boolean;
};

/** What can be done to the chosen rows: a button of the bar. */
export type BarAction = {
  label: string;
  icon: 'check' | 'chat' | 'clock' | 'download' | 'edit' | 'folder' | 'rotate' | 'trash';
  run: () => void;
};

export type Selection<R> = {
  picking: RowSelection;
  /** The chosen rows, as they were shown last. */
  rows: readonly R[];
  /** Chooses all that search and filters find now, at most as many as go at once. */
  pickAll: () => Promise<void>;
  clear: () => void;
  open: () => void;
  /** Whether the chosen rows stand on the page, for the paper. */
  printing: boolean;
  print: () => void;
};

type Rows<R> = ReadonlyMap<string, R>;

/** The choice of a list whose rows are called so. */
export function useSelection<R extends { id: string }>(
  { rows: page = [], narrowing, all }: Pick<ListState<R>, 'rows' | 'narrowing' | 'all'>,
  nameOf: (row: R) => string,
): Selection<R> {
  const { isOpen, rows, choose, setOpen } = useChosen(narrowing, page);
  const [printing, setPrinting] = useState(false);
  const touched = useRef<string>(undefined);
  const chosen = page.filter(({ id }) => rows.has(id)).length;
  const put = (some: readonly R[], on: boolean) => {
    const next = new Map(rows);
    for (const row of some) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    choose(next);
  };
  const toggle = (id: string, range: boolean) => {
    put(range ? between(page, touched.current ?? id, id) : page.filter((row) => row.id === id), !rows.has(id));
    touched.current = id;
  };
  const nameById = (id: string) => {
    const row = page.find((row) => row.id === id);
    return row ? nameOf(row) : '';
  };
  return {
    picking: {
      has: (id) => rows.has(id),
      toggle,
      page: page.length === 0 ? 'empty' : chosen === 0 ? 'none' : chosen === page.length ? 'all' : 'some',
      togglePage: () => put(page, chosen < page.length),
      pickPage: () => put(page, true),
      nameOf: nameById,
      isOpen: isOpen || rows.size > 0,
    },
    rows: [...rows.values()],
    pickAll: async () => choose(new Map((await all()).map((row) => [row.id, row]))),
    clear: () => {
      choose(new Map());
      setOpen(false);
    },
    open: () => setOpen(true),
    printing,
    print: () => {
      flushSync(() => setPrinting(true));
      print();
      setPrinting(false);
    },
  };
}

/** What is chosen belongs to what the list is narrowed by; a row that is on the page is the one that is shown. */
function useChosen<R extends { id: string }>(narrowing: string, page: readonly R[]) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ of: string; rows: Rows<R> }>({ of: narrowing, rows: new Map() });
  const kept = chosen.of === narrowing ? chosen.rows : new Map<string, R>();
  const shown = new Map(page.map((row) => [row.id, row]));
  const rows: Rows<R> = new Map([...kept].map(([id, row]) => [id, shown.get(id) ?? row]));
  return { isOpen, setOpen, rows, choose: (rows: Rows<R>) => setChosen({ of: narrowing, rows }) };
}

function between<R extends { id: string }>(page: readonly R[], one: string, other: string): readonly R[] {
  const places = [one, other].map((id) => page.findIndex((row) => row.id === id)).sort((a, b) => a - b);
  const [from = 0, to = 0] = places;
  return page.slice(from < 0 ? to : from, to + 1);
}
