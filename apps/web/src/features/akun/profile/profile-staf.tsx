import type { SessionUser } from '@gerbang/contract/akun/auth';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { roleTable } from '@gerbang/contract/roles';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AccountLinks } from './info-akun.tsx';
import classes from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

/** The profile of an admin or the pimpinan (PROFIL-1, PROFIL-4). */
export function ProfileStaf({ user }: { user: SessionUser }) {
  const { nama, foto_profile } = user.profile ?? {};
  return (
    <>
      <PageHeader title="Profile" help="Nama dan foto Anda tampil pada data yang Anda kelola." />
      <div className={classes.columns}>
        <Sheet padded>
          <div className={classes.person}>
            <Photo src={foto_profile && thumbnailOf(foto_profile)} alt="Foto profile" ratio="1:1" size="l" />
            <div className={classes.words}>
              <p className={classes.name}>{nama || 'Tidak ada nama'}</p>
              <StatusBadge tone="neutral" icon="key">
                {roleTable[user.role.nama].name}
              </StatusBadge>
              <p className={classes.email}>{user.email}</p>
            </div>
          </div>
          <AccountLinks />
        </Sheet>
        <ProfileForm user={user} />
      </div>
    </>
  );
}
