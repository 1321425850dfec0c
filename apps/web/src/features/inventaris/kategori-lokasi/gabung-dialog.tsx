import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { type JenisDaftar, kategoriLokasi, type NamaDaftar } from '@gerbang/contract/inventaris/kategori-lokasi';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';

/** Whatever shows what an item is called by. */
export const touched = [kategoriLokasi.list, dataInventaris.list];

type GabungDialogProps = { jenis: JenisDaftar; picked: NamaDaftar[]; onClose: () => void; onDone: () => void };

/** What the chosen names are called from now on. */
export function GabungDialog({ jenis, picked, onClose, onDone }: GabungDialogProps) {
  const names = picked.map(({ nama }) => nama);
  const changedBy = (ke: string) => picked.filter(({ nama }) => nama !== ke.trim());
  const title = picked.length > 1 ? 'Gabungkan Nama' : 'Ganti Nama';
  return (
    <FormDialog
      title={title}
      confirmLabel={title}
      call={kategoriLokasi.gabung}
      base={{ ke: names[0] ?? '' }}
      disabled={({ values }) => changedBy(values.ke).length === 0}
      input={({ ke }) => ({ body: { jenis, dari: names, ke } })}
      touched={touched}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <p>{names.join(', ')}</p>
          <Autocomplete {...field('ke')} label="Nama yang dipakai" data={names} maxLength={255} />
          <p aria-live="polite">
            {changedBy(values.ke).length === 0
              ? 'Tulis nama yang baru.'
              : `${formatNumber(changedBy(values.ke).reduce((sum, { jumlah }) => sum + jumlah, 0))} barang akan diubah. Dapat dibatalkan kapan saja.`}
          </p>
        </>
      )}
    </FormDialog>
  );
}
