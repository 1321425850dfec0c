import type { SampahRow } from '@gerbang/contract/sampah';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/layout.tsx';
import { words } from './jenis.ts';

/** What the dialogs about one entry take. */
export type SampahDialogProps = {
  row: SampahRow;
  onClose: () => void;
  /** The action succeeded: the row is about to leave the list. */
  onDone: () => void;
};

/** The entry that a dialog asks about. */
export function SampahFacts({ row: { jenis, label, pengenal } }: { row: SampahRow }) {
  const isAccount = jenis === 'akun-siswa' || jenis === 'data-admin';
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Jenis">{words[jenis].label}</Fact>
        <Fact label={isAccount ? 'Email' : 'Nama'}>{label}</Fact>
        <Fact label={words[jenis].pengenal}>{pengenal}</Fact>
      </Facts>
    </Sheet>
  );
}
