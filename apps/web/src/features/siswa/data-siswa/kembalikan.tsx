import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/siswa/data-siswa';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { queryClient, queryKey } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { BerakhirNote } from '../../arsip/door.ts';

const touched = [dataSiswa.list, dataSiswa.antrean, dataSiswa.riwayat, dataSiswa.get, dashboard.statistik];

/** Takes a decided record back to the waiting ones after a question, and puts it on the desk. */
export function Kembalikan({ record, onDone }: { record: DataSiswaRecord; onDone: () => void }) {
  const { id, nama, nim, versi } = record;
  const rejected = record.status_data === 'Ditolak';
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button variant={rejected ? 'primary' : 'default'} onClick={() => setOpened(true)}>
        Kembalikan ke antrean
      </Button>
      {opened && (
        <FormDialog
          title="Kembalikan ke antrean"
          confirmLabel="Kembalikan"
          call={dataSiswa.kembalikan}
          input={{ params: { id }, body: { versi } }}
          touched={touched}
          failure={actionFailure}
          onDone={(answer) => {
            // Careful: this screen has to know first, or it takes the record for one in the wrong state.
            flushSync(onDone);
            queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id } }), answer);
            void navigate({ to: '/data-siswa/menunggu-validasi/detail/$id', params: { id }, replace: true });
          }}
          onClose={() => setOpened(false)}
        >
          <p>
            Data <b>{nama}</b>, NIM {nim}, menunggu validasi lagi{rejected && ' dan alasan penolakannya dihapus'}.
            Tercatat di Riwayat.
          </p>
          <BerakhirNote of={{ siswa: [id] }} />
        </FormDialog>
      )}
    </>
  );
}
