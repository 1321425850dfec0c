// What can be done to many items at once.
import { banyak } from '@gerbang/contract/banyak';
import { type DataInventarisRow, dataInventaris } from '@gerbang/contract/data-inventaris';
import { sampah } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { namedOf, useMany } from '../../lib/use-many.ts';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-screen.tsx';
import { ManyDialog } from '../../ui/many-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';

type Rows = readonly DataInventarisRow[];

/** The choice of the inventory, and the dialog that is open for it; `onGone`: rows are about to leave the list. */
export function useBanyakBarang(list: ListState<DataInventarisRow>, onGone: () => void) {
  const selection = useSelection(list, ({ nama_barang }) => nama_barang);
  const [asked, setAsked] = useState<Rows>();
  const choice: Choice<DataInventarisRow> = {
    selection,
    actions: [{ label: 'Hapus', icon: 'trash', run: () => setAsked(selection.rows) }],
    most: MOST_AT_ONCE,
  };
  const close = () => setAsked(undefined);
  const done = () => {
    onGone();
    selection.clear();
  };
  const dialog = asked && <HapusBanyak rows={asked} onClose={close} onDone={done} />;
  return { choice, dialog };
}

function HapusBanyak({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const touched = [dataInventaris.list, sampah.list];
  const many = useMany(banyak.hapusInventaris, { touched, toast, undo: true, ...ends });
  return (
    <ManyDialog
      title={`Hapus ${rows.length} Barang`}
      confirmLabel={`Hapus ${rows.length}`}
      danger
      named={rows.map(({ id, nama_barang, kode_barang }) => ({ id, name: `${nama_barang} · ${kode_barang}` }))}
      many={many}
      onConfirm={() => many.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Hapus {rows.length} barang ini beserta fotonya? Selama masih di Sampah, barang dapat dipulihkan.</p>
    </ManyDialog>
  );
}
