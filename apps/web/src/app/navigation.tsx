import type { SessionUser } from '@gerbang/contract/akun/auth';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApi } from '../lib/use-api.ts';
import { Icon } from '../ui/icon.tsx';
import { Count } from './count.tsx';
import { isAt, type MenuEntry, type MenuItem, menuOf } from './menu.ts';
import { useOpenGroup } from './menu-memory.ts';
import classes from './navigation.module.css';
import { RailGroup } from './rail-group.tsx';

type NavigationProps = { user: SessionUser; rail?: boolean; onNavigate?: () => void };
type Group = Extract<MenuItem, { entries: readonly MenuEntry[] }>;

/** The menu of the user's role; in a `rail` only icons, whose groups open beside it. */
export function Navigation({ user, rail = false, onNavigate }: NavigationProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const items = menuOf(user.role.nama);
  const countOf = useWaiting(user);
  const here = items.find(
    (item): item is Group => 'entries' in item && item.entries.some((entry) => isAt(entry, pathname)),
  );
  const [open, setOpen] = useOpenGroup(here?.label);
  // Coming to a screen of another group opens that group; folding it again afterwards is respected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on a change of place
  useEffect(() => {
    if (here && here.label !== open) setOpen(here.label);
  }, [here?.label]);

  const link = (entry: MenuEntry, item?: MenuItem) => (
    <Link
      key={entry.to}
      to={entry.to as '/dashboard'}
      className={classes.entry}
      aria-current={isAt(entry, pathname) ? 'page' : undefined}
      aria-label={rail ? entry.label : undefined}
      title={rail ? entry.label : undefined}
      onClick={onNavigate}
    >
      {item && <Icon name={item.icon} />}
      {!rail && <span>{entry.label}</span>}
      {!rail && <Count value={countOf(entry)} />}
    </Link>
  );
  return (
    <div className={classes.nav} data-rail={rail || undefined}>
      {items.map((item) => {
        if ('to' in item) return link(item, item);
        const waiting = item.entries.reduce((sum, entry) => sum + (countOf(entry) ?? 0), 0);
        if (rail)
          return <RailGroup key={item.label} item={item} pathname={pathname} waiting={waiting} countOf={countOf} />;
        const isOpen = open === item.label;
        return (
          <div key={item.label}>
            <button
              type="button"
              className={classes.group}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? '' : item.label)}
            >
              <Icon name={item.icon} />
              <span>{item.label}</span>
              <span className={classes.tail}>
                {!isOpen && waiting > 0 && <Count value={waiting} />}
                <Icon name={isOpen ? 'up' : 'down'} size={16} />
              </span>
            </button>
            {isOpen && <div className={classes.sub}>{item.entries.map((entry) => link(entry))}</div>}
          </div>
        );
      })}
    </div>
  );
}

/** How many accounts or records wait behind a menu entry; undefined for others than admins, and until known. */
function useWaiting(user: SessionUser): (entry: MenuEntry) => number | undefined {
  const { data } = useApi(dashboard.statistik, {}, { enabled: user.role.nama === 'admin' });
  return ({ waiting }) => waiting && data?.dataDashboard[waiting];
}
