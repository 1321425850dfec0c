import type { SessionUser } from '@gerbang/contract/akun/auth';
import { isStaf } from '@gerbang/contract/roles';
import { version } from '../../package.json';
import classes from './version.module.css';

/** Which version of the web app this is, for those who may have to tell it somebody. */
export function Version({ user }: { user: SessionUser }) {
  return isStaf(user.role.nama) && <p className={classes.version}>Gerbang {version}</p>;
}
