import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { ConfirmDialog as Dialog } from '../../ui/dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).ConfirmDialog }));

/** A question that few are asked: its dialog is loaded when it opens for the first time. */
export function AskDialog(props: ComponentProps<typeof Dialog>) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
