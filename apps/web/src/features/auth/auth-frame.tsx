import type { ReactNode } from 'react';
import { namaSekolah } from '../../lib/nama-sekolah.ts';
import { GerbangMark } from '../../ui/brand.tsx';
import { Gate } from '../../ui/gate.tsx';
import { HeaderRule } from '../../ui/page-header.tsx';
import classes from './auth-frame.module.css';

type AuthFrameProps = { title: string; help: string; children: ReactNode };

/** The pages before signing in: the form is the way through the gate. */
export function AuthFrame({ title, help, children }: AuthFrameProps) {
  return (
    <div className={classes.place}>
      <Gate />
      <main className={classes.form}>
        <div className={classes.letterhead}>
          <GerbangMark size={44} />
          <b>{namaSekolah}</b>
          <small>Gerbang · Penerimaan dan arsip siswa</small>
        </div>
        <HeaderRule />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.help}>{help}</p>
        {children}
      </main>
    </div>
  );
}

/** The ways to the other pages, below the form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <div className={classes.links}>{children}</div>;
}
