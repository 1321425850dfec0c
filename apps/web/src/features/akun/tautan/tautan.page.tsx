// The two pages behind one-time links, in one file: nobody opens them twice.
import { tautan } from '@gerbang/contract/akun/tautan';
import type { AnswerOf } from '@gerbang/contract/endpoint';
import { useEffect, useLayoutEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { writeFailure } from '../../../lib/failure.ts';
import { forgetUser } from '../../../lib/session.ts';
import { go, Link } from '../../../ui/address.tsx';
import { SubmitButton } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { useTakenOver } from '../../../ui/prerendered.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountOfPassword, AuthForm, AuthFrame, AuthLinks } from '../auth/auth-frame.tsx';
import { NewPassword } from '../auth/new-password.tsx';
import { useAuthForm } from '../auth/use-auth-form.ts';

/** What a link is for, once it is known; a used one does not tell. */
const titles: Record<string, string> = { konfirmasi: 'Konfirmasi Akun', reset: 'Tetapkan Password Baru' };

/** /konfirmasi: the owner of an address sets the password of the account (ALAMAT-2). */
export function KonfirmasiPage() {
  const link = useKode();
  const form = useAuthForm({
    endpoint: tautan.pakai,
    fields: ['kode', 'password', 'confirmPassword'],
    given: { kode: link.kode },
    failure: writeFailure,
    onSuccess: ({ message }) => {
      toast.success(message);
      // All sessions of the account ended, so also the one that this browser may have.
      forgetUser();
      // The code is used up: the way back does not lead to it.
      go('/login', { replace: true });
    },
  });
  return (
    <AuthFrame
      title={titles[link.owner?.jenis ?? ''] ?? 'Tetapkan Password'}
      help="Tetapkan password, yang sama atau yang baru. Semua perangkat dikeluarkan."
    >
      <AuthForm form={form}>
        <KodeField link={link} field={form.field('kode')} />
        <AccountOfPassword email={link.owner?.email ?? ''} />
        <NewPassword password={form.field('password')} konfirmasi={form.field('confirmPassword')} />
        <SubmitButton size="l" fullWidth pending={form.pending}>
          Simpan
        </SubmitButton>
      </AuthForm>
      {!link.failure && <OtherWays />}
    </AuthFrame>
  );
}

/** /bukan-saya: somebody else acts with this person's address; one button freezes the account (ALAMAT-6, FAKTOR-12). */
export function BukanSayaPage() {
  const link = useKode();
  const [said, setSaid] = useState<string>();
  const form = useAuthForm({
    endpoint: tautan.bekukan,
    fields: ['kode'],
    given: { kode: link.kode },
    failure: writeFailure,
    onSuccess: ({ message }) => setSaid(message),
  });
  return (
    <AuthFrame title="Bukan Anda?" help="Bekukan akun dengan email Anda: tidak ada yang dapat masuk lagi.">
      {said ? (
        <>
          <Note tone="ok" role="status">
            {said}
          </Note>
          <OtherWays />
        </>
      ) : (
        <AuthForm form={form}>
          <KodeField link={link} field={form.field('kode')} from="Dari email tentang akun Anda." />
          <SubmitButton size="l" fullWidth pending={form.pending} pendingLabel="Memproses...">
            Bekukan Akun Ini
          </SubmitButton>
        </AuthForm>
      )}
    </AuthFrame>
  );
}

/**
 * The code of the link that led here, taken out of the address: nobody copies it from there by mistake. The entry of the
 * history keeps it for a reload.
 */
function takeKode(): string {
  const { hash, pathname } = window.location;
  const { history } = window;
  if (hash) history.replaceState({ ...history.state, kode: hash.slice(1) }, '', pathname);
  return history.state?.kode ?? '';
}

type Owner = AnswerOf<typeof tautan.periksa>['data'];

/** The code of the link, and whose it is; opening it uses nothing up. */
function useKode() {
  const [kode, setKode] = useState('');
  const [owner, setOwner] = useState<Owner>();
  const [failure, setFailure] = useState<string>();
  // Before anything is painted: the page that came knows of no code.
  useLayoutEffect(() => setKode(takeKode()), []);
  useEffect(() => {
    // Another link in the same tab changes the fragment only.
    const again = () => window.location.reload();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, []);
  useEffect(() => {
    if (!kode) return;
    call(tautan.periksa, { body: { kode } }).then(
      ({ data }) => setOwner(data),
      (error: unknown) => setFailure(writeFailure(error)),
    );
  }, [kode]);
  return { kode, owner, failure };
}

/** Where to go on without a link that works. */
const OtherWays = () => (
  <AuthLinks>
    <Link href="/login">Login</Link>
    <Link href="/lupa-password">Lupa Password</Link>
  </AuthLinks>
);

type KodeFieldProps = {
  link: { kode: string; owner: AnswerOf<typeof tautan.periksa>['data'] | undefined; failure: string | undefined };
  field: TextInputProps;
  /** Where such a code comes from. */
  from?: string;
};

/** Whose account it is about, by the link; without one that works, the field for the code. */
function KodeField({ link: { kode, owner, failure }, field, from = 'Dari admin atau dari email.' }: KodeFieldProps) {
  const isTaken = useTakenOver();
  if (owner) {
    return (
      <Note>
        Akun <b>{owner.email}</b>
        {owner.nim && ' dengan NIM '}
        <b>{owner.nim}</b>
      </Note>
    );
  }
  if (kode && !failure) return null;
  return (
    <>
      {failure && (
        <>
          <FailureNote>{failure}</FailureNote>
          <OtherWays />
        </>
      )}
      <div data-script={isTaken ? undefined : 'without'}>
        <TextInput label="Kode" description={from} size="l" autoComplete="off" spellCheck={false} {...field} />
      </div>
    </>
  );
}
