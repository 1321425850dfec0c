import type { SessionUser } from '@gerbang/contract/akun/auth';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '../lib/use-api.ts';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import popupClasses from '../ui/popup.module.css';
import { usePopup } from '../ui/use-popup.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { entryAt, type MenuEntry, menuOf } from './menu.ts';
import { MenuLink, type NavigationProps } from './menu-link.tsx';
import { useOpenGroup } from './menu-memory.ts';
import classes from './navigation.module.css';

/** The menu of staff; in a `rail` only icons, whose groups open beside it. */
export function StafNavigation({ user, rail = false, onNavigate }: NavigationProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // What the school switches off or on is gone or there at once.
  useSekolah();
  const items = menuOf(user.role.nama);
  const at = entryAt(items, pathname);
  const countOf = useWaiting(user);
  const here = items.find(
    ({ to, entries = [] }) => entries.some((entry) => entry.to === at) || (to === at && entries.length > 0),
  )?.label;
  const [open, setOpen] = useOpenGroup(here);
  // Coming to a screen of another group opens that group; folding it again afterwards is respected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on a change of place
  useEffect(() => {
    if (here && here !== open) setOpen(here);
  }, [here]);

  const link = (entry: MenuEntry, icon?: IconName) => (
    <MenuLink
      key={entry.to}
      {...{ entry, icon, rail, onNavigate }}
      isHere={entry.to === at}
      count={<Count value={countOf(entry)} />}
    />
  );
  return (
    <div className={classes.nav} data-rail={rail || undefined}>
      {items.map(({ icon, label, to, entries = [] }) => {
        if (to && entries.length === 0) return link({ label, to }, icon);
        const waiting = entries.reduce((sum, entry) => sum + (countOf(entry) ?? 0), 0);
        if (rail) {
          const all = to ? [{ label, to }, ...entries] : entries;
          return <RailGroup key={label} {...{ icon, label, at, waiting, countOf }} entries={all} />;
        }
        const isOpen = open === label;
        return (
          <div key={label} className={classes.door}>
            <GroupHead
              {...{ icon, label, isOpen, waiting }}
              self={to && link({ label, to }, icon)}
              onToggle={() => setOpen(isOpen ? '' : label)}
            />
            {isOpen && <div className={classes.sub}>{entries.map((entry) => link(entry))}</div>}
          </div>
        );
      })}
    </div>
  );
}

type GroupHeadProps = {
  icon: IconName;
  label: string;
  isOpen: boolean;
  waiting: number;
  /** The link of a group that is a screen itself. */
  self: ReactNode;
  onToggle: () => void;
};

/** What opens a group: all of its line, or an arrow beside the link. */
function GroupHead({ icon, label, isOpen, waiting, self, onToggle }: GroupHeadProps) {
  const chevron = <Icon name={isOpen ? 'up' : 'down'} size={16} />;
  const toggle = { type: 'button', 'aria-expanded': isOpen, onClick: onToggle } as const;
  if (self) {
    return (
      <>
        {self}
        <button {...toggle} className={classes.arrow} aria-label={`Isi ${label}`}>
          {chevron}
        </button>
      </>
    );
  }
  return (
    <button {...toggle} className={classes.group}>
      <Icon name={icon} />
      <span>{label}</span>
      <span className={classes.tail}>
        {!isOpen && waiting > 0 && <Count value={waiting} />}
        {chevron}
      </span>
    </button>
  );
}

/** How many accounts or records wait behind a menu entry; undefined for others than admins, and until known. */
function useWaiting(user: SessionUser): (entry: MenuEntry) => number | undefined {
  const { data } = useApi(dashboard.statistik, {}, { enabled: user.role.nama === 'admin' });
  return ({ waiting }) => waiting && data?.dataDashboard[waiting];
}

/** How many things wait; in the accent colour only when somebody has to act. */
function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null;
  return (
    <span className={classes.count} data-attention={value > 0 || undefined}>
      {value > 0 && <VisuallyHidden>perlu perhatian: </VisuallyHidden>}
      {value}
    </span>
  );
}

type RailGroupProps = {
  icon: IconName;
  label: string;
  entries: readonly MenuEntry[];
  /** Where somebody is. */
  at: string | undefined;
  /** How many things wait in the whole group. */
  waiting: number;
  countOf: (entry: MenuEntry) => number | undefined;
};

/** A group of the folded menu: an icon whose entries open beside it. */
function RailGroup({ icon, label, entries, at, waiting, countOf }: RailGroupProps) {
  const { open, close, ref, trigger } = usePopup<HTMLDivElement>();
  const here = entries.some(({ to }) => to === at);
  const name = waiting > 0 ? `${label}, perlu perhatian: ${waiting}` : label;
  return (
    <div ref={ref} className={classes.rail}>
      <button {...trigger} className={classes.group} aria-label={name} title={label} data-here={here || undefined}>
        <Icon name={icon} />
        {waiting > 0 && <span className={classes.dot} />}
      </button>
      {open && (
        <div className={`${popupClasses.panel} ${classes.beside}`}>
          <p className={classes.heading}>{label}</p>
          {entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to as '/dashboard'}
              className={popupClasses.item}
              aria-current={entry.to === at ? 'page' : undefined}
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
