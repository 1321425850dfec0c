import type { SessionUser } from '@gerbang/contract/akun/auth';
import { roleTable } from '@gerbang/contract/roles';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DataPribadiSections } from '../data-pribadi/data-pribadi-sections.tsx';
import classes from './profile.module.css';

/** The account of a student (PROFIL-2). */
export function InfoAkun({ user }: { user: SessionUser }) {
  return (
    <>
      <PageHeader title="Info Akun" help="Akun yang Anda pakai untuk login." action={<AccountLinks />} />
      <div className={classes.wide}>
        <Sheet>
          <Facts>
            <Fact label="NIM">{user.nim}</Fact>
            <Fact label="Status">{roleTable[user.role.nama].name}</Fact>
            <Fact label="Email">{user.email}</Fact>
          </Facts>
        </Sheet>
        <DataPribadiSections />
      </div>
    </>
  );
}

/** The ways to the devices that are signed in and to a new password. */
export function AccountLinks() {
  return (
    <Row gap={2}>
      <Button component={Link} to="/profile/perangkat" leftSection={<Icon name="logout" size={16} />}>
        Perangkat yang Masuk
      </Button>
      <Button component={Link} to="/profile/ganti-password" leftSection={<Icon name="key" size={16} />}>
        Ganti Password
      </Button>
    </Row>
  );
}
