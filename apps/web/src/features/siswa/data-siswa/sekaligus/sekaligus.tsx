import { acceptedFiles } from '@gerbang/contract/choices';
import { useState } from 'react';
import { FilesDrop } from '../../../../ui/files-drop.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { SiswaFormState } from '../form/use-siswa-form.ts';
import { type Pasangan, pairsOf, placeOf } from './pasangan.ts';
import { PasangkanDialog } from './pasangkan-dialog.tsx';

/** The scans of a paper, all at once: matched to the documents by their names, looked at, and put in. */
export function Sekaligus({ form, sending }: { form: SiswaFormState; sending: boolean }) {
  const [files, setFiles] = useState<File[]>();
  const put = (pasangan: Pasangan) => {
    setFiles(undefined);
    const pairs = pairsOf(pasangan);
    for (const { bidang, file } of pairs) void form.files.choose(bidang, file);
    const detail = pairs.map(({ bidang, file }) => `${file.name}: ${placeOf(bidang).label}`).join(', ');
    toast.success(`${pairs.length} berkas dipasang`, { detail });
  };
  return (
    <>
      <FilesDrop
        label="Pilih beberapa berkas sekaligus"
        description="Atau seret berkas ke halaman ini. Yang bernama ktp, kk, ijazah, skl, atau pas foto langsung dipasangkan."
        accept={acceptedFiles}
        disabled={sending}
        onChoose={setFiles}
      />
      {files && (
        <PasangkanDialog
          files={files}
          isThere={(bidang) => Boolean(form.files.of(bidang).foto ?? form.record?.[bidang])}
          onClose={() => setFiles(undefined)}
          onDone={put}
        />
      )}
    </>
  );
}
