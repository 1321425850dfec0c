import { keamanan, kodeMasuk } from '@gerbang/contract/akun/keamanan';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { authFailure } from '../../../lib/failure.ts';
import { signIn } from '../../../lib/session.ts';
import { Button, SubmitButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AuthForm, AuthFrame, AuthLinks } from '../auth/auth-frame.tsx';
import { PasskeyButton } from '../auth/passkey-button.tsx';
import { useAuthForm } from '../auth/use-auth-form.ts';
import { findLangkah, forgetLangkah, type SignInStep, sharing } from './langkah.ts';
import classes from './masuk-kode.module.css';

/** /login/kode: the second step, after a password that was right (FAKTOR-8). */
export function MasukKodePage() {
  const [langkah] = useState(findLangkah);
  return langkah ? <SecondStep langkah={langkah} /> : <WithoutPassword />;
}

function WithoutPassword() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/login', replace: true }), [navigate]);
  return null;
}

type Cara = 'kode' | 'passkey' | 'pemulihan';

const words: Record<Cara, { title: string; help: string }> = {
  kode: {
    title: 'Kode keamanan',
    help: 'Buka aplikasi autentikator di HP Anda, lalu ketik 6 angka yang tampil.',
  },
  passkey: { title: 'Langkah kedua', help: 'Lanjutkan dengan passkey yang Anda pasang.' },
  pemulihan: { title: 'Kode pemulihan', help: 'Ketik salah satu kode yang Anda simpan. Tiap kode berlaku satu kali.' },
};

function SecondStep({ langkah }: { langkah: SignInStep }) {
  const usual: Cara = langkah.kode === kodeMasuk.passkey ? 'passkey' : 'kode';
  const [way, setWay] = useState<Cara>(usual);
  const isOther = way === 'pemulihan';
  return (
    <AuthFrame {...words[way]}>
      <p className={classes.who}>
        <Icon name="user" size={16} />
        <span>{langkah.email}</span>
      </p>
      {way === 'passkey' ? (
        <PasskeyButton primary shared={langkah.shared} />
      ) : (
        <KodeForm key={way} way={way} shared={langkah.shared} />
      )}
      <AuthLinks>
        <Link to="/login" onClick={forgetLangkah}>
          Kembali
        </Link>
        <Button variant="subtle" onClick={() => setWay(isOther ? usual : 'pemulihan')}>
          {isOther ? 'Pakai cara biasa' : 'Pakai kode pemulihan'}
        </Button>
      </AuthLinks>
      {isOther && (
        <Note>
          Kode pemulihan hilang? Admin menghubungi pimpinan; pimpinan menghubungi dua pimpinan lain atau pengelola
          server.
        </Note>
      )}
    </AuthFrame>
  );
}

function KodeForm({ way, shared }: { way: 'kode' | 'pemulihan'; shared: boolean }) {
  const navigate = useNavigate();
  const form = useAuthForm({
    endpoint: keamanan.masukKode,
    fields: ['kode'],
    besides: sharing(shared),
    failure: authFailure,
    onSuccess: ({ data }) => {
      forgetLangkah();
      toast.dismiss();
      toast.success('Login berhasil');
      signIn(data.user, shared);
    },
    leads: (error) => {
      if (!(error instanceof ApiError) || error.kode !== kodeMasuk.lewat) return false;
      forgetLangkah();
      toast.error(authFailure(error));
      void navigate({ to: '/login', replace: true });
      return true;
    },
  });
  const isApp = way === 'kode';
  return (
    <AuthForm form={form}>
      <TextInput
        {...form.field('kode')}
        label={isApp ? 'Kode 6 angka' : 'Kode pemulihan'}
        aside={isApp ? 'berganti tiap 30 detik' : undefined}
        description={isApp ? undefined : '8 huruf dan angka, contoh: ABCD-1234.'}
        size="l"
        figures
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus
      />
      <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Memeriksa...">
        Lanjutkan
      </SubmitButton>
    </AuthForm>
  );
}
