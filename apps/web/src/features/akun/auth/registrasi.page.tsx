import { auth } from '@gerbang/contract/akun/auth';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { today } from '@gerbang/contract/fields';
import { berlaku } from '@gerbang/contract/sekolah/berlaku';
import { pendaftaranDitutup } from '@gerbang/contract/sekolah/gelombang';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { registrasiFailure } from '../../../lib/failure.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PrivasiLink } from '../data-pribadi/privasi-link.tsx';
import { AuthForm, AuthFrame, AuthLinks, EmailInput } from './auth-frame.tsx';
import { NewPassword } from './new-password.tsx';
import classes from './registrasi.module.css';
import { useAuthForm } from './use-auth-form.ts';

/** /registrasi: the form, or when it opens again (SEKOLAH-14). */
export function RegistrasiPage() {
  const closed = useClosed();
  return (
    <AuthFrame
      title="Registrasi"
      help={closed ? 'Akun baru dibuat setelah pendaftaran dibuka.' : 'Buat akun, lalu hubungi admin untuk aktivasi.'}
    >
      {closed ? (
        <Note icon="cal" role="status">
          {closed}.
        </Note>
      ) : (
        <RegistrasiForm />
      )}
      <AuthLinks>
        <span>Sudah punya akun?</span>
        <Link to="/login">Login</Link>
      </AuthLinks>
    </AuthFrame>
  );
}

/** Why nobody may register now; undefined while they may, and where it is not known: the server says it as well. */
function useClosed(): string | undefined {
  const [closed, setClosed] = useState<string>();
  useEffect(() => {
    void call(berlaku, {}).then(
      ({ data }) => setClosed(pendaftaranDitutup(data.gelombang, today())),
      () => {},
    );
  }, []);
  return closed;
}

/** Make an account, inactive until an admin activates it (AKUN-1, AKUN-5). */
function RegistrasiForm() {
  const navigate = useNavigate();
  const form = useAuthForm({
    endpoint: auth.registrasiSiswa,
    fields: ['email', 'nim', 'password', 'passwordKonfirmasi'],
    given: { persetujuan_privasi: versiPemberitahuan },
    failure: registrasiFailure,
    onSuccess: ({ data }) => {
      const detail = `Kami juga mengirim surat konfirmasi ke ${data.email}. Buka tautannya untuk membuktikan email Anda.`;
      toast.success(
        'Akun berhasil dibuat! Hubungi admin untuk aktivasi.',
        hasMailServer ? { detail, autoClose: 12_000 } : {},
      );
      void navigate({ to: '/login' });
    },
  });
  return (
    <AuthForm form={form}>
      <EmailInput autoComplete="email" enterKeyHint="next" {...form.field('email')} />
      <TextInput
        label="NIM"
        size="l"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        {...form.field('nim')}
      />
      <NewPassword password={form.field('password')} konfirmasi={form.field('passwordKonfirmasi')} />
      <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Mengirim...">
        Registrasi
      </SubmitButton>
      <p className={classes.consent}>
        Dengan menekan Registrasi, saya menyetujui <PrivasiLink />.
      </p>
    </AuthForm>
  );
}
