import { type BidangSaran, SARAN_MIN, saran } from '@gerbang/contract/sekolah/saran';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../lib/use-api.ts';
import { Autocomplete, type AutocompleteProps } from '../../../../ui/autocomplete.tsx';

/** How long a finger rests before the server is asked. */
const REST_MS = 250;

/** A text with the spellings of the archive, so that one school is one school in the charts; free text stays possible. */
export function SaranInput({ bidang, ...rest }: Omit<AutocompleteProps, 'data'> & { bidang: BidangSaran }) {
  const data = useSaran(bidang, rest.value);
  // The server finds a school by each of its spellings; birthplaces that no longer fit go at once.
  return (
    <Autocomplete
      {...rest}
      data={data}
      fitting={bidang === 'asal_sekolah'}
      autoCapitalize="words"
      enterKeyHint="next"
    />
  );
}

/** Spellings of the archive for what is being typed; none before something is, nor without a connection. */
function useSaran(bidang: BidangSaran, value: string): readonly string[] {
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
