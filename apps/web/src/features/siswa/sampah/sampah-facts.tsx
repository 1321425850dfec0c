import { namaJenisSampah, type SampahRow } from '@gerbang/contract/siswa/sampah';
import type { ListDialogProps } from '../../../list/list-page.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { words } from './jenis.ts';

/** What the dialogs about entries take. */
export type SampahDialogProps = ListDialogProps<SampahRow>;

/** The entry that a dialog asks about. */
export function SampahFacts({ row: { jenis, label, pengenal } }: { row: SampahRow }) {
  const isAccount = jenis === 'akun-siswa' || jenis === 'data-admin';
  return (
    <Sheet>
      <Facts narrow>
        <Fact label="Jenis">{namaJenisSampah[jenis]}</Fact>
        <Fact label={isAccount ? 'Email' : 'Nama'}>{label}</Fact>
        <Fact label={words[jenis].pengenal}>{pengenal}</Fact>
      </Facts>
    </Sheet>
  );
}
