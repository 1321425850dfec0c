import type { ProofBody } from '@gerbang/contract/akun/bukti';
import { type SesiRow, sesi } from '@gerbang/contract/akun/sesi';
import { isStaf } from '@gerbang/contract/roles';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { writeFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { PasswordDialog } from '../keamanan/password-dialog.tsx';
import classes from './sesi.module.css';

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
  const isOne = typeof asked === 'object';
  const dialog = {
    title: isOne ? 'Akhiri Sesi' : 'Akhiri Sesi Lain',
    confirmLabel: 'Akhiri',
    danger: true,
    call: isOne ? sesi.akhiri : sesi.akhiriLain,
    // Careful: only the address of one session has a parameter.
    input: (body: ProofBody) => ({ params: (isOne ? { id: asked.id } : undefined) as never, body }),
    touched: [sesi.list],
    onDone,
    // It ended by itself.
    onGone: onClose,
    onClose,
    children: (
      <p>
        {isOne
          ? `${namaPerangkat(asked)} (terakhir dipakai ${formatWaktu(asked.terakhir_dipakai_pada)})`
          : `Semua perangkat selain yang ini (${asked} sesi)`}{' '}
        langsung keluar dan harus login kembali.
      </p>
    ),
  };
  if (!user || !isStaf(user.role.nama)) return <PasswordDialog {...dialog} />;
  return (
    <Suspense>
      <ProofDialog {...dialog} />
    </Suspense>
  );
}

const isPhone = ({ perangkat }: SesiRow) => /Android|iPhone|iPad/.test(perangkat);

/** What a session is called. */
const namaPerangkat = ({ perangkat }: SesiRow) => perangkat || 'Perangkat tidak dikenal';

/** One session: what, since when, from where, last used, and its end; one below the other on the phone. */
function SesiItem({ row, onAkhiri }: { row: SesiRow; onAkhiri: () => void }) {
  return (
    <li className={classes.item}>
      <DeviceIcon phone={isPhone(row)} />
      <div className={classes.device}>
        <p className={classes.name}>
          <b>{namaPerangkat(row)}</b>
          {row.ini && <StatusBadge tone="ok">Perangkat ini</StatusBadge>}
        </p>
        <p className={classes.faint}>Masuk {formatWaktu(row.dibuat_pada)}</p>
      </div>
      <p className={classes.fact}>
        <span className={classes.faint}>Dari alamat</span> {row.alamat || 'tidak tercatat'}
      </p>
      <p className={classes.fact}>
        <span className={classes.faint}>Terakhir dipakai</span>{' '}
        {row.ini ? 'sekarang' : formatWaktu(row.terakhir_dipakai_pada)}
      </p>
      {!row.ini && (
        <div className={classes.action}>
          <Button size="s" onClick={onAkhiri} aria-label={`Akhiri ${namaPerangkat(row)}`}>
            Akhiri
          </Button>
        </div>
      )}
    </li>
  );
}

/** Here and not among the icons of every page, which the login page waits for. */
function DeviceIcon({ phone }: { phone: boolean }) {
  return (
    <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={phone ? 'M6 2.5h8v15H6zM9 14.8h2' : 'M3 4h14v9.5H3zM7 17h6M10 13.5V17'} />
    </svg>
  );
}
