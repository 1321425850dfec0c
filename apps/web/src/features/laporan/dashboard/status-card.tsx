import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { loadBagikanDialog, ReachAdmin, StatusSentence, statusTones, UnmatchedSentence } from '../../siswa/door.ts';
import classes from './dashboard-siswa.module.css';

type StatusCardProps = { record: DataSiswaRecord | undefined; waiting: { email_terbukti: boolean } | undefined };

/** Where the record stands and the way to it; without a record, what comes first. */
export function StatusCard({ record, waiting }: StatusCardProps) {
  return (
    <section aria-label="Status data">
      <Sheet>
        <div className={classes.card}>
          {record ? (
            <StatusBadge tone={statusTones[record.status_data]}>{record.status_data}</StatusBadge>
          ) : (
            <StatusBadge tone="neutral" icon="ring">
              Belum ada data
            </StatusBadge>
          )}
          <p className={classes.sentence}>
            {record ? <StatusSentence record={record} /> : 'Anda belum menambah data diri anda'}
          </p>
          <ReachAdmin record={record} />
          {waiting && (
            <p className={classes.sentence}>
              <UnmatchedSentence {...waiting} />
            </p>
          )}
        </div>
        {record && (
          <Link to="/data-diri" className={classes.rowLink}>
            Cek Data Diri & Status Validasi
            <Icon name="right" />
          </Link>
        )}
        {record && (
          <Link to="/surat-saya" className={classes.rowLink}>
            Bukti pendaftaran dan surat lain
            <Icon name="right" />
          </Link>
        )}
        <BagikanStatus />
      </Sheet>
    </section>
  );
}

const BagikanDialog = lazy(async () => ({
  default: (await loadBagikanDialog()).BagikanDialog,
}));

/** The way to the link by which a family sees the state, too. */
function BagikanStatus() {
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
