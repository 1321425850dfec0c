import { berkas } from '@gerbang/contract/berkas';
import { dataSiswa } from '@gerbang/contract/data-siswa';
import { berkasIdOf } from '@gerbang/contract/picture-url';
import { type AlasanAsli, alasanAsli, asliForm, MAX_KETERANGAN, MIN_KETERANGAN } from '@gerbang/contract/stamp';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { download } from '../../../lib/download.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { refresh } from '../../../lib/use-api.ts';
import { errorsOf, fieldId, useForm } from '../../../lib/use-form.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/choice-cards.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';

const fields = ['alasan', 'keterangan'] as const;
const base = { alasan: 'tertutup', keterangan: '' } satisfies { alasan: AlasanAsli; keterangan: string };
const options = Object.entries(alasanAsli).map(([value, label]) => ({ value, label }));

type AsliDialogProps = {
  /** Address of the stamped copy. */
  src: string;
  /** What it is a picture of, such as 'KTP', and whose. */
  short: string;
  nama: string;
  onClose: () => void;
  onOpened: (picture: Blob) => void;
};

/** Asks what a document is opened for without its stamp, and says beforehand that the student will know (CAP-5). */
export function AsliDialog({ src, short, nama, onClose, onOpened }: AsliDialogProps) {
  const form = useForm({ fields, base, check: (values) => errorsOf(asliForm, values) });
  const [pending, setPending] = useState(false);
  const submit = async () => {
    const broken = form.judge();
    if (broken) return document.getElementById(fieldId(broken))?.focus();
    setPending(true);
    try {
      const body = { ...form.values, alasan: form.values.alasan as AlasanAsli };
      const { file } = await download(berkas.asli, { params: { id: berkasIdOf(src) }, body });
      refresh([dataSiswa.riwayat]);
      onOpened(file);
    } catch (error) {
      toast.error(writeFailure(error));
      if (error instanceof ApiError && error.fields)
        form.mark(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      setPending(false);
    }
  };
  return (
    <Dialog
      title="Lihat asli"
      size="form"
      opened
      onClose={onClose}
      locked={pending}
      onSubmit={() => void (pending || submit())}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending} pendingLabel="Membuka..." leftSection={<Icon name="eye" size={16} />}>
            Buka Asli
          </SubmitButton>
        </>
      }
    >
      <Stack>
        <p>
          {short} <b>{nama}</b> dibuka tanpa cap. Untuk apa?
        </p>
        <ChoiceCards
          label="Alasan"
          options={options}
          value={form.values.alasan}
          error={form.errors.alasan}
          onChange={(alasan) => form.set('alasan', alasan)}
        />
        <Textarea
          {...form.text('keterangan')}
          label="Keterangan"
          aside={`wajib, paling sedikit ${MIN_KETERANGAN} huruf`}
          maxLength={MAX_KETERANGAN}
          data-autofocus
        />
        <Note>
          <b>Siswa diberi tahu.</b> Nama Anda, waktu, dan alasan ini tampil di halaman “Siapa yang melihat data saya”.
        </Note>
      </Stack>
    </Dialog>
  );
}
