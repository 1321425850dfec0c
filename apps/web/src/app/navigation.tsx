import type { SessionUser } from '@gerbang/contract/akun/auth';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keep, kept, type PlaceName } from '../lib/keeper/places.ts';
import { useApi } from '../lib/use-api.ts';
import { Icon } from '../ui/icon.tsx';
import popupClasses from '../ui/popup.module.css';
import { usePopup } from '../ui/use-popup.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { isAt, type MenuEntry, type MenuItem, menuOf } from './menu.ts';
import classes from './navigation.module.css';

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

/** How many things wait; in the accent colour only when somebody has to act. */
export function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className={classes.count} data-attention={value > 0 || undefined}>
      {value > 0 && <VisuallyHidden>perlu perhatian: </VisuallyHidden>}
      {value}
    </span>
  );
}

type RailGroupProps = {
  item: Extract<MenuItem, { entries: readonly MenuEntry[] }>;
  pathname: string;
  /** How many things wait in the whole group. */
  waiting: number;
  countOf: (entry: MenuEntry) => number | undefined;
};

/** A group of the folded menu: an icon whose entries open beside it. */
function RailGroup({ item, pathname, waiting, countOf }: RailGroupProps) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const here = item.entries.some((entry) => isAt(entry, pathname));
  const name = waiting > 0 ? `${item.label}, perlu perhatian: ${waiting}` : item.label;
  return (
    <div ref={ref} className={classes.rail}>
      <button {...trigger} className={classes.group} aria-label={name} title={item.label} data-here={here || undefined}>
        <Icon name={item.icon} />
        {waiting > 0 && <span className={classes.dot} />}
      </button>
      {open && (
        <div className={`${popupClasses.panel} ${classes.beside}`}>
          <p className={classes.heading}>{item.label}</p>
          {item.entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to as '/dashboard'}
              className={popupClasses.item}
              aria-current={isAt(entry, pathname) ? 'page' : undefined}
              onClick={close}
            >
              {entry.label}
              <Count value={countOf(entry)} />
            </Link>
          ))}
        </div>
      )}
    </div>
  );
}

/** The open group of the menu, remembered for the session of the browser (PERAN-12). */
function useOpenGroup(initial: string | undefined) {
  return useRemembered('menu-grup', initial ?? '');
}

/** Whether somebody folded the sidebar on this device. */
export function useCollapsed() {
  const [value, setValue] = useRemembered('menu-ciut', '');
  return [value === 'ya', (collapsed: boolean) => setValue(collapsed ? 'ya' : '')] as const;
}

function useRemembered(name: PlaceName, initial: string) {
  const [value, setValue] = useState(() => kept(name) ?? initial);
  const remember = (next: string) => {
    keep(name, next);
    setValue(next);
  };
  return [value, remember] as const;
}
