import { type Faktor, type KodeBaru, keamanan } from '@gerbang/contract/akun/keamanan';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row, Sheet } from '../../../ui/layout.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import classes from './keamanan-akun.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { touchedByFactors } from './touched.ts';

type Passkey = Faktor['passkey'][number];
type OpenDialog = { what: 'tambah' } | { what: 'nama' | 'lepas'; passkey: Passkey };
type PasskeySectionProps = { passkey: Passkey[]; onChanged: (fresh: Partial<KodeBaru>) => void };

/** The passkeys of the account; one dialog is open at a time. */
export function PasskeySection({ passkey, onChanged }: PasskeySectionProps) {
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  return (
    <section className={classes.section} aria-labelledby="passkey">
      <div className={classes.head}>
        <div>
          <h2 id="passkey" className={classes.title}>
            Passkey
          </h2>
          <p className={classes.help}>Masuk dengan sidik jari, wajah, atau PIN perangkat, tanpa mengetik password.</p>
        </div>
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpened({ what: 'tambah' })}>
          Tambah Passkey
        </Button>
      </div>
      <Sheet>
        {passkey.length === 0 && <p className={classes.empty}>Belum ada passkey.</p>}
        <ul className={classes.list}>
          {passkey.map((each) => (
            <li key={each.id} className={classes.row}>
              <Icon name="key" />
              <div>
                <b>{each.nama}</b>
                <small>{usesOf(each)}</small>
                {each.ditutup && (
                  <>
                    <StatusBadge tone="bad" icon="warn">
                      Ditutup
                    </StatusBadge>
                    <small>
                      Tampaknya disalin, jadi tidak diterima lagi. Tambahkan passkey baru, lalu lepas yang ini.
                    </small>
                  </>
                )}
              </div>
              <Row gap={1} wrap={false}>
                <IconButton
                  icon="edit"
                  label={`Ubah nama ${each.nama}`}
                  onClick={() => setOpened({ what: 'nama', passkey: each })}
                />
                <IconButton
                  icon="trash"
                  label={`Lepas ${each.nama}`}
                  onClick={() => setOpened({ what: 'lepas', passkey: each })}
                />
              </Row>
            </li>
          ))}
        </ul>
      </Sheet>
      {opened?.what === 'tambah' && (
        <AddPasskeyDialog
          onClose={close}
          onDone={(codes) => {
            close();
            onChanged(codes);
          }}
        />
      )}
      {opened?.what === 'nama' && <NamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.what === 'lepas' && (
        <RemoveDialog
          passkey={opened.passkey}
          onClose={close}
          onDone={() => {
            close();
            onChanged({});
          }}
        />
      )}
    </section>
  );
}

const usesOf = ({ dibuat_pada, dipakai_pada }: Passkey) =>
  `Dibuat ${formatWaktu(dibuat_pada)}, ${dipakai_pada ? `terakhir dipakai ${formatWaktu(dipakai_pada)}` : 'belum pernah dipakai'}`;

type RemoveDialogProps = { passkey: Passkey; onClose: () => void; onDone: () => void };

function RemoveDialog({ passkey, onClose, onDone }: RemoveDialogProps) {
  return (
    <ProofDialog
      title="Lepas passkey"
      confirmLabel="Lepas"
      danger
      call={keamanan.hapusPasskey}
      input={(body) => ({ params: { id: passkey.id }, body })}
      touched={touchedByFactors}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <b>{passkey.nama}</b> tidak dapat dipakai masuk lagi. Sesi Anda di perangkat lain berakhir.
      </p>
    </ProofDialog>
  );
}

type NamePasskeyDialogProps = { passkey: Faktor['passkey'][number]; onClose: () => void };

function NamePasskeyDialog({ passkey: { id, nama }, onClose }: NamePasskeyDialogProps) {
  return (
    <FormDialog
      title="Ubah nama passkey"
      confirmLabel="Simpan"
      call={keamanan.ubahPasskey}
      base={{ nama }}
      input={(body) => ({ params: { id }, body })}
      touched={touchedByFactors}
      onClose={onClose}
    >
      {({ text }) => <TextInput {...text('nama')} label="Nama" maxLength={60} />}
    </FormDialog>
  );
}
