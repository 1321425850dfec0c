import { type BidangSaran, SARAN_MIN, saran } from '@gerbang/contract/saran';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/use-api.ts';

/** How long a finger rests before the server is asked. */
const REST_MS = 250;

/** Spellings of the archive for what is being typed; none before something is, nor without a connection. */
export function useSaran(bidang: BidangSaran, value: string): readonly string[] {
  const [first] = useState(value);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(value === first ? '' : value.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [value, first]);
  const enabled = search.length >= SARAN_MIN;
  const { data } = useApi(saran.cari, { query: { bidang, search } }, { keepPrevious: true, enabled });
  return (enabled && data?.data) || [];
}
