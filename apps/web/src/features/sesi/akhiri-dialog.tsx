import { type SesiRow, sesi } from '@gerbang/contract/sesi';
import { actionFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { refresh, useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { namaPerangkat } from './sesi-item.tsx';

type AkhiriDialogProps = {
  /** The session that is asked about, or how many others there are. */
  asked: SesiRow | number;
  onClose: () => void;
  onDone: () => void;
};

/** Asks before one session, or all others, are ended. */
export function AkhiriDialog({ asked, onClose, onDone }: AkhiriDialogProps) {
  const options = {
    invalidates: [sesi.list],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      onDone();
    },
    onError: (error: Error) => {
      toast.error(actionFailure(error));
      // It may have ended by itself.
      refresh([sesi.list]);
      onClose();
    },
  };
  const one = useAction(sesi.akhiri, options);
  const others = useAction(sesi.akhiriLain, options);
  const isOne = typeof asked === 'object';
  return (
    <ConfirmDialog
      title={isOne ? 'Akhiri Sesi' : 'Akhiri Sesi Lain'}
      opened
      danger
      onClose={onClose}
      confirmLabel="Akhiri"
      pending={one.pending || others.pending}
      onConfirm={() => (isOne ? one.run({ params: { id: asked.id } }) : others.run({}))}
    >
      <p>
        {isOne
          ? `${namaPerangkat(asked)} (terakhir dipakai ${formatWaktu(asked.terakhir_dipakai_pada)})`
          : `Semua perangkat selain yang ini (${asked} sesi)`}{' '}
        langsung keluar dan harus login kembali.
      </p>
    </ConfirmDialog>
  );
}
