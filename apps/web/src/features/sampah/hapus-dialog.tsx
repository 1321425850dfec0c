import { sampah } from '@gerbang/contract/sampah';
import { useDeletion } from '../../lib/use-token.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { words } from './jenis.ts';
import { type SampahDialogProps, SampahFacts } from './sampah-facts.tsx';

const touched = [sampah.list];

/** Asks before something is gone for good, with the one-time token that was fetched when the dialog opened. */
export function HapusDialog({ row, onClose, onDone }: SampahDialogProps) {
  const hapus = useDeletion(sampah.hapus, sampah.generateToken, { touched, toast, onDone });
  return (
    <DeleteDialog
      title="Hapus Permanen"
      confirmLabel="Hapus Permanen"
      onClose={onClose}
      deletion={hapus}
      onConfirm={() => hapus.run(row.id)}
    >
      <p>Hapus ini dari Sampah? {words[row.jenis].lost}</p>
      <SampahFacts row={row} />
    </DeleteDialog>
  );
}
