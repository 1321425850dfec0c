import type { ReactNode } from 'react';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import { KontakAdmin } from '../../sekolah/sekolah/kontak-admin.tsx';
import type { useAuthForm } from './use-auth-form.ts';

type AuthFormProps = { form: Pick<ReturnType<typeof useAuthForm>, 'onSubmit' | 'refusal'>; children: ReactNode };

/** Fields and button of a form below each other; above them why the last try was refused. */
export function AuthForm({ form, children }: AuthFormProps) {
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap={5}>
        {form.refusal && (
          <Note tone="bad" role="alert">
            {form.refusal}
            <KontakAdmin sesudah={form.refusal} />
          </Note>
        )}
        {children}
      </Stack>
    </form>
  );
}

/** The address of an account. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      size="l"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** Tells a password manager whose new password it is; nothing to see. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input hidden readOnly type="email" autoComplete="username" value={email} />;
}
