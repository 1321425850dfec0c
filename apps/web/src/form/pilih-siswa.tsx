// A thing that is chosen by typing a part of its name.
import { dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useEffect, useState } from 'react';
import { useApi } from '../lib/use-api.ts';
import { Autocomplete, type AutocompleteProps } from '../ui/autocomplete.tsx';

/** How long a finger rests before the server is asked. */
const REST_MS = 250;

type Choice = { id: string; label: string };
export type PilihProps = Pick<AutocompleteProps, 'label' | 'error' | 'id' | 'onBlur'> & {
  onChange: (id: string, name: string) => void;
};

/** What is typed, and what of it is searched for. */
export function useTyped() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.split(' · ')[0]?.trim() ?? ''), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search };
}

type InputProps = PilihProps & { typed: ReturnType<typeof useTyped>; found: readonly Choice[] };

/** What was chosen is one of those found, as it is written there; anything else is none. */
export function PilihInput({ typed: { text, setText }, found, onChange, ...rest }: InputProps) {
  return (
    <Autocomplete
      {...rest}
      data={found.map(({ label }) => label)}
      fitting
      enterKeyHint="next"
      value={text}
      onChange={(value) => {
        setText(value);
        onChange(found.find(({ label }) => label === value)?.id ?? '', value.split(' · ')[0] ?? '');
      }}
    />
  );
}

/** A valid student, by name or NIM; none before something is typed. */
export function PilihSiswa(props: PilihProps) {
  const typed = useTyped();
  const enabled = typed.search.length >= 2;
  const query = { statusData: 'Tervalidasi', search: typed.search.replaceAll(',', ' '), limit: '10' } as const;
  const { data } = useApi(dataSiswa.list, { query }, { keepPrevious: true, enabled });
  const found = ((enabled && data?.data) || []).map(({ id, nama, nim }) => ({ id, label: `${nama} · ${nim}` }));
  return <PilihInput {...props} typed={typed} found={found} />;
}
