import type { BidangSaran } from '@gerbang/contract/saran';
import { Autocomplete, type AutocompleteProps } from '../../../ui/autocomplete.tsx';
import { useSaran } from './use-saran.ts';

/** A text with the spellings of the archive, so that one school is one school in the charts; free text stays possible. */
export function SaranInput({ bidang, ...rest }: Omit<AutocompleteProps, 'data'> & { bidang: BidangSaran }) {
  return <Autocomplete {...rest} data={useSaran(bidang, rest.value)} autoCapitalize="words" enterKeyHint="next" />;
}
