import { isStaf } from '@gerbang/contract/roles';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { storedUser } from '../lib/session.ts';
import { mayOpen } from './access.ts';
import { MenuLink, type NavigationProps } from './menu-link.tsx';
import classes from './navigation.module.css';

/** Groups and counts are for staff, and come with their screens. */
const load = () => import('./navigation-staf.tsx').then((file) => ({ default: file.StafNavigation }));
const user = storedUser();
// Beside the page that they open, and not after it.
if (user && isStaf(user.role.nama)) void load().catch(() => {});
const StafNavigation = lazy(load);

const ofSiswa = [
  { icon: 'home', label: 'Dashboard', to: '/dashboard-siswa', at: /^\/dashboard-siswa/ },
  { icon: 'user', label: 'Data Diri', to: '/data-diri', at: /data-diri$/ },
  { icon: 'edit', label: 'Surat', to: '/surat-saya', at: /^\/surat-saya/ },
] as const;

/** The menu of the user's role (PERAN-11). */
export function Navigation({ user, rail, onNavigate }: NavigationProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const nav = { className: classes.nav, 'data-rail': rail || undefined };
  if (isStaf(user.role.nama)) {
    return (
      <Suspense fallback={<div {...nav} />}>
        <StafNavigation {...{ user, rail, onNavigate }} />
      </Suspense>
    );
  }
  const items = ofSiswa.filter(({ to }) => mayOpen(user.role.nama, to));
  return (
    <div {...nav}>
      {items.map(({ icon, at, ...entry }) => (
        <MenuLink key={entry.to} {...{ entry, icon, rail, onNavigate }} isHere={at.test(pathname)} />
      ))}
    </div>
  );
}
