import type { SessionUser } from '@gerbang/contract/akun/auth';
import { isStaf } from '@gerbang/contract/roles';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { version } from '../../package.json';
import { GerbangMark } from '../ui/brand.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCollapsed } from './menu-memory.ts';
import { Navigation } from './navigation.tsx';
import classes from './sidebar.module.css';
import { BrandLink } from './top-bar.tsx';

const wide = matchMedia('(min-width: 1024px)');
const followWidth = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The menu beside the page: 228 px, or a rail of icons, as somebody last chose; at first a rail below 1,024 px. */
export function Sidebar({ user }: { user: SessionUser }) {
  const isWide = useSyncExternalStore(followWidth, () => wide.matches);
  const [collapsed, setCollapsed] = useCollapsed();
  const rail = collapsed ?? !isWide;
  return (
    <nav className={classes.side} aria-label="Menu utama" data-rail={rail || undefined}>
      <div className={classes.top}>
        <BrandLink user={user} size={28} rail={rail} />
      </div>
      <Navigation user={user} rail={rail} />
      {!rail && <Version user={user} />}
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.fold}
          aria-label={rail ? 'Lebarkan menu' : undefined}
          onClick={() => setCollapsed(!rail)}
        >
          <Icon name={rail ? 'right' : 'left'} />
          {!rail && 'Ciutkan menu'}
        </button>
      </div>
    </nav>
  );
}

type DrawerProps = {
  ref: RefObject<HTMLDialogElement | null>;
  user: SessionUser;
  /** Whether the page has no sidebar at any width. */
  wide: boolean;
};

/** The menu below 640 px, and on a page without a sidebar. The browser's own dialog traps the focus, closes on Escape and gives the focus back. */
export function Drawer({ ref, user, wide }: DrawerProps) {
  const close = () => ref.current?.close();
  const href = useLocation({ select: (location) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu
  useEffect(close, [href]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu closes it; keys have Escape
    <dialog
      ref={ref}
      className={classes.drawer}
      data-wide={wide || undefined}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <nav className={classes.sheet} aria-label="Menu utama">
        <div className={classes.drawerTop}>
          <GerbangMark size={24} />
          <b className={classes.name}>Gerbang</b>
          <IconButton icon="x" label="Tutup menu" onClick={close} />
        </div>
        <Navigation user={user} onNavigate={close} />
        <Version user={user} />
      </nav>
    </dialog>
  );
}

/** Which version of the web app this is, for those who may have to tell it somebody. */
function Version({ user }: { user: SessionUser }) {
  return isStaf(user.role.nama) && <p className={classes.version}>Gerbang {version}</p>;
}
