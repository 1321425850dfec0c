import type { Pegangan } from '@gerbang/contract/siswa/meja';
import { Button } from '../../../../ui/button.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { Note } from '../../../../ui/note.tsx';

/** The name of who checks a record; without a profile there is none. */
export const namaPemegang = (nama: string | null): string => nama ?? 'admin lain';

/** Another admin checks this record just now: said, never forbidden. */
export function PeganganNote({ held, onTakeOver }: { held: Pegangan | undefined; onTakeOver: () => void }) {
  if (!held || held.saya) return null;
  return (
    <Note tone="wait" icon="user" role="status">
      <Row gap={2}>
        <p>
          Sedang diperiksa <b>{namaPemegang(held.nama)}</b>.
        </p>
        <Button size="s" onClick={onTakeOver}>
          Ambil alih
        </Button>
      </Row>
    </Note>
  );
}
