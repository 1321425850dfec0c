// People told one after the other: each with a text that is written already, in a window of its own.
import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Sheet, Stack } from './layout.tsx';
import classes from './walk-dialog.module.css';

/** Whom, by what they are known, and the address that opens the chat with this text. */
export type WalkStep = { id: string; name: string; about: string; text: string; href: string };

/** Goes through them one by one; who was opened is marked, and nothing is sent by itself. */
export function WalkDialog({ steps, onClose }: { steps: readonly WalkStep[]; onClose: () => void }) {
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const step = steps[at];
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <Dialog
      title="Kabari lewat WhatsApp"
      opened
      onClose={onClose}
      footerNote={`${opened.size} dari ${steps.length} dibuka`}
      footer={
        <>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>Sebelumnya</Button>}
          <Button onClick={() => (isLast ? onClose() : setAt(at + 1))}>{isLast ? 'Selesai' : 'Berikutnya'}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p role="status">
          <b>{step.name}</b> ({at + 1} dari {steps.length})<small className={classes.about}>{step.about}</small>
        </p>
        <Sheet padded>
          <p className={classes.text}>{step.text}</p>
        </Sheet>
        <Button
          component="a"
          variant="primary"
          fullWidth
          href={step.href}
          target="_blank"
          rel="noreferrer"
          data-autofocus
          leftSection={<Icon name={opened.has(step.id) ? 'check' : 'chat'} size={16} />}
          onClick={() => setOpened(new Set([...opened, step.id]))}
        >
          {opened.has(step.id) ? 'Sudah dibuka, buka lagi' : 'Buka WhatsApp'}
        </Button>
      </Stack>
    </Dialog>
  );
}
