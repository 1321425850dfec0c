// What can be done to many items at once.
import { bulk } from '@gerbang/contract/bulk';
import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/inventaris/data-inventaris';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { useState } from 'react';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { kondisi } from './inventaris-fields.tsx';
import { LabelDialog } from './label-dialog.tsx';

type DialogProps = ListDialogProps<DataInventarisRow>;

const nameOf = ({ nama_barang, kode_barang }: DataInventarisRow) => `${nama_barang} · ${kode_barang}`;

export const CetakLabel = ({ rows, onClose }: DialogProps) => <LabelDialog items={rows} onClose={onClose} />;

/** Moves the items, or says their condition, with one reason (HIDUP-7). */
export function UbahBulk({ rows, onClose, onDone }: DialogProps) {
  const [lokasi_barang, setLokasi] = useState('');
  const [kondisi_barang, setKondisi] = useState('');
  const [alasan, setAlasan] = useState('');
  const body = {
    ...(lokasi_barang.trim() && { lokasi_barang }),
    ...(kondisi_barang.trim() && { kondisi_barang }),
    alasan,
  };
  return (
    <BulkQuestion
      call={bulk.ubahInventaris}
      touched={[dataInventaris.list]}
      title={`Ubah ${rows.length} Barang`}
      confirmLabel={`Ubah ${rows.length}`}
      disabled={!alasan.trim() || Object.keys(body).length === 1}
      {...{ rows, nameOf, body, onClose, onDone }}
    >
      <Autocomplete
        label="Lokasi baru"
        aside="kosong: tetap"
        data={[...new Set(rows.map((row) => row.lokasi_barang))]}
        value={lokasi_barang}
        onChange={setLokasi}
        maxLength={255}
      />
      <Autocomplete
        label="Kondisi baru"
        aside="kosong: tetap"
        data={kondisi}
        value={kondisi_barang}
        onChange={setKondisi}
        maxLength={255}
      />
      <TextInput
        label="Alasan"
        value={alasan}
        maxLength={255}
        onChange={(event) => setAlasan(event.currentTarget.value)}
      />
    </BulkQuestion>
  );
}

export function HapusBulk({ rows, onClose, onDone }: DialogProps) {
  return (
    <BulkQuestion
      call={bulk.hapusInventaris}
      touched={[dataInventaris.list, sampah.list]}
      toSampah
      title={`Hapus ${rows.length} Barang`}
      confirmLabel={`Hapus ${rows.length}`}
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>Hapus {rows.length} barang ini beserta fotonya? Selama masih di Sampah, barang dapat dipulihkan.</p>
    </BulkQuestion>
  );
}
