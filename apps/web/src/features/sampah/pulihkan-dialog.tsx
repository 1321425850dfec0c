import { akunSiswa } from '@gerbang/contract/akun-siswa';
import { dashboard } from '@gerbang/contract/dashboard';
import { dataAdmin } from '@gerbang/contract/data-admin';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { sampah } from '@gerbang/contract/sampah';
import { actionFailure, isMissing } from '../../lib/failure.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
import { words } from './jenis.ts';
import { type SampahDialogProps, SampahFacts } from './sampah-facts.tsx';

/** What reads what comes back. */
export const touched = [
  sampah.list,
  dataSiswa.list,
  dataSiswa.get,
  akunSiswa.listAktif,
  akunSiswa.listNonaktif,
  dataInventaris.list,
  dataAdmin.list,
  dashboard.statistik,
];

/** Asks before something comes back; why it cannot stands below the question. */
export function PulihkanDialog({ row, onClose, onDone }: SampahDialogProps) {
  const pulihkan = useAction(sampah.pulihkan, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      refreshAfter(error, [sampah.list]);
      if (isMissing(error)) onDone();
    },
  });
  return (
    <ConfirmDialog
      title="Pulihkan"
      opened
      onClose={onClose}
      confirmLabel="Pulihkan"
      pending={pulihkan.pending}
      pendingLabel="Memulihkan..."
      onConfirm={() => pulihkan.run({ params: { id: row.id } })}
    >
      <Stack gap={3}>
        <p>Pulihkan ini? {words[row.jenis].restored}</p>
        <SampahFacts row={row} />
        <FailureNote isToasted>{pulihkan.error && actionFailure(pulihkan.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
