import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { pengaturan, type StafRow } from '@gerbang/contract/sekolah/pengaturan';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { PasswordDialog } from '../../akun/door.ts';
import classes from './ketat-sheet.module.css';
import { KetatSheet } from './ketat-sheet.tsx';

/** Strict mode for the whole school, and the lost factor of another pimpinan (KETAT-6, FAKTOR-9). */
export function KeamananSection() {
  const { data, error, refetch, isFetching } = useApi(pengaturan.keamanan, {});
  if (!data) {
    return (
      <Sheet padded>
        <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={8} />
      </Sheet>
    );
  }
  const frozen = data.data.staf.filter(({ dibekukan }) => dibekukan);
  return (
    <Stack gap={8}>
      {frozen.length > 0 && (
        <Note tone="bad" icon="warn">
          <b>Dibekukan pemilik emailnya:</b> {frozen.map(({ nama, email }) => nama ?? email).join(', ')}. Dibuka lagi
          dengan password baru lewat Lupa Password.
        </Note>
      )}
      <KetatSheet keamanan={data.data} />
      <PimpinanSection staf={data.data.staf} />
    </Stack>
  );
}

/** The lost factor of another pimpinan: one asks, a second one confirms; there are none to show in a small school. */
function PimpinanSection({ staf }: { staf: StafRow[] }) {
  const user = useSession();
  const [opened, setOpened] = useState<StafRow>();
  const others = staf.filter(({ id, role, faktor }) => role === 'pimpinan' && faktor && id !== user?.id);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="pimpinan">
      <Stack>
        <div>
          <h2 id="pimpinan" className={classes.title}>
            Langkah kedua pimpinan yang hilang
          </h2>
          <p>Satu pimpinan meminta, pimpinan lain menyetujui dalam 24 jam. Kurang dari itu, lewat pengelola server.</p>
        </div>
        <Sheet>
          <ul className={classes.list}>
            {others.map((each) => (
              <li key={each.id} className={classes.row}>
                <div>
                  <b>{each.nama ?? each.email}</b>
                  <small>{stateOf(each)}</small>
                </div>
                {!each.pelepasan?.sendiri && (
                  <Button size="s" onClick={() => setOpened(each)}>
                    {each.pelepasan ? 'Setujui pelepasan' : 'Minta dilepas'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Sheet>
      </Stack>
      {opened && <ReleaseDialog pimpinan={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function stateOf({ email, pelepasan }: StafRow): string {
  if (!pelepasan) return email;
  const by = pelepasan.sendiri ? 'Anda' : pelepasan.oleh;
  return `Pelepasan diminta ${by}, ${formatWaktu(pelepasan.diminta_pada)}. Menunggu pimpinan lain.`;
}

function ReleaseDialog({ pimpinan, onClose }: { pimpinan: StafRow; onClose: () => void }) {
  const isSecond = pimpinan.pelepasan !== null;
  return (
    <PasswordDialog
      title={isSecond ? 'Setujui pelepasan' : 'Minta langkah kedua dilepas'}
      confirmLabel={isSecond ? 'Lepas' : 'Minta'}
      danger
      call={isSecond ? pengaturan.setujuiLepas : pengaturan.mintaLepas}
      input={(body) => ({ params: { id: pimpinan.id }, body })}
      touched={[pengaturan.keamanan, kesiapan.get]}
      onClose={onClose}
    >
      <p>
        Pastikan dengan bertemu atau menelepon bahwa <b>{pimpinan.nama ?? pimpinan.email}</b> sendiri yang memintanya.
        {isSecond && ' Passkey, aplikasi, dan kode pemulihannya dihapus, dan semua sesinya berakhir.'}
      </p>
    </PasswordDialog>
  );
}
