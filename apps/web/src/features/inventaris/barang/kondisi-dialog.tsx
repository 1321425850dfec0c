import { type BarangDetail, barang } from '@gerbang/contract/inventaris/barang';
import { dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useFoto } from '../../../lib/use-foto.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { DigitsInput } from '../../../ui/digits-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { kondisi } from '../data-inventaris/inventaris-fields.tsx';
import { FotoInput } from './foto-barang.tsx';

/** Whatever shows an item. */
export const touched = [barang.get, barang.riwayat, dataInventaris.list, barang.listPerawatan];

type DialogProps = { item: BarangDetail; onClose: () => void };

/** How an item is now, why, and a picture of it. */
export function KondisiDialog({ item, onClose }: DialogProps) {
  const foto = useFoto();
  return (
    <FormDialog
      title="Catat Kondisi"
      size="form"
      confirmLabel="Simpan"
      call={barang.kondisi}
      base={{ kondisi_barang: item.kondisi_barang, alasan: '' }}
      foto={foto}
      input={(values) => ({
        params: { id: item.id },
        body: { ...values, versi: item.versi },
        files: { foto_barang: foto.foto?.file },
      })}
      touched={touched}
      onClose={onClose}
    >
      {({ field, text, ...sending }) => (
        <>
          <Autocomplete {...field('kondisi_barang')} label="Kondisi Barang" data={kondisi} maxLength={255} />
          <Textarea {...text('alasan')} label="Keterangan kondisi" maxLength={1000} />
          <FotoInput foto={foto} {...sending} />
        </>
      )}
    </FormDialog>
  );
}

export const KELUARKAN = 'Keluarkan dari Inventaris';

/** Writes an item, or some pieces of it, off, or has it used again: each for a reason. */
export function KeluarkanDialog({ item, onClose }: DialogProps) {
  const isOff = item.penghapusan !== null;
  const all = String(item.jumlah_barang);
  return (
    <FormDialog
      title={isOff ? 'Pakai Lagi' : KELUARKAN}
      confirmLabel={isOff ? 'Pakai Lagi' : 'Keluarkan'}
      danger={!isOff}
      call={isOff ? barang.pakaiLagi : barang.hapuskan}
      base={{ jumlah: all, alasan: '' }}
      input={({ jumlah, alasan }) => ({
        params: { id: item.id },
        body: { ...(!isOff && jumlah !== all && { jumlah }), alasan, versi: item.versi },
      })}
      touched={touched}
      onClose={onClose}
    >
      {({ field, text }) => (
        <>
          <p>
            {isOff
              ? 'Barang kembali dipakai. Bahwa ia pernah keluar tetap tertulis di riwayat.'
              : 'Untuk barang yang dijual, dihibahkan, rusak berat, atau hilang. Data dan riwayatnya tetap, dan berita acaranya dapat diunduh. Barang yang salah catat dihapus saja.'}
          </p>
          {!isOff && item.jumlah_barang > 1 && (
            <DigitsInput
              {...field('jumlah')}
              label="Jumlah yang keluar"
              aside={`dari ${formatNumber(item.jumlah_barang)}`}
              maxLength={6}
            />
          )}
          <Textarea {...text('alasan')} label="Alasan" maxLength={1000} />
        </>
      )}
    </FormDialog>
  );
}
