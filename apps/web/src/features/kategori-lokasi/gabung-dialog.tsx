import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { type JenisDaftar, kategoriLokasi, type NamaDaftar } from '@gerbang/contract/kategori-lokasi';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.tsx';

/** Whatever shows what an item is called by. */
export const touched = [kategoriLokasi.list, dataInventaris.list];

type GabungDialogProps = { jenis: JenisDaftar; picked: NamaDaftar[]; onClose: () => void; onDone: () => void };

/** What the chosen names are called from now on. */
export function GabungDialog({ jenis, picked, onClose, onDone }: GabungDialogProps) {
  const names = picked.map(({ nama }) => nama);
  const [ke, setKe] = useState(names[0] ?? '');
  const changed = picked.filter(({ nama }) => nama !== ke.trim());
  const gabung = useAction(kategoriLokasi.gabung, {
    invalidates: touched,
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
    },
    onError: (error) => refreshAfter(error, touched),
  });
  const jumlah = changed.reduce((sum, each) => sum + each.jumlah, 0);
  const title = picked.length > 1 ? 'Gabungkan Nama' : 'Ganti Nama';
  return (
    <ConfirmDialog
      title={title}
      opened
      onClose={onClose}
      confirmLabel={title}
      pending={gabung.pending}
      confirmDisabled={ke.trim() === '' || changed.length === 0}
      onConfirm={() => gabung.run({ body: { jenis, dari: names, ke } })}
    >
      <Stack gap={4}>
        <p>{names.join(', ')}</p>
        <Autocomplete label="Nama yang dipakai" data={names} value={ke} onChange={setKe} maxLength={255} />
        <p aria-live="polite">
          {changed.length === 0
            ? 'Tulis nama yang baru.'
            : `${formatNumber(jumlah)} barang akan diubah. Dapat dibatalkan kapan saja.`}
        </p>
        <FailureNote>{gabung.error && writeFailure(gabung.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
