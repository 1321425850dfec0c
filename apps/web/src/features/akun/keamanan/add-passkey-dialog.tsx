import { type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { saysUnlessCodes } from './app-dialog.tsx';
import { ProofDialog } from './proof-dialog.tsx';

type AddPasskeyDialogProps = { onClose: () => void; onDone: (fresh: KodeBaru) => void };

/** A name and the password, then the browser asks for finger, face or PIN. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const [usual] = useState(deviceName);
  return (
    <ProofDialog
      title="Tambah passkey"
      confirmLabel="Lanjutkan"
      call={keamanan.mulaiPasskey}
      base={{ nama: usual }}
      input={(body) => ({ body })}
      via={async (proof, { nama }) => {
        const begun = await call(keamanan.mulaiPasskey, proof);
        const credential = await startRegistration({ optionsJSON: begun.data.options as never });
        const body = { nama: nama.trim() || usual, credential };
        return call(keamanan.tambahPasskey, { body });
      }}
      touched={[keamanan.get]}
      says={saysUnlessCodes}
      onDone={({ data }) => onDone(data)}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <p>Sesudah ini perangkat meminta sidik jari, wajah, atau PIN Anda.</p>
          <TextInput {...text('nama')} label="Nama" description="Agar Anda mengenalinya di daftar." maxLength={60} />
        </>
      )}
    </ProofDialog>
  );
}

/** What most people would call it. */
function deviceName(): string {
  const { userAgent } = navigator;
  const names: [RegExp, string][] = [
    [/Android/, 'HP Android'],
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Windows/, 'Komputer Windows'],
    [/Mac OS/, 'Mac'],
  ];
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Komputer ini';
}
