import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ActiveFilter } from './active-filter.ts';

/** The lists a detail screen belongs to. */
export type ListPath = '/data-siswa/valid' | '/data-siswa/menunggu-validasi' | '/data-siswa/ditolak';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many entries before this one the list stands that led here; undefined where none did. */
    fromList?: number;
  }
}

/** State of the links from a list to the screens of one record. */
export const fromList = { fromList: 1 };

type BackOptions = {
  /** What the list is narrowed by, where the history does not hold it. */
  activeFilter?: ActiveFilter;
  /** Whether this screen goes out of the history: there is nothing to come back to. */
  replace?: boolean;
};

/** Leads back to the list: to the very page, search and scroll it was left at, where there is such a one. */
export function useBackToList(to: ListPath, { activeFilter = {}, replace = false }: BackOptions = {}): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const steps = useLocation({ select: ({ state }) => state.fromList ?? 0 });
  return () => {
    if (steps > 0) router.history.go(-steps);
    else void navigate({ to, search: activeFilter, replace });
  };
}

type BackToListProps = { to: ListPath; activeFilter?: ActiveFilter; subtle?: boolean };

/** 'Kembali': a link, so that it opens in another tab too. */
export function BackToList({ to, activeFilter = {}, subtle = false }: BackToListProps) {
  const back = useBackToList(to, { activeFilter });
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    back();
  };
  return (
    <Button
      component="a"
      href={router.buildLocation({ to, search: activeFilter }).href}
      variant={subtle ? 'subtle' : 'default'}
      leftSection={<Icon name="left" size={subtle ? 20 : 16} />}
      onClick={onClick}
    >
      Kembali
    </Button>
  );
}
