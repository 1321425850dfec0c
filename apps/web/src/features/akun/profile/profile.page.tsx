import { isStaf } from '@gerbang/contract/roles';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { InfoAkun } from './info-akun.tsx';

/** A student never loads the form of the staff. */
const ProfileStaf = lazy(() => import('./profile-staf.tsx').then(({ ProfileStaf }) => ({ default: ProfileStaf })));

/** /profile: who is signed in. Staff keep a profile, a student has an account only. */
export function ProfilePage() {
  const user = useSession();
  if (!user) return null;
  if (user.role.nama === 'siswa') return <InfoAkun user={user} />;
  if (!isStaf(user.role.nama)) return null;
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <ProfileStaf user={user} />
    </Suspense>
  );
}
