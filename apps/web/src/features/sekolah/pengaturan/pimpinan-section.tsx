import { kesiapan } from '@gerbang/contract/sekolah/kesiapan';
import { pengaturan, type StafRow } from '@gerbang/contract/sekolah/pengaturan';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet, Stack } from '../../../ui/layout.tsx';
import { PasswordDialog } from '../../akun/keamanan/password-dialog.tsx';
import classes from './ketat-sheet.module.css';

/** The lost factor of another pimpinan: one asks, a second one confirms; there are none to show in a small school. */
export function PimpinanSection({ staf }: { staf: StafRow[] }) {
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
