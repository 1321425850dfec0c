// Size and order of a list: in its address, and remembered for whoever is signed in.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { pageSizes } from '@gerbang/contract/urutan';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { keep, kept } from './keeper/places.ts';
import type { ListSearch } from './list-params.ts';
import { useSession } from './session.ts';

/** An endpoint that answers rows as its query asks for them. */
export type ListEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };
type OrderedSearch = Pick<ListSearch, 'limit' | 'urut' | 'arah'>;

/** In an address: in the list's own order, whatever is remembered. */
export const OWN_ORDER = 'awal';

/** `usual`: rows of a page unless others are asked for; `part`: which of the lists that the endpoint answers. */
type OrderOptions = { usual?: string; part?: string | undefined };

/** Size and order of the list in the address, as far as the endpoint knows them, and how to change them. */
export function useListOrder(
  endpoint: Pick<ListEndpoint, 'path' | 'query'>,
  { usual = pageSizes[0], part = '' }: OrderOptions = {},
) {
  const given = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const [remembered, remember] = useRemembered('baris', endpoint.path);
  const [rememberedOrder, rememberOrder] = useRemembered('urutan', endpoint.path + part);
  const takes = (name: string, value: string | undefined) => value !== undefined && isTaken(endpoint, name, value);
  // More than the largest size can be asked for, and is no size.
  const isSize = (value: string | undefined) => pageSizes.some((size) => size === value) && takes('limit', value);
  const limit = [given.limit, remembered].find(isSize) ?? usual;
  // The address wins, also with an order that the list does not know.
  const [asked, way] = given.urut === undefined ? (rememberedOrder?.split(' ') ?? []) : [given.urut, given.arah];
  const urut = takes('urut', asked) ? asked : undefined;
  const down = way === 'turun';
  // Another size or order begins at page 1.
  const go = (next: OrderedSearch) => {
    const { page: _page, limit: _limit, urut: _urut, arah: _arah, ...others } = given;
    void navigate({ to: '.', search: { ...others, ...next } });
  };
  const own: OrderedSearch = given.limit === undefined ? {} : { limit: given.limit };
  const order: OrderedSearch = urut === undefined ? {} : { urut, ...(down && { arah: 'turun' }) };
  const set = (key: string | undefined, isDown: boolean) => {
    rememberOrder(key && `${key} ${isDown ? 'turun' : 'naik'}`);
    go({ ...own, ...(key !== undefined && { urut: key, ...(isDown && { arah: 'turun' }) }) });
  };
  const sort = {
    can: (key: string) => takes('urut', key),
    by: urut,
    down,
    /** Up, then down, then the list's own order. */
    onSort: (key: string) => set(key === urut && down ? undefined : key, key === urut),
    set,
  };
  return {
    query: { ...(limit !== usual && { limit }), ...order },
    size: Number(limit),
    setSize: takes('limit', usual)
      ? (size: string) => {
          remember(size);
          go({ limit: size, ...(given.urut === OWN_ORDER ? { urut: OWN_ORDER } : order) });
        }
      : undefined,
    sort,
    /** What a view of the list keeps of it, and whether the list would be sorted by memory without a word of it. */
    order,
    isRemembered: rememberedOrder !== undefined,
    forget: () => rememberOrder(undefined),
  };
}

/** Whether the endpoint has the parameter and takes the value. */
function isTaken(endpoint: Pick<ListEndpoint, 'query'>, name: string, value: string): boolean {
  const rule = (endpoint.query as unknown as z.ZodMiniObject).shape[name] as z.ZodMiniType | undefined;
  return rule !== undefined && z.safeParse(rule, value).success;
}

/** Of an account and a list, on this device. */
function useRemembered(what: 'baris' | 'urutan', list: string) {
  const place = { of: `${useSession()?.id}.${list}` };
  const [value, setValue] = useState(() => kept(what, place));
  const remember = (next: string | undefined) => {
    keep(what, next, place);
    setValue(next);
  };
  return [value, remember] as const;
}
