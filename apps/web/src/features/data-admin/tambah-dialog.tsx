import { dataAdmin, dataAdminForm } from '@gerbang/contract/data-admin';
import { sentences } from '@gerbang/contract/sentences';
import { actionFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { errorsOf, fieldId, useForm, type Values } from '../../lib/use-form.ts';
import { useToken } from '../../lib/use-token.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusField } from '../../ui/error-summary.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';

const fields = ['email', 'password'] as const;
type Field = (typeof fields)[number];
const empty: Values<Field> = { email: '', password: '' };
const check = (values: Values<Field>) => errorsOf(dataAdminForm, values);

/** Asks for a new admin's e-mail and password, with the one-time token that was fetched when the dialog opened. */
export function TambahDialog({ onClose }: { onClose: () => void }) {
  const { form, text, token, tokenError, renew, tambah, submit } = useTambah(onClose);
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
          <SubmitButton pending={tambah.pending} disabled={!form.values.email || !form.values.password || !token}>
            Tambah Admin
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <TextInput
          {...text('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
        />
        <PasswordInput
          {...text('password')}
          label="Password"
          autoComplete="new-password"
          description="Paling sedikit 6 karakter. Sampaikan kepada admin baru; ia dapat menggantinya sendiri."
          enterKeyHint="done"
        />
      </Stack>
      <FailureNote isToasted>{tambah.error && actionFailure(tambah.error)}</FailureNote>
      {tokenError && (
        <RetryNote onRetry={renew}>Penambahan belum dapat disiapkan: {actionFailure(tokenError)}</RetryNote>
      )}
    </Dialog>
  );
}

/** The form, its token and its call; a refused try spends the token, so that the next one needs another. */
function useTambah(onDone: () => void) {
  const form = useForm({ fields, base: empty, check, judge: 'left' });
  const { token, error: tokenError, renew } = useToken(dataAdmin.generateToken);
  const tambah = useAction(dataAdmin.create, {
    invalidates: [dataAdmin.list],
    onSuccess: ({ data }) => {
      toast.success(`Berhasil tambah admin dengan email: ${data.email}!`);
      onDone();
    },
    onError: (error) => {
      toast.error(actionFailure(error));
      renew();
    },
  });
  const submit = () => {
    const broken = form.judge();
    if (broken) {
      toast.error(sentences.checkForm);
      focusField(fieldId(broken));
    } else if (token) tambah.run({ body: { ...form.values, token } });
  };
  // A field that was left empty is not judged before the form is sent.
  const text = (name: Field) => ({ ...form.text(name), onBlur: () => form.values[name] && form.text(name).onBlur() });
  return { form, text, token, tokenError, renew, tambah, submit };
}
