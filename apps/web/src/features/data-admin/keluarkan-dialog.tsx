import { type DataAdminRow, dataAdmin } from '@gerbang/contract/data-admin';
import { actionFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
import { namaOf } from './list-columns.tsx';

/** Asks before all sessions of an admin are ended (SESI-11). */
export function KeluarkanDialog({ admin, onClose }: { admin: DataAdminRow; onClose: () => void }) {
  const akhiri = useAction(dataAdmin.akhiriSesi, {
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(actionFailure(error)),
  });
  return (
    <ConfirmDialog
      title="Keluarkan dari Semua Perangkat"
      opened
      danger
      onClose={onClose}
      confirmLabel="Keluarkan"
      pending={akhiri.pending}
      onConfirm={() => akhiri.run({ params: { id: admin.id } })}
    >
      <Stack gap={3}>
        <p>
          Admin ini langsung keluar di semua perangkat dan harus login kembali. Bila passwordnya diketahui orang lain,
          mintalah ia segera menggantinya.
        </p>
        <Sheet>
          <Facts narrow>
            <Fact label="Nama">{namaOf(admin)}</Fact>
            <Fact label="Email">{admin.email}</Fact>
          </Facts>
        </Sheet>
      </Stack>
    </ConfirmDialog>
  );
}
