import { type KodeBaru, keamanan, kodeTotp } from '@gerbang/contract/keamanan';
import { useState } from 'react';
import * as z from 'zod/mini';
import { writeFailure } from '../../lib/failure.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Stack } from '../../ui/layout.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

type AppDialogProps = { onClose: () => void; onDone: (fresh: KodeBaru) => void };
type AppSecret = { rahasia: string; alamat: string; tiket: string };

/** Sets an app up in two steps: the password, then the QR code and the first code of the app. */
export function AppDialog({ onClose, onDone }: AppDialogProps) {
  const [begun, setBegun] = useState<AppSecret>();
  const begin = useAction(keamanan.mulaiTotp, { onSuccess: ({ data }) => setBegun(data) });
  if (begun) return <FirstCode begun={begun} onClose={onClose} onDone={onDone} />;
  return (
    <ProofDialog
      title="Pasang aplikasi autentikator"
      confirmLabel="Lanjutkan"
      pending={begin.pending}
      failure={begin.error ? writeFailure(begin.error) : undefined}
      onClose={onClose}
      onConfirm={(proof) => begin.run({ body: proof })}
    >
      <p>Siapkan HP dengan aplikasi autentikator, misalnya Google Authenticator, Aegis, atau 2FAS.</p>
    </ProofDialog>
  );
}

function FirstCode({ begun, onClose, onDone }: AppDialogProps & { begun: AppSecret }) {
  const [kode, setKode] = useState('');
  const [broken, setBroken] = useState<string>();
  const save = useAction(keamanan.simpanTotp, {
    invalidates: touchedByFactors,
    onSuccess: ({ message, data }) => {
      // The codes come first; a message would lie over their title.
      if (!data.kode_pemulihan) toast.success(message);
      onDone(data);
    },
  });
  const submit = () => {
    const sentence = z.safeParse(kodeTotp, kode).error?.issues[0]?.message;
    setBroken(sentence);
    if (!sentence) save.run({ body: { kode, tiket: begun.tiket } });
  };
  return (
    <Dialog
      title="Pasang aplikasi autentikator"
      opened
      locked={save.pending}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={save.pending}>
            Batal
          </Button>
          <SubmitButton pending={save.pending} pendingLabel="Memeriksa...">
            Pasang
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <p>Pindai kode ini dengan aplikasi, atau ketik rahasianya di sana.</p>
        <QrCode text={begun.alamat} label="Kode QR untuk aplikasi" />
        <p className={classes.secret}>
          <span>{begun.rahasia.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          <CopyButton text={begun.rahasia} label="rahasia" />
        </p>
        <TextInput
          label="Kode 6 angka"
          aside="berganti tiap 30 detik"
          description="Yang sekarang tampil di aplikasi."
          figures
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={kode}
          error={broken}
          onChange={({ currentTarget }) => setKode(currentTarget.value.replace(/\s/g, ''))}
          data-autofocus
        />
        <FailureNote>{save.error && writeFailure(save.error)}</FailureNote>
      </Stack>
    </Dialog>
  );
}
