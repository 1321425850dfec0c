import { isOfSiswa, jenisSuratLabels } from '@gerbang/contract/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/surat-resmi';
import { useState } from 'react';
import { actionFailure } from '../../lib/failure.ts';
import { useSession } from '../../lib/session.ts';
import { useAction } from '../../lib/use-api.ts';
import { fieldId } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

type CabutDialogProps = { surat: SuratResmiRow; onClose: () => void };

/** What is typed, and the call: revoking alone, or with another paper in its place. */
function useCabut({ surat, onClose }: CabutDialogProps) {
  const [alasan, setAlasan] = useState('');
  const [error, setError] = useState<string>();
  const [replaced, setReplaced] = useState(false);
  const done = {
    invalidates: [suratResmi.list],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message);
      onClose();
    },
  };
  const cabut = useAction(suratResmi.cabut, done);
  const ganti = useAction(suratResmi.ganti, done);
  const action = replaced ? ganti : cabut;
  return {
    alasan,
    error,
    replaced,
    setReplaced,
    pending: cabut.pending || ganti.pending,
    failure: action.error ? actionFailure(action.error) : undefined,
    type: (value: string) => {
      setError(undefined);
      setAlasan(value);
    },
    send: () => {
      if (alasan.trim() === '') setError('Alasan harus diisi');
      else action.run({ params: { id: surat.id }, body: { alasan } });
    },
  };
}

/** Asks why a paper is revoked, and whether another one takes its place. */
export function CabutDialog({ surat, onClose }: CabutDialogProps) {
  const form = useCabut({ surat, onClose });
  const isAdmin = useSession()?.role.nama === 'admin';
  const mayReplace = isAdmin && surat.data_siswa_id !== null && isOfSiswa(surat.jenis);
  return (
    <ConfirmDialog
      title="Cabut Surat"
      opened
      danger
      confirmLabel={form.replaced ? 'Ganti' : 'Cabut'}
      pending={form.pending}
      onConfirm={form.send}
      onClose={onClose}
    >
      <Stack>
        <p>
          {jenisSuratLabels[surat.jenis]} nomor <b>{surat.nomor}</b>
          {surat.nama && `, ${surat.nama}`}. Siapa pun yang memeriksa kodenya membaca “dicabut”. Nomornya tidak dipakai
          lagi.
        </p>
        <TextInput
          id={fieldId('alasan')}
          label="Alasan"
          description="Dibaca siswa dan staf, tidak tampil di halaman pemeriksaan."
          value={form.alasan}
          maxLength={255}
          error={form.error}
          onChange={({ currentTarget }) => form.type(currentTarget.value)}
        />
        {mayReplace && (
          <Checkbox checked={form.replaced} onChange={form.setReplaced}>
            Terbitkan pengganti dengan nomor baru
          </Checkbox>
        )}
        <FailureNote>{form.failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
