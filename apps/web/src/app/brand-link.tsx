import type { SessionUser } from '@gerbang/contract/akun/auth';
import { Link } from '@tanstack/react-router';
import { GerbangMark, Logo } from '../ui/brand.tsx';
import { fallbackOf } from './access.ts';
import classes from './brand-link.module.css';

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
