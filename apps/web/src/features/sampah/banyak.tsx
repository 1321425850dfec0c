// Many entries of the bin at once: they come back; gone for good they go one by one.
import { banyak } from '@gerbang/contract/banyak';
import type { SampahRow } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { namedOf, useMany } from '../../lib/use-many.ts';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { ManyDialog } from '../../ui/many-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { pengenalOf } from './list-columns.tsx';
import { touched } from './pulihkan-dialog.tsx';

type Rows = readonly SampahRow[];

/** The choice of the bin, and the dialog that is open for it; `onGone`: rows are about to leave the list. */
export function useBanyakSampah(list: ListState<SampahRow>, onGone: () => void) {
  const selection = useSelection(list, ({ label }) => label);
  const [asked, setAsked] = useState<Rows>();
  const choice: Choice<SampahRow> = {
    selection,
    actions: [{ label: 'Pulihkan', icon: 'rotate', run: () => setAsked(selection.rows) }],
    most: MOST_AT_ONCE,
  };
  const close = () => setAsked(undefined);
  const done = () => {
    onGone();
    selection.clear();
  };
  const dialog = asked && <PulihkanBanyak rows={asked} onClose={close} onDone={done} />;
  return { choice, dialog };
}

function PulihkanBanyak({ rows, ...ends }: { rows: Rows; onClose: () => void; onDone: () => void }) {
  const many = useMany(banyak.pulihkan, { touched, toast, ...ends });
  return (
    <ManyDialog
      title={`Pulihkan ${rows.length}`}
      confirmLabel={`Pulihkan ${rows.length}`}
      named={rows.map((row) => ({ id: row.id, name: [row.label, pengenalOf(row)].filter(Boolean).join(' · ') }))}
      many={many}
      onConfirm={() => many.run({ body: namedOf(rows) })}
      onClose={ends.onClose}
    >
      <p>Pulihkan {rows.length} ini ke tempatnya semula, beserta berkasnya?</p>
    </ManyDialog>
  );
}
