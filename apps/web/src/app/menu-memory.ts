import { useState } from 'react';
import { keep, kept, type PlaceName } from '../lib/keeper/places.ts';

/** The open group of the menu, remembered for the session of the browser (PERAN-12). */
export function useOpenGroup(initial: string | undefined) {
  return useRemembered('menu-grup', initial ?? '');
}

/** Whether somebody folded the sidebar on this device; undefined before anybody has chosen. */
export function useCollapsed() {
  const [value, setValue] = useRemembered('menu-ciut', '');
  const collapsed = value === '' ? undefined : value === 'ya';
  return [collapsed, (collapsed: boolean) => setValue(collapsed ? 'ya' : 'tidak')] as const;
}

function useRemembered(name: PlaceName, initial: string) {
  const [value, setValue] = useState(() => kept(name) ?? initial);
  const remember = (next: string) => {
    keep(name, next);
    setValue(next);
  };
  return [value, remember] as const;
}
