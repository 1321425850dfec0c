import type { SessionUser } from '@gerbang/contract/auth';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Logo } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BrandLink } from './brand-link.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { user: SessionUser; onMenu: () => void };

/** Above every page: the institution and the profile menu; on the phone the way to the menu. */
export function TopBar({ user, onMenu }: TopBarProps) {
  const { nama, logo } = useSekolah();
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        <IconButton icon="menu" label="Buka menu" onClick={onMenu} />
        <BrandLink user={user} size={24} name={nama} logo={logo} />
      </div>
      <div className={classes.school}>
        {logo && <Logo src={logo} size={28} />}
        <span>{nama}</span>
      </div>
      <ProfileMenu user={user} />
    </header>
  );
}
