import type { SessionUser } from '@gerbang/contract/akun/auth';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { GerbangMark } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './drawer.module.css';
import { Navigation } from './navigation.tsx';
import { Version } from './version.tsx';

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
        <div className={classes.top}>
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
