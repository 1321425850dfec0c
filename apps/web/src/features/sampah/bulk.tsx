// Many entries of the bin at once: they come back; gone for good they go one by one.
import { bulk } from '@gerbang/contract/bulk';
import type { SampahRow } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { namedOf, useBulk } from '../../lib/use-bulk.ts';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { pengenalOf } from './list-columns.tsx';
import { touched } from './pulihkan-dialog.tsx';

type Rows = readonly SampahRow[];

/** The choice of the bin, and the dialog that is open for it; `onGone`: rows are about to leave the list. */
export function useBulkSampah(list: ListState<SampahRow>, onGone: () => void) {
  const selection = useSelection(list, ({ label }) => label);
  const [opened, setOpened] = useState<Rows>();
  const choice: Choice<SampahRow> = {
    selection,
    actions: [{ label: 'Pulihkan', icon: 'rotate', run: () => setOpened(selection.rows) }],
    most: MOST_AT_ONCE,
  };
  const close = () => setOpened(undefined);
  const done = () => {
    onGone();
    selection.clear();
  };
  const dialog = opened && <PulihkanBulk rows={opened} onClose={close} onDone={done} />;
  return { choice, dialog };
}

function PulihkanBulk({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const bulkWork = useBulk(bulk.pulihkan, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Pulihkan ${rows.length}`}
      confirmLabel={`Pulihkan ${rows.length}`}
      named={rows.map((row) => ({ id: row.id, name: [row.label, pengenalOf(row)].filter(Boolean).join(' · ') }))}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Pulihkan {rows.length} ini ke tempatnya semula, beserta berkasnya?</p>
    </BulkDialog>
  );
}
