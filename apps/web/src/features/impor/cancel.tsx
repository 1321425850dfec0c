import { impor } from '@gerbang/contract/impor';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Throws an import away that has written nothing. */
export function Cancel({ id }: { id: string }) {
  const [asks, setAsks] = useState(false);
  const cancel = useAction(impor.batalkan, {
    invalidates: [impor.list, impor.get],
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(writeFailure(error)),
  });
  return (
    <>
      <Button onClick={() => setAsks(true)}>Batalkan impor</Button>
      <ConfirmDialog
        title="Batalkan impor ini?"
        opened={asks}
        onClose={() => setAsks(false)}
        confirmLabel="Ya, batalkan"
        danger
        pending={cancel.pending}
        onConfirm={() => cancel.run({ params: { id } })}
      >
        <p>Berkas yang diunggah dibuang. Arsip tidak berubah.</p>
      </ConfirmDialog>
    </>
  );
}
