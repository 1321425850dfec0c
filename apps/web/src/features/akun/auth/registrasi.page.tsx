import { auth } from '@gerbang/contract/akun/auth';
import { versiPemberitahuan } from '@gerbang/contract/akun/versi-privasi';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { registrasiFailure } from '../../../lib/failure.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { Link } from '../../../ui/address.tsx';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { When } from '../../../ui/prerendered.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { PrivasiLink } from '../data-pribadi/privasi-link.tsx';
import { AuthForm, AuthFrame, AuthLinks, EmailInput } from './auth-frame.tsx';
import { NewPassword } from './new-password.tsx';
import classes from './registrasi.module.css';
import type { Pendaftar } from './terdaftar.tsx';
import { useAuthForm } from './use-auth-form.ts';

const Terdaftar = lazy(async () => ({ default: (await import('./terdaftar.tsx')).Terdaftar }));

/** /registrasi: the form, or when it opens again (SEKOLAH-14); afterwards what stays of it, also over a reload. */
export function RegistrasiPage() {
  const [pendaftar, setPendaftar] = useState<Pendaftar>();
  useLayoutEffect(() => setPendaftar(history.state?.pendaftar), []);
  const { tutup } = sekolah;
  if (pendaftar) {
    return (
      <Suspense>
        <Terdaftar {...pendaftar} />
      </Suspense>
    );
  }
  const done = (pendaftar: Pendaftar) => {
    history.replaceState({ ...history.state, pendaftar }, '');
    setPendaftar(pendaftar);
  };
  return (
    <AuthFrame
      title="Registrasi"
      help={
        <>
          <When filled="TUTUP" is={tutup !== ''}>
            Akun baru dibuat setelah pendaftaran dibuka.
          </When>
          <When empty="TUTUP" is={tutup === ''}>
            Buat akun, lalu hubungi admin untuk aktivasi.
          </When>
        </>
      }
    >
      <When filled="TUTUP" is={tutup !== ''}>
        <Note icon="cal">{`${tutup}.`}</Note>
      </When>
      <When empty="TUTUP" is={tutup === ''}>
        <RegistrasiForm onDone={done} />
      </When>
      <AuthLinks>
        <span>Sudah punya akun?</span>
        <Link href="/login">Login</Link>
      </AuthLinks>
    </AuthFrame>
  );
}

/** Make an account, inactive until an admin activates it (AKUN-1, AKUN-5). */
function RegistrasiForm({ onDone }: { onDone: (pendaftar: Pendaftar) => void }) {
  const [asked, ask] = useState<{ about?: string; meant?: string | undefined }>({});
  const form = useAuthForm({
    endpoint: auth.registrasiSiswa,
    fields: ['email', 'nim', 'password', 'passwordKonfirmasi'],
    given: { persetujuan_privasi: versiPemberitahuan },
    failure: registrasiFailure,
    onSuccess: ({ data: { nim, email } }) => {
      toast.success('Akun berhasil dibuat! Hubungi admin untuk aktivasi.');
      onDone({ nim, email });
    },
  });
  const email = form.field('email');
  const meant = asked.about === email.value && asked.meant;
  const leave = async () => {
    const { likelyEmail } = await import('./mail-domain.ts');
    const show = () => ask({ about: email.value, meant: likelyEmail(email.value) });
    // Careful: a sentence that appears between press and release of a button would move it away from the pointer.
    if (document.querySelector(':active')) addEventListener('click', show, { once: true });
    else show();
  };
  return (
    <AuthForm form={form}>
      <EmailInput
        autoComplete="email"
        enterKeyHint="next"
        {...email}
        onBlur={() => void leave().catch(() => {})}
        description={
          meant && (
            <>
              Mungkin maksud Anda
              <Button variant="subtle" size="s" onClick={() => form.set('email', meant)}>
                {meant}
              </Button>
            </>
          )
        }
      />
      <TextInput
        label="NIM"
        description="Nomor induk dari kampus. Belum punya? Tanyakan dulu kepada admin."
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
