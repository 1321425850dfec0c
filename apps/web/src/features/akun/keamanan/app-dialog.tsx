import { type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

type AppDialogProps = { onClose: () => void; onDone: (fresh: KodeBaru) => void };
type AppSecret = { rahasia: string; alamat: string; tiket: string };

/** The codes come first; a message would lie over their title. */
export const saysUnlessCodes = ({ message, data }: { message: string; data: KodeBaru }) =>
  data.kode_pemulihan ? undefined : message;

/** Sets an app up in two steps: the password, then the QR code and the first code of the app. */
export function AppDialog({ onClose, onDone }: AppDialogProps) {
  const [begun, setBegun] = useState<AppSecret>();
  if (begun) return <FirstCode begun={begun} onClose={onClose} onDone={onDone} />;
  return (
    <ProofDialog
      title="Pasang aplikasi autentikator"
      confirmLabel="Lanjutkan"
      call={keamanan.mulaiTotp}
      input={(body) => ({ body })}
      says={() => undefined}
      onDone={({ data }) => setBegun(data)}
      onClose={onClose}
    >
      <p>Siapkan HP dengan aplikasi autentikator, misalnya Google Authenticator, Aegis, atau 2FAS.</p>
    </ProofDialog>
  );
}

function FirstCode({ begun, onClose, onDone }: AppDialogProps & { begun: AppSecret }) {
  return (
    <FormDialog
      title="Pasang aplikasi autentikator"
      confirmLabel="Pasang"
      pendingLabel="Memeriksa..."
      call={keamanan.simpanTotp}
      base={{ kode: '' }}
      input={({ kode }) => ({ body: { kode: kode.replace(/\s/g, ''), tiket: begun.tiket } })}
      touched={touchedByFactors}
      isToasted={false}
      says={saysUnlessCodes}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p>Pindai kode ini dengan aplikasi, atau ketik rahasianya di sana.</p>
          <QrCode text={begun.alamat} label="Kode QR untuk aplikasi" />
          <p className={classes.secret}>
            <span>{begun.rahasia.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            <CopyButton text={begun.rahasia} label="rahasia" />
          </p>
          <TextInput
            {...text('kode')}
            label="Kode 6 angka"
            aside="berganti tiap 30 detik"
            description="Yang sekarang tampil di aplikasi."
            figures
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}
