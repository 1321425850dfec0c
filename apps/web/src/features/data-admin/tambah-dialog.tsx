import { dataAdmin, dataAdminForm } from '@gerbang/contract/data-admin';
import { sentences } from '@gerbang/contract/wire';
import { useState } from 'react';
import * as z from 'zod/mini';
import { actionFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { useToken } from '../../lib/use-token.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusField } from '../../ui/error-summary.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

type Isian = z.input<typeof dataAdminForm>;
type Field = keyof Isian;

/** The sentence for what stands in a field, or undefined when it is good. */
const sentenceOf = (field: Field, value: string) =>
  z.safeParse(dataAdminForm.shape[field], value).error?.issues[0]?.message;

/** Asks for a new admin's e-mail and password, with the one-time token that was fetched when the dialog opened. */
export function TambahDialog({ onClose }: { onClose: () => void }) {
  const [isian, setIsian] = useState<Isian>({ email: '', password: '' });
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const { token, error: tokenError, renew } = useToken(dataAdmin.generateToken);
  const tambah = useAction(dataAdmin.create, {
    invalidates: [dataAdmin.list],
    onSuccess: ({ data }) => {
      toast.success(`Berhasil tambah admin dengan email: ${data.email}!`);
      onClose();
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      renew();
    },
  });
  const field = (name: Field) => ({
    id: `admin-${name}`,
    value: isian[name],
    error: judged.includes(name) ? sentenceOf(name, isian[name]) : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setIsian({ ...isian, [name]: currentTarget.value }),
    // Careful: a sentence that appears between press and release of a button would move it away from the pointer.
    onBlur: () => setTimeout(() => isian[name] && setJudged((before) => [...before, name]), 150),
  });
  const submit = () => {
    const broken = (['email', 'password'] as const).filter((name) => sentenceOf(name, isian[name]));
    setJudged(['email', 'password']);
    if (broken[0]) {
      toast.error(sentences.checkForm);
      focusField(`admin-${broken[0]}`);
    } else if (token) tambah.run({ body: { ...isian, token } });
  };
  return (
    <Dialog
      title="Tambah Admin"
      opened
      locked={tambah.pending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={tambah.pending}>
            Batal
          </Button>
          <SubmitButton pending={tambah.pending} disabled={!isian.email || !isian.password || !token}>
            Tambah Admin
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <TextInput
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
        />
        <PasswordInput
          {...field('password')}
          label="Password"
          autoComplete="new-password"
          description="Paling sedikit 6 karakter. Sampaikan kepada admin baru; ia dapat menggantinya sendiri."
          enterKeyHint="done"
        />
      </Stack>
      {tambah.error && (
        <Note tone="bad" icon="warn">
          {actionFailure(tambah.error)}
        </Note>
      )}
      {tokenError && (
        <RetryNote onRetry={renew}>Penambahan belum dapat disiapkan: {actionFailure(tokenError)}</RetryNote>
      )}
    </Dialog>
  );
}
