import type { SessionUser } from '@gerbang/contract/akun/auth';
import type { Screen } from '@gerbang/contract/screens';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import classes from './navigation.module.css';

export type NavigationProps = { user: SessionUser; rail?: boolean | undefined; onNavigate?: (() => void) | undefined };

type MenuLinkProps = Pick<NavigationProps, 'rail' | 'onNavigate'> & {
  entry: { label: string; to: Screen; isAdded?: true | undefined };
  icon?: IconName | undefined;
  isHere: boolean;
  count?: ReactNode;
};

/** One entry of the menu. */
export function MenuLink({ entry: { label, to, isAdded }, icon, rail, isHere, count, onNavigate }: MenuLinkProps) {
  return (
    <Link
      to={to as '/dashboard'}
      className={classes.entry}
      data-added={isAdded}
      aria-current={isHere ? 'page' : undefined}
      aria-label={rail ? label : undefined}
      title={rail ? label : undefined}
      onClick={onNavigate}
    >
      {icon && <Icon name={icon} />}
      {!rail && <span>{label}</span>}
      {!rail && count}
    </Link>
  );
}
