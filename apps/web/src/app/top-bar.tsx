import type { SessionUser } from '@gerbang/contract/akun/auth';
import { Link } from '@tanstack/react-router';
import { useSekolah } from '../lib/use-sekolah.ts';
import { GerbangMark, Logo } from '../ui/brand.tsx';
import type { FrameParts } from '../ui/frame-parts.ts';
import { fallbackOf } from './access.ts';
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

type BrandLinkProps = {
  user: SessionUser;
  /** Of the mark, in pixels. */
  size: 24 | 28;
  /** Beside the mark; the product's unless told. */
  name?: string;
  /** In the place of the mark. */
  logo?: string | null;
  /** Only the mark. */
  rail?: boolean;
};

/** The mark and the name, which lead to where the role begins. */
export function BrandLink({ user, size, name = 'Gerbang', logo, rail = false }: BrandLinkProps) {
  return (
    <Link
      className={classes.brand}
      to={fallbackOf(user)}
      aria-label="Gerbang, ke Dashboard"
      data-rail={rail || undefined}
    >
      {logo ? <Logo src={logo} size={size} /> : <GerbangMark size={size} />}
      {!rail && <b>{name}</b>}
    </Link>
  );
}
