import { impor } from '@gerbang/contract/laporan/impor';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';

/** Throws an import away that has written nothing. */
export function Cancel({ id }: { id: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button onClick={() => setAsks(true)}>Batalkan impor</Button>
      {asks && (
        <FormDialog
          title="Batalkan impor ini?"
          confirmLabel="Ya, batalkan"
          danger
          call={impor.batalkan}
          input={{ params: { id } }}
          touched={[impor.list, impor.get]}
          onClose={() => setAsks(false)}
        >
          <p>Berkas yang diunggah dibuang. Arsip tidak berubah.</p>
        </FormDialog>
      )}
    </>
  );
}
