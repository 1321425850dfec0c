import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './dashboard-siswa.module.css';

const BagikanDialog = lazy(async () => ({
  default: (await import('../../siswa/status/bagikan-dialog.tsx')).BagikanDialog,
}));

/** The way to the link by which a family sees the state, too. */
export function BagikanStatus() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={classes.rowLink} onClick={() => setOpened(true)}>
        Bagikan status
        <Icon name="right" />
      </button>
      {opened && (
        <Suspense>
          <BagikanDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
