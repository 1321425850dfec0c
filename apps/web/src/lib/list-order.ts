// Size and order of a list: in its address, and the size remembered for whoever is signed in.
import type { Endpoint } from '@gerbang/contract/endpoint';
import { pageSizes } from '@gerbang/contract/urutan';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ListSearch } from './list-params.ts';
import { useSession } from './session.ts';

type ListEndpoint = Endpoint & { query: NonNullable<Endpoint['query']> };
type Asked = Pick<ListSearch, 'limit' | 'urut' | 'arah'>;

const [usual] = pageSizes;

/** Size and order of the list in the address, as far as the endpoint knows them, and how to change them. */
export function useListOrder(endpoint: ListEndpoint) {
  const given = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const [remembered, remember] = useRememberedSize(endpoint);
  const takes = (name: string, value: string | undefined) => value !== undefined && isTaken(endpoint, name, value);
  // More than the largest size can be asked for, and is no size.
  const isSize = (value: string | undefined) => pageSizes.some((size) => size === value) && takes('limit', value);
  const limit = [given.limit, remembered].find(isSize) ?? usual;
  const urut = takes('urut', given.urut) ? given.urut : undefined;
  const down = given.arah === 'turun';
  // Another size or order begins at page 1.
  const go = (next: Asked) => {
    const { page: _page, limit: _limit, urut: _urut, arah: _arah, ...others } = given;
    void navigate({ to: '.', search: { ...others, ...next } });
  };
  const own: Asked = given.limit === undefined ? {} : { limit: given.limit };
  const order: Asked = urut === undefined ? {} : { urut, ...(down && { arah: 'turun' }) };
  const sort = {
    can: (key: string) => takes('urut', key),
    by: urut,
    down,
    /** Up, then down, then the list's own order. */
    onSort: (key: string) =>
      go({ ...own, ...(key !== urut ? { urut: key } : down ? {} : { urut: key, arah: 'turun' }) }),
    set: (key: string | undefined, isDown: boolean) =>
      go({ ...own, ...(key !== undefined && { urut: key, ...(isDown && { arah: 'turun' }) }) }),
  };
  return {
    query: { ...(limit !== usual && { limit }), ...order },
    size: Number(limit),
    setSize: takes('limit', usual)
      ? (size: string) => {
          remember(size);
          go({ limit: size, ...order });
        }
      : undefined,
    sort,
  };
}

/** Whether the endpoint has the parameter and takes the value. */
function isTaken(endpoint: ListEndpoint, name: string, value: string): boolean {
  const rule = (endpoint.query as unknown as z.ZodMiniObject).shape[name] as z.ZodMiniType | undefined;
  return rule !== undefined && z.safeParse(rule, value).success;
}

/** Of an account and a list, on this device. */
function useRememberedSize({ path }: Endpoint) {
  const key = `gerbang.baris.${useSession()?.id}.${path}`;
  const [size, setSize] = useState(() => localStorage.getItem(key) ?? undefined);
  const remember = (next: string) => {
    localStorage.setItem(key, next);
    setSize(next);
  };
  return [size, remember] as const;
}
