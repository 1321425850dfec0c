import { auth } from '@gerbang/contract/akun/auth';
import { useState } from 'react';
import { ownFailure } from '../../../lib/failure.ts';
import { forgetUser, useSession } from '../../../lib/session.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountOfPassword, AuthForm } from './auth-frame.tsx';
import classes from './ganti-password.module.css';
import { useAuthForm } from './use-auth-form.ts';

/** /profile/ganti-password: a new password for oneself, which signs out everywhere. */
export function GantiPasswordPage() {
  const user = useSession();
  const [cabut, setCabut] = useState(false);
  const strict = user?.wajib === 'password';
  const form = useAuthForm({
    endpoint: auth.changePassword,
    fields: ['oldPassword', 'newPassword', 'confirmNewPassword'],
    live: true,
    besides: cabut ? { cabut_token: 'ya' } : {},
    failure: ownFailure,
    onSuccess: () => {
      toast.success('Password berhasil diubah, harap login kembali');
      // The screen's guard leads to the login page. A student's draft stays: it is the same person who signs in again.
      forgetUser();
    },
  });
  return (
    <>
      <PageHeader title="Ganti Password" help="Setelah diganti, Anda perlu login kembali di semua perangkat." />
      <div className={classes.place}>
        <Sheet padded>
          <AuthForm form={form}>
            {strict && (
              <Note tone="wait" icon="warn">
                <b>Keamanan ketat menyala.</b> Buat password sendiri, minimal 12 karakter yang tidak mudah ditebak;
                setelah itu halaman lain terbuka.
              </Note>
            )}
            <AccountOfPassword email={user?.email ?? ''} />
            <PasswordInput
              label="Password Lama"
              autoComplete="current-password"
              enterKeyHint="next"
              {...form.field('oldPassword')}
            />
            <PasswordInput
              label="Password Baru"
              description={strict ? undefined : 'Minimal 6 karakter.'}
              autoComplete="new-password"
              enterKeyHint="next"
              {...form.field('newPassword')}
            />
            <PasswordInput
              label="Konfirmasi Password Baru"
              autoComplete="new-password"
              enterKeyHint="go"
              {...form.field('confirmNewPassword')}
            />
            {user?.token_api && (
              <Checkbox checked={cabut} onChange={setCabut}>
                Cabut juga token API yang saya buat
              </Checkbox>
            )}
            <SubmitButton size="l" fullWidth pending={form.pending} disabled={!form.valid}>
              Simpan
            </SubmitButton>
          </AuthForm>
        </Sheet>
      </div>
    </>
  );
}
