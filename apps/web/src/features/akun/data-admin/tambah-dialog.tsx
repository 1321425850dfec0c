import { dataAdmin } from '@gerbang/contract/akun/data-admin';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure } from '../../../lib/failure.ts';
import { useToken } from '../../../lib/use-token.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

/** Asks for a new admin's e-mail and password, with the one-time token that was fetched when the dialog opened. */
export function TambahDialog({ onClose }: { onClose: () => void }) {
  const token = useToken(dataAdmin.generateToken);
  return (
    <FormDialog
      title="Tambah Admin"
      confirmLabel="Tambah Admin"
      call={dataAdmin.create}
      base={{ email: '', password: '' }}
      disabled={({ values }) => !values.email || !values.password}
      token={token}
      prepared="Penambahan"
      input={(values) => ({ body: { ...values, token: token.token ?? '' } })}
      touched={[dataAdmin.list]}
      failure={actionFailure}
      says={({ data }) => `Berhasil tambah admin dengan email: ${data.email}!`}
      onClose={onClose}
    >
      {({ text }) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
