// Many entries of the bin at once: they come back; gone for good they go one by one.
import { bulk } from '@gerbang/contract/bulk';
import type { SampahRow } from '@gerbang/contract/siswa/sampah';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import { pengenalOf } from './list-columns.tsx';
import { touched } from './pulihkan-dialog.tsx';
import type { SampahDialogProps } from './sampah-facts.tsx';

const nameOf = (row: SampahRow) => [row.label, pengenalOf(row)].filter(Boolean).join(' · ');

export function PulihkanBulk({ rows, onClose, onDone }: SampahDialogProps) {
  return (
    <BulkQuestion
      call={bulk.pulihkan}
      touched={touched}
      title={`Pulihkan ${rows.length}`}
      confirmLabel={`Pulihkan ${rows.length}`}
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>Pulihkan {rows.length} ini ke tempatnya semula, beserta berkasnya?</p>
    </BulkQuestion>
  );
}
