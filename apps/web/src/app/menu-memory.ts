import { useState } from 'react';

const GROUP = 'gerbang.menu-grup';
const COLLAPSED = 'gerbang.menu-ciut';

/** The open group of the menu, remembered for the session of the browser (PERAN-12). */
export function useOpenGroup(initial: string | undefined) {
  return useRemembered(sessionStorage, GROUP, initial ?? '');
}

/** Whether somebody folded the sidebar on this device. */
export function useCollapsed() {
  const [value, setValue] = useRemembered(localStorage, COLLAPSED, '');
  return [value === 'ya', (collapsed: boolean) => setValue(collapsed ? 'ya' : '')] as const;
}

function useRemembered(storage: Storage, key: string, initial: string) {
  const [value, setValue] = useState(() => storage.getItem(key) ?? initial);
  const remember = (next: string) => {
    storage.setItem(key, next);
    setValue(next);
  };
  return [value, remember] as const;
}
