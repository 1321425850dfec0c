import { type SesiRow, sesi } from '@gerbang/contract/akun/sesi';
import { useEffect, useRef, useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { AkhiriDialog } from './akhiri-dialog.tsx';
import classes from './sesi.module.css';
import { SesiItem } from './sesi-item.tsx';

/** /profile/perangkat: where the account is signed in, for every role (SESI-7, SESI-8). */
export function SesiPage() {
  const query = useApi(sesi.list, {});
  const rows = query.data?.data;
  const [opened, setOpened] = useState<SesiRow | number>();
  const place = useRef<HTMLDivElement>(null);
  const ended = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its row goes, the button goes that had the focus
  useEffect(() => {
    if (ended.current && document.activeElement === document.body) place.current?.focus();
  }, [rows]);
  const others = (rows?.length ?? 1) - 1;
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <PageHeader
        title="Perangkat yang Masuk"
        help="Tidak mengenali salah satunya? Akhiri, lalu ganti password."
        action={
          others > 0 && (
            <Button leftSection={<Icon name="logout" size={16} />} onClick={() => setOpened(others)}>
              Akhiri {others} sesi lain
            </Button>
          )
        }
      />
      {query.error && !rows ? (
        <FailedState sentence="Daftar belum dapat dimuat" detail={writeFailure(query.error)} query={query} />
      ) : (
        <Sheet>{rows ? <Items rows={rows} onAkhiri={setOpened} /> : <SkeletonText lines={6} />}</Sheet>
      )}
      {opened !== undefined && (
        <AkhiriDialog
          asked={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            ended.current = true;
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}

function Items({ rows, onAkhiri }: { rows: SesiRow[]; onAkhiri: (row: SesiRow) => void }) {
  return (
    <ul className={classes.list} aria-label="Perangkat yang masuk">
      {rows.map((row) => (
        <SesiItem key={row.id} row={row} onAkhiri={() => onAkhiri(row)} />
      ))}
    </ul>
  );
}
