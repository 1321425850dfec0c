import type { ReactNode } from 'react';
import { sekolah } from '../../../lib/sekolah.ts';
import { GerbangMark, Logo } from '../../../ui/brand.tsx';
import { Gate } from '../../../ui/gate.tsx';
import { HeaderRule } from '../../../ui/page-header.tsx';
import { KontakAdmin } from '../../sekolah/sekolah/kontak-admin.tsx';
import classes from './auth-frame.module.css';

type AuthFrameProps = { title: string; help: string; children: ReactNode };

/** The pages before signing in: the drawn gate beside the form. */
export function AuthFrame({ title, help, children }: AuthFrameProps) {
  return (
    <div className={classes.place}>
      <Gate />
      <main className={classes.form}>
        <div className={classes.letterhead}>
          {sekolah.logo ? <Logo src={sekolah.logo} size={44} /> : <GerbangMark size={44} />}
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
