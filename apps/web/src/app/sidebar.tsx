import type { SessionUser } from '@gerbang/contract/akun/auth';
import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/icon.tsx';
import { BrandLink } from './brand-link.tsx';
import { useCollapsed } from './menu-memory.ts';
import { Navigation } from './navigation.tsx';
import classes from './sidebar.module.css';
import { Version } from './version.tsx';

const wide = matchMedia('(min-width: 1024px)');
const followWidth = (listener: () => void) => {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** The menu beside the page: 228 px, or a rail of icons when folded and always below 1,024 px. */
export function Sidebar({ user }: { user: SessionUser }) {
  const isWide = useSyncExternalStore(followWidth, () => wide.matches);
  const [collapsed, setCollapsed] = useCollapsed();
  const rail = collapsed || !isWide;
  return (
    <nav className={classes.side} aria-label="Menu utama" data-rail={rail || undefined}>
      <div className={classes.top}>
        <BrandLink user={user} size={28} rail={rail} />
      </div>
      <Navigation user={user} rail={rail} />
      {!rail && <Version user={user} />}
      {isWide && (
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
      )}
    </nav>
  );
}
