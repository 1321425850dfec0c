import { dashboard } from '@gerbang/contract/dashboard';
import { type DataSiswaRecord, dataSiswa } from '@gerbang/contract/data-siswa';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { actionFailure } from '../../lib/failure.ts';
import { queryClient, queryKey, refreshAfter, useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';
import { BerakhirNote } from '../surat-resmi/berakhir-note.tsx';

const touched = [dataSiswa.list, dataSiswa.antrean, dataSiswa.riwayat, dashboard.statistik];

/** Takes a decided record back to the waiting ones after a question, and puts it on the desk. */
export function Kembalikan({ record, onDone }: { record: DataSiswaRecord; onDone: () => void }) {
  const { id, nama, nim, versi } = record;
  const rejected = record.status_data === 'Ditolak';
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const kembalikan = useAction(dataSiswa.kembalikan, {
    invalidates: touched,
    onSuccess: (answer) => {
      toast.success(answer.message);
      // Careful: this screen has to know first, or it takes the record for one in the wrong state.
      flushSync(onDone);
      queryClient.setQueryData(queryKey(dataSiswa.get, { params: { id } }), answer);
      void navigate({ to: '/data-siswa/menunggu-validasi/detail/$id', params: { id }, replace: true });
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      refreshAfter(error, [...touched, dataSiswa.get]);
    },
  });
  return (
    <>
      <Button variant={rejected ? 'primary' : 'default'} onClick={() => setOpened(true)}>
        Kembalikan ke antrean
      </Button>
      <ConfirmDialog
        title="Kembalikan ke antrean"
        opened={opened}
        confirmLabel="Kembalikan"
        pending={kembalikan.pending}
        onConfirm={() => kembalikan.run({ params: { id }, body: { versi } })}
        onClose={() => {
          kembalikan.reset();
          setOpened(false);
        }}
      >
        <Stack gap={3}>
          <p>
            Data <b>{nama}</b>, NIM {nim}, menunggu validasi lagi{rejected && ' dan alasan penolakannya dihapus'}.
            Tercatat di Riwayat.
          </p>
          <BerakhirNote of={{ siswa: [id] }} />
          <FailureNote isToasted>{kembalikan.error && actionFailure(kembalikan.error)}</FailureNote>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
