import type { ReactNode } from 'react';
import { HeaderRule } from '../../../ui/page-header.tsx';
import { SkeletonBar } from '../../../ui/skeletons.tsx';
import classes from './dashboard-siswa.module.css';

type GreetingProps = {
  /** Undefined while it is on its way. */
  nama: string | undefined;
  about: ReactNode;
  action: ReactNode;
};

/** The head of the student's dashboard: its title small, the greeting large. */
export function Greeting({ nama, about, action }: GreetingProps) {
  return (
    <div className={classes.header}>
      <div className={classes.headerLine}>
        <div className={classes.greeting}>
          <h1 className={classes.title}>Dashboard</h1>
          <p className={classes.welcome}>
            Selamat datang,{' '}
            {nama ?? (
              <span className={classes.nameSkeleton}>
                <SkeletonBar />
              </span>
            )}
          </p>
          <p className={classes.about}>{about}</p>
        </div>
        {action && <div>{action}</div>}
      </div>
      <HeaderRule />
    </div>
  );
}
