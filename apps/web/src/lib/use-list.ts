import type { AnswerOf, Endpoint } from '@gerbang/contract/endpoint';
import { MOST_AT_ONCE, pageSizes } from '@gerbang/contract/urutan';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type CallInput, call } from './api.ts';
import { ApiError } from './api-error.ts';
import { listFailure, searchFailure } from './failure.ts';
import { type ListEndpoint, useListOrder } from './list-order.ts';
import { useListParams } from './list-params.ts';
import { useApi } from './use-api.ts';
import { useTampilan } from './use-tampilan.ts';

export type RowOf<E extends Endpoint> = AnswerOf<E> extends { data: (infer Row)[] } ? Row : never;
type PageAnswer<Row> = { totalPages: number; totalItems: number; data: Row[] };

/** How the screen tells what happened, once each time it does. */
export type ListEvents = {
  /** The page or the search could not be loaded: the sentence for it (GAGAL-2, GAGAL-3). */
  onFailure: (sentence: string) => void;
  /** The search found nothing. */
  onNothingFound: () => void;
  /** The sentence for a list that could not be loaded, where it is not the common one. */
  failureOf?: ((error: unknown) => string) | undefined;
};

/**
 * The list behind a screen: page and search from the address, the rows of that page, and what to say. A page beyond
 * the last one (its last row was just dealt with) gives way to the last.
 */
export function useList<E extends ListEndpoint>(endpoint: E, query: object, tell: ListEvents) {
  const { page, search, setPage, setSearch, correctPage } = useListParams();
  const { query: order, size, setSize, sort, ...kept } = useListOrder(endpoint, { part: partOf(query) });
  const own = useTampilan(kept);
  const input = { query: { ...query, ...order, page, search } } as unknown as CallInput<E>;
  const { data, error, isFetching, isPlaceholderData, refetch } = useApi(endpoint, input, { keepPrevious: true });
  const answer = data as PageAnswer<RowOf<E>> | undefined;
  const current = isPlaceholderData ? undefined : answer;
  const beyond = current !== undefined && current.data.length === 0 && page > 1;

  const of = JSON.stringify(input);
  const failed = useFailure(error, { of, searching: search !== '' && page === 1 }, tell);
  const narrowing = JSON.stringify({ ...query, search });
  const isEmptied = useEmptied(endpoint, narrowing, current?.totalItems);
  const whole = { query: { ...query, ...order, search, limit: String(MOST_AT_ONCE) } } as unknown as CallInput<E>;
  useNothingFound(search, isEmptied ? undefined : current?.totalItems, tell.onNothingFound);
  useEffect(() => {
    if (beyond) correctPage(Math.max(1, current.totalPages));
  });

  return {
    page,
    /** The search in force, '' without one. */
    search,
    /** undefined while nothing is known yet. */
    rows: beyond || own?.isPending ? undefined : answer?.data,
    totalPages: answer?.totalPages,
    totalItems: answer?.totalItems,
    firstNumber: (page - 1) * size + 1,
    size,
    sizes: pageSizes,
    /** undefined where the list has one size only. */
    setSize,
    sort,
    /** What the person keeps of it: views and columns; undefined where a list has none. */
    own,
    /** Whether there were rows for this search and these filters a moment ago, and all have been dealt with. */
    isEmptied,
    /** Whether other rows are on their way. */
    busy: isPlaceholderData,
    fetching: isFetching,
    /** Why there are no rows to show. */
    failure: current ? undefined : failed?.sentence,
    /** What is wrong with what was asked for, in the server's words. */
    wrong: failed?.wrong,
    retry: () => void refetch(),
    /** What the list is narrowed by, as one text. */
    narrowing,
    /** All rows that it has now, at most as many as can be chosen at once. */
    all: async () => ((await call(endpoint, whole)) as PageAnswer<RowOf<E>>).data,
    most: MOST_AT_ONCE,
    setPage,
    /** Searches; the same text again asks the server again. */
    setSearch: (text: string, changed?: Record<string, string>) =>
      text === search && page === 1 ? void refetch() : setSearch(text, changed),
  };
}

