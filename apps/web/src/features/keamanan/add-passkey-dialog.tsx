import type { ProofBody } from '@gerbang/contract/bukti';
import { type KodeBaru, keamanan } from '@gerbang/contract/keamanan';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { ProofDialog } from './proof-dialog.tsx';

type AddPasskeyDialogProps = { onClose: () => void; onDone: (fresh: KodeBaru) => void };

/** A name and the password, then the browser asks for finger, face or PIN. */
export function AddPasskeyDialog({ onClose, onDone }: AddPasskeyDialogProps) {
  const [nama, setNama] = useState(deviceName);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = async (proof: ProofBody) => {
    setPending(true);
    setFailure(undefined);
    try {
      const begun = await call(keamanan.mulaiPasskey, { body: proof });
      const credential = await startRegistration({ optionsJSON: begun.data.options as never });
      const body = { nama: nama.trim() || deviceName(), credential: credential as never };
      const { message, data } = await call(keamanan.tambahPasskey, { body });
      // The codes come first; a message would lie over their title.
      if (!data.kode_pemulihan) toast.success(message);
      refresh([keamanan.get]);
      onDone(data);
    } catch (error) {
      setFailure(passkeyFailure(error));
      setPending(false);
    }
  };
  return (
    <ProofDialog
      title="Tambah passkey"
      confirmLabel="Lanjutkan"
      pending={pending}
      failure={failure}
      onClose={onClose}
      onConfirm={(proof) => void add(proof)}
    >
      <p>Sesudah ini perangkat meminta sidik jari, wajah, atau PIN Anda.</p>
      <TextInput
        label="Nama"
        description="Agar Anda mengenalinya di daftar."
        maxLength={60}
        value={nama}
        onChange={({ currentTarget }) => setNama(currentTarget.value)}
      />
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
