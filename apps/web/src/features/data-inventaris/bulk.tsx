// What can be done to many items at once.
import { bulk } from '@gerbang/contract/bulk';
import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/data-inventaris';
import { sampah } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { namedOf, useBulk } from '../../lib/use-bulk.ts';
import { Autocomplete } from '../../ui/autocomplete.tsx';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { kondisi } from './inventaris-fields.tsx';
import { LabelDialog } from './label-dialog.tsx';

type Rows = readonly DataInventarisRow[];

/** The choice of the inventory, and the dialog that is open for it; `onGone`: rows are about to leave the list. */
export function useBulkBarang(list: ListState<DataInventarisRow>, onGone: () => void) {
  const selection = useSelection(list, ({ nama_barang }) => nama_barang);
  const [opened, setOpened] = useState<{ jenis: 'hapus' | 'ubah' | 'label'; rows: Rows }>();
  const choice: Choice<DataInventarisRow> = {
    selection,
    actions: [
      { label: 'Ubah', icon: 'edit', run: () => setOpened({ jenis: 'ubah', rows: selection.rows }) },
      { label: 'Cetak Label', icon: 'download', run: () => setOpened({ jenis: 'label', rows: selection.rows }) },
      { label: 'Hapus', icon: 'trash', run: () => setOpened({ jenis: 'hapus', rows: selection.rows }) },
    ],
    most: MOST_AT_ONCE,
  };
  const close = () => setOpened(undefined);
  const done = () => {
    onGone();
    selection.clear();
  };
  const ends = { onClose: close, onDone: done };
  return {
    choice,
    dialog: (
      <>
        {opened?.jenis === 'hapus' && <HapusBulk rows={opened.rows} {...ends} />}
        {opened?.jenis === 'label' && <LabelDialog items={opened.rows} onClose={close} />}
        {opened?.jenis === 'ubah' && <UbahBulk rows={opened.rows} {...ends} />}
      </>
    ),
  };
}

const namesOf = (rows: Rows) =>
  rows.map(({ id, nama_barang, kode_barang }) => ({ id, name: `${nama_barang} · ${kode_barang}` }));

/** Moves the items, or says their condition, with one reason (HIDUP-7). */
function UbahBulk({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const [lokasi_barang, setLokasi] = useState('');
  const [kondisi_barang, setKondisi] = useState('');
  const [alasan, setAlasan] = useState('');
  const bulkWork = useBulk(bulk.ubahInventaris, { touched: [dataInventaris.list], toast, ...ends });
  const said = {
    ...(lokasi_barang.trim() && { lokasi_barang }),
    ...(kondisi_barang.trim() && { kondisi_barang }),
    alasan,
  };
  return (
    <BulkDialog
      title={`Ubah ${rows.length} Barang`}
      confirmLabel={`Ubah ${rows.length}`}
      named={namesOf(rows)}
      bulk={bulkWork}
      confirmDisabled={!alasan.trim() || Object.keys(said).length === 1}
      onConfirm={() => bulkWork.run({ body: { ...namedOf(rows), ...said } })}
      onClose={ends.onClose}
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
    </BulkDialog>
  );
}

function HapusBulk({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const touched = [dataInventaris.list, sampah.list];
  const bulkWork = useBulk(bulk.hapusInventaris, { touched, toast, undo: true, ...ends });
  return (
    <BulkDialog
      title={`Hapus ${rows.length} Barang`}
      confirmLabel={`Hapus ${rows.length}`}
      danger
      named={namesOf(rows)}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Hapus {rows.length} barang ini beserta fotonya? Selama masih di Sampah, barang dapat dipulihkan.</p>
    </BulkDialog>
  );
}
