import { LABEL_SATUAN, type LabelOptions, lembarLabel, pilihanLembar } from '@gerbang/contract/label';
import { type LokasiRow, lokasiArsip } from '@gerbang/contract/lokasi-arsip';
import { useState } from 'react';
import { download, saveFile } from '../../lib/download.ts';
import { actionFailure } from '../../lib/failure.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';

const sheets = pilihanLembar.map((value) => ({
  value,
  label: value === LABEL_SATUAN ? 'Printer label, satu per satu' : lembarLabel[value].nama,
}));
const codes = [
  { value: 'qr', label: 'QR (dibuka kamera HP)' },
  { value: 'code128', label: 'Kode batang' },
];

type LabelDialogProps = { rows: readonly LokasiRow[]; onClose: () => void; onDone: () => void };

/** What is asked before labels are printed, and their PDF. */
function useLabel({ rows, onClose, onDone }: LabelDialogProps) {
  const [values, setValues] = useState({ lembar: 'a4-3x8', kode: 'qr', mulai: '1', lebar: '50', tinggi: '30' });
  const [state, setState] = useState<{ pending: boolean; failure?: string }>({ pending: false });
  const { lembar, kode, mulai, lebar, tinggi } = values;
  const single = lembar === LABEL_SATUAN;
  const print = async () => {
    setState({ pending: true });
    const own = single ? { lebar: Number(lebar), tinggi: Number(tinggi) } : { mulai: Number(mulai) || 1 };
    const label = { lembar, kode, mulai: 1, ...own } as LabelOptions;
    try {
      const { file, name } = await download(lokasiArsip.label, { body: { ids: rows.map(({ id }) => id), label } });
      saveFile(file, name ?? 'label-arsip.pdf');
      toast.success(`${rows.length} label diunduh sebagai PDF`);
      onDone();
      onClose();
    } catch (error) {
      setState({ pending: false, failure: actionFailure(error) });
    }
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  return { single, print, field, ...state };
}

/** On what the labels are printed; the PDF is made by the server. */
export function LabelDialog(props: LabelDialogProps) {
  const { rows, onClose } = props;
  const { single, print, field, pending, failure } = useLabel(props);
  return (
    <ConfirmDialog
      title={`Cetak ${rows.length} Label`}
      opened
      confirmLabel="Unduh PDF"
      pending={pending}
      onClose={onClose}
      onConfirm={() => void print()}
    >
      <Stack gap={3}>
        <Select label="Lembar" options={sheets} {...field('lembar')} />
        <Select label="Kode" options={codes} {...field('kode')} />
        {single ? (
          <>
            <DigitsInput label="Lebar (mm)" maxLength={3} {...field('lebar')} />
            <DigitsInput label="Tinggi (mm)" maxLength={3} {...field('tinggi')} />
          </>
        ) : (
          <DigitsInput
            label="Mulai dari label ke-"
            description="Untuk lembar yang sudah terpakai sebagian"
            maxLength={2}
            {...field('mulai')}
          />
        )}
        <FailureNote>{failure}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}
