import { type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AppDialog } from './app-dialog.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

type AppCardProps = { since: string | null; onChanged: (fresh: Partial<KodeBaru>) => void };

/** The authenticator app: set up, moved to another phone, taken away. */
export function AppCard({ since, onChanged }: AppCardProps) {
  const [opened, setOpened] = useState<'pasang' | 'lepas'>();
  const close = () => setOpened(undefined);
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <h3>Aplikasi autentikator</h3>
        <StatusBadge tone={since ? 'ok' : 'neutral'} icon={since ? 'valid' : 'ring'}>
          {since ? 'Aktif' : 'Belum dipasang'}
        </StatusBadge>
      </div>
      <p>{since ? `Kode 6 angka dari HP Anda, aktif sejak ${formatWaktu(since)}.` : 'Kode 6 angka dari HP Anda.'}</p>
      <Row>
        <Button onClick={() => setOpened('pasang')}>{since ? 'Pindah ke HP lain' : 'Pasang Aplikasi'}</Button>
        {since && (
          <Button variant="subtle" onClick={() => setOpened('lepas')}>
            Lepas
          </Button>
        )}
      </Row>
      {opened === 'pasang' && (
        <AppDialog
          onClose={close}
          onDone={(codes) => {
            close();
            onChanged(codes);
          }}
        />
      )}
      {opened === 'lepas' && (
        <ProofDialog
          title="Lepas aplikasi autentikator"
          confirmLabel="Lepas"
          danger
          call={keamanan.hapusTotp}
          input={(body) => ({ body })}
          touched={touchedByFactors}
          onDone={() => {
            close();
            onChanged({});
          }}
          onClose={close}
        >
          <p>Kode dari aplikasi tidak diminta lagi saat masuk. Sesi Anda di perangkat lain berakhir.</p>
        </ProofDialog>
      )}
    </div>
  );
}
