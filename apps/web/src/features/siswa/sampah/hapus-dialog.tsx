import { sampah } from '@gerbang/contract/siswa/sampah';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { words } from './jenis.ts';
import { type SampahDialogProps, SampahFacts } from './sampah-facts.tsx';

const calls = { call: sampah.hapus, tokenFrom: sampah.generateToken, touched: [sampah.list] };

/** Asks before something is gone for good, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ row, onClose, onDone }: SampahDialogProps) {
  return (
    <DeleteDialog id={row.id} title="Hapus Permanen" confirmLabel="Hapus Permanen" {...calls} {...{ onClose, onDone }}>
      <p>Hapus ini dari Sampah? {words[row.jenis].lost}</p>
      <SampahFacts row={row} />
    </DeleteDialog>
  );
}
