import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

export type PasswordDialogProps = {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  /** Why the last try failed. */
  failure: string | undefined;
  onClose: () => void;
  onConfirm: (password: string) => void;
  /** Another way than the password. */
  instead?: ReactNode;
  /** What is about to happen. */
  children: ReactNode;
};

/** Asks for the own password once more before something about signing in changes. */
export function PasswordDialog({
  title,
  confirmLabel,
  danger = false,
  pending,
  failure,
  ...rest
}: PasswordDialogProps) {
  const { onClose, onConfirm, instead, children } = rest;
  const user = useSession();
  const [password, setPassword] = useState('');
  return (
    <Dialog
      title={title}
      opened
      locked={pending}
      onClose={onClose}
      onSubmit={() => password !== '' && onConfirm(password)}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel="Memeriksa..."
            disabled={password === ''}
          >
            {confirmLabel}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        {children}
        <input hidden readOnly type="email" autoComplete="username" value={user?.email ?? ''} />
        <PasswordInput
          label="Password Anda"
          autoComplete="current-password"
          enterKeyHint="done"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          data-autofocus
        />
        {instead}
        <FailureNote>{failure}</FailureNote>
      </Stack>
    </Dialog>
  );
}
