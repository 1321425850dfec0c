import type { ProofBody } from '@gerbang/contract/akun/bukti';
import { type SesiRow, sesi } from '@gerbang/contract/akun/sesi';
import { isStaf } from '@gerbang/contract/roles';
import { lazy, Suspense } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { PasswordDialog } from '../keamanan/password-dialog.tsx';
import { namaPerangkat } from './sesi-item.tsx';

/** Only staff have passkeys: a student's phone does not load them. */
const ProofDialog = lazy(async () => ({ default: (await import('../keamanan/proof-dialog.tsx')).ProofDialog }));

type AkhiriDialogProps = {
  /** The session that is asked about, or how many others there are. */
  asked: SesiRow | number;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for the password before one session, or all others, are ended. */
export function AkhiriDialog({ asked, onClose, onDone }: AkhiriDialogProps) {
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
