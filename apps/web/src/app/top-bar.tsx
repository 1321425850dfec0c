import type { SessionUser } from '@gerbang/contract/auth';
import { Link } from '@tanstack/react-router';
import { namaSekolah } from '../lib/nama-sekolah.ts';
import { GerbangMark } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { fallbackOf } from './access.ts';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { user: SessionUser; onMenu: () => void };

/** Above every page: the institution and the profile menu; on the phone the way to the menu. */
export function TopBar({ user, onMenu }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        <IconButton icon="menu" label="Buka menu" onClick={onMenu} />
        <Link className={classes.brand} to={fallbackOf(user)} aria-label="Gerbang, ke Dashboard">
          <GerbangMark size={24} />
          <b>Gerbang</b>
        </Link>
      </div>
      <div className={classes.school}>{namaSekolah}</div>
      <ProfileMenu user={user} />
    </header>
  );
}
