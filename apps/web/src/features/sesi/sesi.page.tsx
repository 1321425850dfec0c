import { isStaf } from '@gerbang/contract/roles';
import { type SesiRow, sesi } from '@gerbang/contract/sesi';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { actionFailure, writeFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { refresh, useAction, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordDialog } from '../keamanan/password-dialog.tsx';
import classes from './sesi.module.css';
import { namaPerangkat, SesiItem } from './sesi-item.tsx';

/** Only staff have passkeys: a student's phone does not load them. */
const ProofDialog = lazy(async () => ({ default: (await import('../keamanan/proof-dialog.tsx')).ProofDialog }));

type AkhiriDialogProps = {
  /** The session that is asked about, or how many others there are. */
  asked: SesiRow | number;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for the password before one session, or all others, are ended. */
function AkhiriDialog({ asked, onClose, onDone }: AkhiriDialogProps) {
  const user = useSession();
  const options = {
    invalidates: [sesi.list],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      onDone();
    },
    onError: (error: Error) => {
      if (!(error instanceof ApiError) || error.status !== 404) return;
      // It ended by itself.
      toast.error(actionFailure(error));
      refresh([sesi.list]);
      onClose();
    },
  };
  const one = useAction(sesi.akhiri, options);
  const others = useAction(sesi.akhiriLain, options);
  const isOne = typeof asked === 'object';
  const action = isOne ? one : others;
  const dialog = {
    title: isOne ? 'Akhiri Sesi' : 'Akhiri Sesi Lain',
    danger: true,
    onClose,
    confirmLabel: 'Akhiri',
    pending: action.pending,
    failure: action.error ? writeFailure(action.error) : undefined,
    children: (
      <p>
        {isOne
          ? `${namaPerangkat(asked)} (terakhir dipakai ${formatWaktu(asked.terakhir_dipakai_pada)})`
          : `Semua perangkat selain yang ini (${asked} sesi)`}{' '}
        langsung keluar dan harus login kembali.
      </p>
    ),
  };
  const akhiri = (body: Parameters<typeof others.run>[0]['body']) =>
    isOne ? one.run({ params: { id: asked.id }, body }) : others.run({ body });
  return user && isStaf(user.role.nama) ? (
    <Suspense>
      <ProofDialog {...dialog} onConfirm={akhiri} />
    </Suspense>
  ) : (
    <PasswordDialog {...dialog} onConfirm={(password) => akhiri({ password })} />
  );
}

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
        <FailedState
          sentence="Daftar belum dapat dimuat"
          detail={writeFailure(query.error)}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
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
