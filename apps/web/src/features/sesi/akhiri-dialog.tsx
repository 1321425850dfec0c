import { isStaf } from '@gerbang/contract/roles';
import { type SesiRow, sesi } from '@gerbang/contract/sesi';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { actionFailure, writeFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { refresh, useAction } from '../../lib/use-api.ts';
import { toast } from '../../ui/toast.tsx';
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
