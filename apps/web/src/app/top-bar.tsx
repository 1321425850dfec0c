import type { SessionUser } from '@gerbang/contract/akun/auth';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Logo } from '../ui/brand.tsx';
import type { FrameParts } from '../ui/frame-parts.ts';
import { BrandLink } from './brand-link.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { user: SessionUser } & FrameParts;

/** Above every page: the institution and the profile menu; on the phone the way to the menu. */
export function TopBar({ user, menu, profile }: TopBarProps) {
  const { nama, logo } = useSekolah();
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        {menu}
        <BrandLink user={user} size={24} name={nama} logo={logo} />
      </div>
      <div className={classes.school}>
        {logo && <Logo src={logo} size={28} />}
        <span>{nama}</span>
      </div>
      {profile}
    </header>
  );
}
