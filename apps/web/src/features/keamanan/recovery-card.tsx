import { type Faktor, JUMLAH_PEMULIHAN, keamanan } from '@gerbang/contract/keamanan';
import { useState } from 'react';
import { writeFailure } from '../../lib/failure.ts';
import { formatWaktu } from '../../lib/format.ts';
import { useAction } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

/** With so few left it is time to make new ones. */
const FEW = 3;

type RecoveryCardProps = { pemulihan: Faktor['pemulihan']; onChanged: (codes: string[] | null) => void };

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ pemulihan, onChanged }: RecoveryCardProps) {
  const [asked, setAsked] = useState(false);
  const renew = useAction(keamanan.buatPemulihan, {
    invalidates: touchedByFactors,
    onSuccess: ({ data }) => {
      setAsked(false);
      onChanged(data.kode_pemulihan);
    },
  });
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h3>Kode pemulihan</h3>
        {pemulihan && (
          <StatusBadge tone={pemulihan.sisa <= FEW ? 'wait' : 'ok'} icon={pemulihan.sisa <= FEW ? 'warn' : 'valid'}>
            Sisa {pemulihan.sisa} dari {JUMLAH_PEMULIHAN}
          </StatusBadge>
        )}
      </div>
      <p>
        {pemulihan
          ? `Dibuat ${formatWaktu(pemulihan.dibuat_pada)}. Buat yang baru sebelum habis; kode lama langsung tidak berlaku.`
          : 'Sepuluh kode dibuat begitu Anda memasang passkey atau aplikasi.'}
      </p>
      <div>
        {pemulihan && (
          <Button leftSection={<Icon name="rotate" />} onClick={() => setAsked(true)}>
            Buat Kode Baru
          </Button>
        )}
      </div>
      {asked && (
        <ProofDialog
          title="Buat kode pemulihan baru"
          confirmLabel="Buat Kode Baru"
          pending={renew.pending}
          failure={renew.error ? writeFailure(renew.error) : undefined}
          onClose={() => setAsked(false)}
          onConfirm={(proof) => renew.run({ body: proof })}
        >
          <p>Semua kode lama langsung tidak berlaku.</p>
        </ProofDialog>
      )}
    </div>
  );
}
