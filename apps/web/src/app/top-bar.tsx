import type { SessionUser } from '@gerbang/contract/auth';
import { useSekolah } from '../lib/use-sekolah.ts';
import { Logo } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import type { FrameParts } from '../ui/frame-parts.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { BrandLink } from './brand-link.tsx';
import classes from './top-bar.module.css';

type TopBarProps = { user: SessionUser; onPalette: () => void } & FrameParts;

/** Above every page: the institution and the profile menu; on the phone the way to the menu. */
export function TopBar({ user, onPalette, menu, profile }: TopBarProps) {
  const { nama, logo } = useSekolah();
  const words = user.role.nama === 'siswa' ? 'Cari halaman' : 'Cari siswa, halaman, tindakan';
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
      <div className={classes.end}>
        {useNarrow() ? (
          <IconButton icon="search" label={words} onClick={onPalette} />
        ) : (
          <Button
            leftSection={<Icon name="search" size={16} />}
            rightSection={<small>Ctrl K</small>}
            onClick={onPalette}
          >
            {words}
          </Button>
        )}
        {profile}
      </div>
    </header>
  );
}
