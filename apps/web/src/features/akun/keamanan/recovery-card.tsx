import { type Faktor, JUMLAH_PEMULIHAN, type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

/** With so few left it is time to make new ones. */
const FEW = 3;

type RecoveryCardProps = { pemulihan: Faktor['pemulihan']; onChanged: (fresh: KodeBaru) => void };

/** How many recovery codes are left, and new ones. */
export function RecoveryCard({ pemulihan, onChanged }: RecoveryCardProps) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h3>Kode pemulihan</h3>
        {pemulihan && (
          <StatusBadge tone={pemulihan.sisa <= FEW ? 'wait' : 'ok'} icon={pemulihan.sisa <= FEW ? 'warn' : 'valid'}>
            {pemulihan.sisa === 0 && pemulihan.belum_disimpan
              ? 'Belum disimpan'
              : `Sisa ${pemulihan.sisa} dari ${JUMLAH_PEMULIHAN}`}
          </StatusBadge>
        )}
      </div>
      <p>{sentenceOf(pemulihan)}</p>
      <div>
        {pemulihan && (
          <Button leftSection={<Icon name="rotate" />} onClick={() => setOpened(true)}>
            Buat Kode Baru
          </Button>
        )}
      </div>
      {opened && (
        <ProofDialog
          title="Buat kode pemulihan baru"
          confirmLabel="Buat Kode Baru"
          call={keamanan.buatPemulihan}
          input={(body) => ({ body })}
          touched={touchedByFactors}
          says={() => undefined}
          onDone={({ data }) => {
            setOpened(false);
            onChanged(data);
          }}
          onClose={() => setOpened(false)}
        >
          {pemulihan && pemulihan.sisa > 0 && <p>Kode lama berlaku sampai Anda menyimpan yang baru.</p>}
        </ProofDialog>
      )}
    </div>
  );
}

function sentenceOf(pemulihan: Faktor['pemulihan']): string {
  if (!pemulihan) return 'Sepuluh kode dibuat begitu Anda memasang passkey atau aplikasi.';
  const { sisa, dibuat_pada, belum_disimpan } = pemulihan;
  const made = `Dibuat ${formatWaktu(dibuat_pada)}.`;
  if (!belum_disimpan) return `${made} Buat yang baru sebelum habis; kode lama berlaku sampai yang baru disimpan.`;
  const unkept = 'Kode baru belum dinyatakan tersimpan. Tidak sempat mencatatnya? Buat kode baru sekali lagi.';
  return sisa === 0 ? `${made} ${unkept}` : `${made} Kode itu masih berlaku. ${unkept}`;
}
