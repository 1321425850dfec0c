import { isOfSiswa, jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { type SuratResmiRow, suratResmi } from '@gerbang/contract/arsip/surat-resmi';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { useSession } from '../../../lib/session.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type CabutDialogProps = { surat: SuratResmiRow; onClose: () => void };

/** Asks why a paper is revoked, and whether another one takes its place. */
export function CabutDialog({ surat, onClose }: CabutDialogProps) {
  const [replaced, setReplaced] = useState(false);
  const isAdmin = useSession()?.role.nama === 'admin';
  const mayReplace = isAdmin && surat.data_siswa_id !== null && isOfSiswa(surat.jenis);
  return (
    <FormDialog
      title="Cabut Surat"
      confirmLabel={replaced ? 'Ganti' : 'Cabut'}
      danger
      call={replaced ? suratResmi.ganti : suratResmi.cabut}
      base={{ alasan: '' }}
      input={(body) => ({ params: { id: surat.id }, body })}
      touched={[suratResmi.list]}
      failure={actionFailure}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p>
            {jenisSuratLabels[surat.jenis]} nomor <b>{surat.nomor}</b>
            {surat.nama && `, ${surat.nama}`}. Siapa pun yang memeriksa kodenya membaca “dicabut”. Nomornya tidak
            dipakai lagi.
          </p>
          <TextInput
            {...text('alasan')}
            label="Alasan"
            description="Dibaca siswa dan staf, tidak tampil di halaman pemeriksaan."
            maxLength={255}
          />
          {mayReplace && (
            <Checkbox checked={replaced} onChange={setReplaced}>
              Terbitkan pengganti dengan nomor baru
            </Checkbox>
          )}
        </>
      )}
    </FormDialog>
  );
}
