import type { ReactNode } from 'react';
import { KontakAdmin } from '../../../form/kontak-admin.tsx';
import { sekolah } from '../../../lib/sekolah.ts';
import { GerbangMark, Logo } from '../../../ui/brand.tsx';
import { Gate } from '../../../ui/gate.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { HeaderRule } from '../../../ui/page-header.tsx';
import { When } from '../../../ui/prerendered.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import classes from './auth-frame.module.css';
import type { useAuthForm } from './use-auth-form.ts';

type AuthFrameProps = { title: string; help: ReactNode; children: ReactNode };

/** The pages before signing in: the drawn gate beside the form. */
export function AuthFrame({ title, help, children }: AuthFrameProps) {
  return (
    <div className={classes.place}>
      <Gate />
      <main className={classes.form}>
        <div className={classes.letterhead}>
          <When filled="LOGO" is={sekolah.logo !== null}>
            <Logo src={sekolah.logo ?? ''} size={44} />
          </When>
          <When empty="LOGO" is={sekolah.logo === null}>
            <GerbangMark size={44} />
          </When>
          <b>{sekolah.nama}</b>
          <small>Gerbang · Penerimaan dan arsip siswa</small>
        </div>
        <HeaderRule />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.help}>{help}</p>
        {children}
        <KontakAdmin />
      </main>
    </div>
  );
}

/** The ways to the other pages, below the form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>;
}

type AuthFormProps = {
  form: Pick<ReturnType<typeof useAuthForm>, 'onSubmit' | 'refusal' | 'page'>;
  children: ReactNode;
};

/** Fields and button of a form below each other; above them why the last try was refused. */
export function AuthForm({ form, children }: AuthFormProps) {
  const { address, hidden, done } = form.page;
  // Without a page that takes it nothing is sent before the program is there: a password must not get into an address.
  return (
    <form method={address ? 'post' : 'dialog'} action={address} noValidate onSubmit={form.onSubmit}>
      <Stack gap={5}>
        <When filled="PESAN" is={Boolean(form.refusal)}>
          <Note tone="bad" role="alert">
            {form.refusal}
            <KontakAdmin sesudah={form.refusal ?? ''} />
          </Note>
        </When>
        <When filled="KABAR" is={Boolean(done)}>
          <Note tone="ok" role="status">
            {done}
          </Note>
        </When>
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} readOnly />
        ))}
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
