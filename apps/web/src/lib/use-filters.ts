// The filters of a list in its address: as the API takes them, as chips and as choices.
import type { Filter, Filters } from '@gerbang/contract/list-filter';
import { useNavigate, useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { ListSearch } from './list-params.ts';

type Query<F extends string> = { [K in F]?: string };
type Option = { value: string; label: string };

/** The values of filters whose values are data, by their names; `false` for one that this list does not offer. */
export type Choices = { readonly [filter: string]: readonly (Option | string)[] | false | undefined };

/** Texts of an address that their rules take; what it says besides is nothing that can be asked for. */
export function validIn<F extends string>(given: object, rules: { readonly [K in F]: z.ZodMiniType }): Query<F> {
  const known = Object.entries<z.ZodMiniType>(rules).flatMap(([name, rule]) => {
    const value = given[name as keyof typeof given] as unknown;
    return typeof value === 'string' && value !== '' && z.safeParse(rule, value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(known) as Query<F>;
}

/** The filters in force, as the API takes them. What is not valid is no filter. */
export function useFilterQuery<F extends Filters>(filters: F): Query<keyof F & string> {
  const rules = Object.fromEntries(Object.entries(filters).map(([name, { rule }]) => [name, rule]));
  return validIn(useSearch({ strict: false }), rules) as Query<keyof F & string>;
}

/** The same with their chips, and what can be chosen. */
export function useFilters(filters: Filters, choices: Choices = {}) {
  const query = useFilterQuery(filters);
  const given = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const none = Object.entries(filters).flatMap(([name, { none }]) => (none ? [[name, none]] : []));
  // Other filters are another list: it begins at page 1.
  const go = (next: Query<string>) => {
    const others = Object.entries(given).filter(([name]) => name !== 'page' && !(name in filters));
    void navigate({ to: '.', search: { ...Object.fromEntries([...others, ...none]), ...next } as ListSearch });
  };
  const without = (key: string) => Object.fromEntries(Object.entries(query).filter(([name]) => name !== key));
  const optionsOf = (key: string) => choices[key] ?? optionsIn(filters[key]);
  return {
    query,
    filters: {
      chips: Object.keys(filters).flatMap((key) => {
        const value = query[key];
        return value === undefined ? [] : [{ key, label: chipOf(filters[key], value, optionsOf(key)) }];
      }),
      remove: (key: string) => go(without(key)),
      clear: () => go({}),
      fields: Object.entries(filters).flatMap(([key, { label }]) => {
        const options = optionsOf(key);
        return label === undefined || options === false ? [] : [{ key, label, options, value: query[key] ?? '' }];
      }),
      choose: (key: string, value: string) => go({ ...without(key), ...(value && { [key]: value }) }),
    },
  };
}

function optionsIn(filter: Filter | undefined): readonly Option[] {
  const words = filter?.words;
  return typeof words === 'object' ? Object.entries(words).map(([value, label]) => ({ value, label })) : [];
}

function chipOf(filter: Filter | undefined, value: string, options: Choices[string]): string {
  const { words, chip = '' } = filter ?? {};
  const known = (options || optionsIn(filter)).find((option) => typeof option === 'object' && option.value === value);
  const word = typeof words === 'function' ? words(value) : typeof known === 'object' ? known.label : value;
  return chip + word;
}
