import { type BarangDetail, barang } from '@gerbang/contract/barang';
import { dataInventaris } from '@gerbang/contract/data-inventaris';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatNumber } from '../../lib/format.ts';
import { refreshAfter, useAction } from '../../lib/use-api.ts';
import { useFoto } from '../../lib/use-foto.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.tsx';
import { kondisi } from '../data-inventaris/inventaris-fields.tsx';
import { FotoInput } from './foto-barang.tsx';

/** Whatever shows an item. */
export const touched = [barang.get, barang.riwayat, dataInventaris.list, barang.listPerawatan];

type DialogProps = { item: BarangDetail; onClose: () => void };

/** How an item is now, why, and a picture of it. */
export function KondisiDialog({ item, onClose }: DialogProps) {
  const [kondisi_barang, setKondisi] = useState(item.kondisi_barang);
  const [alasan, setAlasan] = useState('');
  const foto = useFoto();
  const catat = useKondisiAction(barang.kondisi, onClose);
  const file = foto.foto?.file;
  return (
    <ConfirmDialog
      title="Catat Kondisi"
      size="form"
      opened
      onClose={onClose}
      confirmLabel="Simpan"
      pending={catat.pending}
      confirmDisabled={!kondisi_barang.trim() || !alasan.trim() || Boolean(foto.preparing)}
      onConfirm={() => {
        const body = { kondisi_barang, alasan, versi: item.versi };
        catat.run({ params: { id: item.id }, body, files: { foto_barang: file } });
      }}
    >
      <Stack gap={4}>
        <Autocomplete
          label="Kondisi Barang"
          data={kondisi}
          value={kondisi_barang}
          onChange={setKondisi}
          maxLength={255}
        />
        <Alasan value={alasan} onChange={setAlasan} label="Keterangan kondisi" />
        <FotoInput foto={foto} pending={catat.pending} progress={catat.progress} />
        <FailureNote>{catat.error && writeFailure(catat.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

/** Writes an item, or some pieces of it, off, or has it used again: each for a reason. */
export function HapuskanDialog({ item, onClose }: DialogProps) {
  const isOff = item.penghapusan !== null;
  const [alasan, setAlasan] = useState('');
  const all = String(item.jumlah_barang);
  const [jumlah, setJumlah] = useState(all);
  const some = jumlah === all ? {} : { jumlah };
  const say = useKondisiAction(isOff ? barang.pakaiLagi : barang.hapuskan, onClose);
  return (
    <ConfirmDialog
      title={isOff ? 'Pakai Lagi' : 'Hapuskan Barang'}
      opened
      danger={!isOff}
      onClose={onClose}
      confirmLabel={isOff ? 'Pakai Lagi' : 'Hapuskan'}
      pending={say.pending}
      confirmDisabled={!alasan.trim() || !jumlah}
      onConfirm={() => say.run({ params: { id: item.id }, body: { ...(!isOff && some), alasan, versi: item.versi } })}
    >
      <Stack gap={4}>
        <p>
          {isOff
            ? 'Barang kembali dipakai. Penghapusannya tetap tertulis di riwayat.'
            : 'Barang tidak dipakai lagi, misalnya rusak berat, dijual, atau hilang. Data dan riwayatnya tetap, dan berita acaranya dapat diunduh.'}
        </p>
        {!isOff && item.jumlah_barang > 1 && (
          <DigitsInput
            label="Jumlah yang dihapuskan"
            aside={`dari ${formatNumber(item.jumlah_barang)}`}
            value={jumlah}
            onChange={setJumlah}
            maxLength={6}
          />
        )}
        <Alasan value={alasan} onChange={setAlasan} label="Alasan" />
        <FailureNote>{say.error && writeFailure(say.error)}</FailureNote>
      </Stack>
    </ConfirmDialog>
  );
}

type ActionEndpoint = typeof barang.kondisi | typeof barang.hapuskan | typeof barang.pakaiLagi;

function useKondisiAction<E extends ActionEndpoint>(endpoint: E, onClose: () => void) {
  return useAction(endpoint, {
    invalidates: touched,
    onSuccess: (answer) => {
      toast.success((answer as { message: string }).message);
      onClose();
    },
    onError: (error) => refreshAfter(error, touched),
  });
}

type AlasanProps = { value: string; onChange: (value: string) => void; label: string };

export function Alasan({ value, onChange, label }: AlasanProps) {
  return (
    <Textarea label={label} value={value} maxLength={1000} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
