import { type LokasiRow, lokasiArsip } from '@gerbang/contract/arsip/lokasi-arsip';
import { LABEL_SATUAN, type LabelOptions, lembarLabel, pilihanLembar } from '@gerbang/contract/label';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { download, saveFile } from '../../../lib/download.ts';
import { actionFailure } from '../../../lib/failure.ts';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Select } from '../../../ui/select.tsx';

const sheets = pilihanLembar.map((value) => ({
  value,
  label: value === LABEL_SATUAN ? 'Printer label, satu per satu' : lembarLabel[value].nama,
}));
const codes = [
  { value: 'qr', label: 'QR (dibuka kamera HP)' },
  { value: 'code128', label: 'Kode batang' },
];

const usual = { lembar: 'a4-3x8', kode: 'qr', mulai: '1', lebar: '50', tinggi: '30' };

const labelOptionsOf = ({ lembar, kode, mulai, lebar, tinggi }: typeof usual) => {
  const place = { mulai: Number(mulai) || 1 };
  const size = { mulai: 1, lebar: Number(lebar), tinggi: Number(tinggi) };
  return { lembar, kode, ...(lembar === LABEL_SATUAN ? size : place) } as LabelOptions;
};

type LabelDialogProps = { rows: readonly LokasiRow[]; onClose: () => void; onDone: () => void };

/** On what the labels are printed; the PDF is made by the server. */
export function LabelDialog({ rows, onClose, onDone }: LabelDialogProps) {
  return (
    <FormDialog
      title={`Cetak ${rows.length} Label`}
      confirmLabel="Unduh PDF"
      pendingLabel="Memproses..."
      call={lokasiArsip.label}
      via={(input) => download(lokasiArsip.label, input)}
      base={usual}
      input={(values) => ({ body: { ids: rows.map(({ id }) => id), label: labelOptionsOf(values) } })}
      failure={actionFailure}
      says={() => `${rows.length} label diunduh sebagai PDF`}
      onDone={({ file, name }) => {
        saveFile(file, name ?? 'label-arsip.pdf');
        onDone();
        onClose();
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select {...field('lembar')} label="Lembar" options={sheets} />
          <Select {...field('kode')} label="Kode" options={codes} />
          {values.lembar === LABEL_SATUAN ? (
            <>
              <DigitsInput {...field('lebar')} label="Lebar (mm)" maxLength={3} />
              <DigitsInput {...field('tinggi')} label="Tinggi (mm)" maxLength={3} />
            </>
          ) : (
            <DigitsInput
              {...field('mulai')}
              label="Mulai dari label ke-"
              description="Untuk lembar yang sudah terpakai sebagian"
              maxLength={2}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