/** Records are lists of their own by status, each with its order. */
const partOf = ({ statusData }: { statusData?: string }) => statusData;

type WholeList<Row> = {
  /** undefined while they are coming. */
  rows: readonly Row[] | undefined;
  /** Rows of a page unless others are asked for. */
  usual: string;
  /** What can be sorted by, with what the rows say of it; who says nothing comes after all others. */
  texts: Record<string, (row: Row) => string | null | undefined>;
};

/** The list behind a screen whose rows come all at once; a page beyond the last one gives way to the last. */
export function useWholeList<Row>({ path }: Endpoint, { rows, usual, texts }: WholeList<Row>) {
  const { page: asked, setPage, setSearch, correctPage } = useListParams();
  const sizes = [usual, ...pageSizes] as const;
  const query = z.object({ limit: z.enum(sizes), urut: z.enum(Object.keys(texts)) });
  const { size, setSize, sort, ...kept } = useListOrder({ path, query }, { usual });
  const own = useTampilan(kept);
  const totalPages = Math.max(1, Math.ceil((rows?.length ?? 0) / size));
  const page = rows ? Math.min(asked, totalPages) : asked;
  const first = (page - 1) * size;
  // Careful: once. The way there renders again, and to set out anew each time would never arrive.
  const correct = useRef(correctPage);
  correct.current = correctPage;
  useEffect(() => {
    if (page !== asked) correct.current(page);
  }, [page, asked]);
  const text = sort.by === undefined ? undefined : texts[sort.by];
  const shown = own?.isPending ? undefined : rows && text ? sorted(rows, text, sort.down) : rows;
  return {
    page,
    setPage,
    search: '',
    setSearch,
    rows: shown?.slice(first, first + size),
    totalPages: rows && totalPages,
    totalItems: rows?.length,
    firstNumber: first + 1,
    size,
    sizes,
    setSize,
    sort,
    own,
    isEmptied: false,
    busy: false,
    narrowing: '',
    all: async () => shown ?? [],
    most: Number.POSITIVE_INFINITY,
  };
}

/** As the server sorts texts. */
function sorted<Row>(rows: readonly Row[], text: WholeList<Row>['texts'][string], down: boolean): Row[] {
  const key = (row: Row) => text(row)?.toLowerCase() || '\uffff';
  const before = (a: Row, b: Row) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
  return rows.toSorted((a, b) => (down ? before(b, a) : before(a, b)));
}

type ListRequest = { of: string; searching: boolean };

/** The sentence for a failed answer, told once and kept while it is tried again. */
function useFailure(error: Error | null, { of, searching }: ListRequest, tell: ListEvents) {
  const [failed, setFailed] = useState<{ of: string; sentence: string; wrong: string | undefined }>();
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (!error) return;
    const { failureOf = listFailure, onFailure } = latest.current;
    const refused = error instanceof ApiError && error.kind === 'answered';
    const sentence = searching && refused ? searchFailure(error) : failureOf(error);
    setFailed({ of, sentence, wrong: refused && error.status === 400 ? error.message : undefined });
    onFailure(sentence);
  }, [error, of, searching]);
  return failed?.of === of ? failed : undefined;
}

/** By endpoint, the search and filters that last had rows; kept while somebody is at a detail. */
const hadRows = new Map<string, string>();

function useEmptied({ path }: Endpoint, narrowing: string, totalItems: number | undefined): boolean {
  useEffect(() => {
    if (totalItems) hadRows.set(path, narrowing);
  }, [path, narrowing, totalItems]);
  return totalItems === 0 && hadRows.get(path) === narrowing;
}

/** Tells a search without a hit when its answer comes first, not when its last row is dealt with later. */
function useNothingFound(search: string, totalItems: number | undefined, onNothingFound: () => void) {
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (totalItems === undefined || answered.current === search) return;
    answered.current = search;
    if (search && totalItems === 0) onNothingFound();
  }, [search, totalItems, onNothingFound]);
}
