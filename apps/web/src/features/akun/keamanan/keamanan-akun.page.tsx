import { auth } from '@gerbang/contract/akun/auth';
import { type Faktor, type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { signIn, useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { AppDialog } from './app-dialog.tsx';
import classes from './keamanan-akun.module.css';
import { PasskeySection } from './passkey-section.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { CodesDialog, RecoveryCard, type ShownCodes } from './recovery-card.tsx';
import { TinjauSheet } from './tinjau-sheet.tsx';
import { touchedByFactors } from './touched.ts';

/** /keamanan-akun: how staff sign in besides their password (FAKTOR-8). */
export function KeamananAkunPage() {
  const user = useSession();
  const { data, error, refetch, isFetching } = useApi(keamanan.get, {});
  const [codes, setCodes] = useState<ShownCodes>();
  /** New codes are shown before anything else; then strict mode may have nothing left to wait for. */
  const onChanged = ({ kode_pemulihan, dibuat_pada }: Partial<KodeBaru>) => {
    const replaces = (data?.data.pemulihan?.sisa ?? 0) > 0;
    if (kode_pemulihan && dibuat_pada) setCodes({ kode_pemulihan, dibuat_pada, replaces });
    else void refreshUser();
  };
  return (
    <>
      <PageHeader title="Keamanan Akun" help="Cara Anda masuk selain dengan password." />
      <Stack gap={8}>
        {user?.wajib === 'faktor' && (
          <Note tone="wait" icon="warn">
            <b>Keamanan ketat menyala.</b> Pasang passkey atau aplikasi autentikator dahulu; setelah itu halaman lain
            terbuka.
          </Note>
        )}
        {data ? (
          <Content faktor={data.data} onChanged={onChanged} />
        ) : (
          <Sheet padded>
            <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={6} />
          </Sheet>
        )}
      </Stack>
      {codes && (
        <CodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            void refreshUser();
          }}
        />
      )}
    </>
  );
}

async function refreshUser(): Promise<void> {
  const { data } = await call(auth.me, {});
  signIn(data.user);
}

type ContentProps = { faktor: Faktor; onChanged: (fresh: Partial<KodeBaru>) => void };

function Content({ faktor, onChanged }: ContentProps) {
  // Nothing else before that (FAKTOR-11).
  if (faktor.ditahan.length > 0) return <TinjauSheet ditahan={faktor.ditahan} onChanged={onChanged} />;
  return (
    <>
      <PasskeySection passkey={faktor.passkey} onChanged={onChanged} />
      <section className={classes.section} aria-labelledby="langkah-kedua">
        <div>
          <h2 id="langkah-kedua" className={classes.title}>
            Langkah kedua
          </h2>
          <p className={classes.help}>Diminta sesudah password. Passkey tidak memerlukannya.</p>
        </div>
        <div className={classes.cards}>
          <AppCard since={faktor.totp} onChanged={onChanged} />
          <RecoveryCard pemulihan={faktor.pemulihan} onChanged={onChanged} />
        </div>
      </section>
    </>
  );
}

type AppCardProps = { since: string | null; onChanged: (fresh: Partial<KodeBaru>) => void };

/** The authenticator app: set up, moved to another phone, taken away. */
function AppCard({ since, onChanged }: AppCardProps) {
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
