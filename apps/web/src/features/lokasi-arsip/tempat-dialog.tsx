import { lokasiArsip } from '@gerbang/contract/lokasi-arsip';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { writeFailure } from '../../lib/failure.ts';
import { onOtherUser } from '../../lib/other-user.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

// Records are checked in the order in which their papers are put away: the next one usually goes into the same folder.
let lastKode = '';
onOtherUser(() => {
  lastKode = '';
});

type TempatDialogProps = {
  id: string;
  nama: string;
  /** Where its papers lie until now; undefined for nowhere. */
  kode: string | undefined;
  onClose: () => void;
};

/** Asks for the code of the folder or box of a record's papers; without one so far it is the one that was given last. */
export function TempatDialog({ id, nama, kode: before, onClose }: TempatDialogProps) {
  const [kode, setKode] = useState(before ?? lastKode);
  const simpan = useAction(lokasiArsip.simpanTempat, {
    invalidates: [lokasiArsip.tempat, lokasiArsip.list, lokasiArsip.isi],
    onSuccess: ({ message }) => {
      lastKode = kode;
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(writeFailure(error)),
  });
  const { pending, error } = simpan;
  const field = error instanceof ApiError ? error.fields?.[0]?.message : undefined;
  return (
    <Dialog
      title="Tempat Berkas"
      opened
      locked={pending}
      onClose={onClose}
      onSubmit={() => simpan.run({ params: { id }, body: { kode } })}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending}>Simpan</SubmitButton>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          Berkas fisik <b>{nama}</b>.
        </p>
        <TextInput
          label="Kode map atau boks"
          description="Seperti pada labelnya, misalnya R01-B02-M05"
          error={field ?? (error ? writeFailure(error) : undefined)}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={24}
          value={kode}
          onChange={({ currentTarget }) => setKode(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          data-autofocus
        />
        <p>Kosongkan bila berkasnya tidak ada di arsip.</p>
      </Stack>
    </Dialog>
  );
}
