import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Stack } from './layout.tsx';
import { Note } from './note.tsx';
import classes from './shown-once-dialog.module.css';

type ShownOnceDialogProps = {
  /** What it is, in small letters. */
  name: string;
  value: string;
  /** What to do when it is lost. */
  lost: string;
  /** What it is for. */
  children: ReactNode;
  onClose: () => void;
};

/** A secret that the server does not keep as it is: copied now, or made anew. */
export function ShownOnceDialog({ name, value, lost, children, onClose }: ShownOnceDialogProps) {
  return (
    <Dialog
      title={`Simpan ${name} ini sekarang`}
      opened
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Sudah disimpan
        </Button>
      }
    >
      <Stack gap={4}>
        <Note tone="wait" icon="warn">
          {name.charAt(0).toUpperCase() + name.slice(1)} hanya ditampilkan sekali. {lost}
        </Note>
        <code className={classes.value}>{value}</code>
        <CopyButton text={value} label={name} word />
        <p>{children}</p>
      </Stack>
    </Dialog>
  );
}
