import {
  type Peristiwa,
  peristiwaTable,
  semuaPeristiwa,
  type WebhookRow,
  webhook,
} from '@gerbang/contract/program/webhook';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { listFailure } from '../../../lib/failure.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckGroup } from '../../../ui/check-group.tsx';
import classes from '../../../ui/rows.module.css';
import { RowsSection } from '../../../ui/rows-section.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { PasswordDialog } from '../../akun/door.ts';
import { KirimanDialog } from './kiriman-dialog.tsx';

/** Programs that are told of what happened (KAIT-1). */
export function WebhookSection() {
  const [opened, setOpened] = useState(false);
  const [rahasia, setRahasia] = useState<string>();
  return (
    <>
      <RowsSection
        id="webhook"
        title="Webhook"
        help="Program yang dikabari saat akun diaktivasi atau data dikirim, divalidasi, ditolak, dan dihapus. Kabar hanya memuat jenis dan nomor internal, tanpa data pribadi."
        add={{ label: 'Tambah webhook', run: () => setOpened(true) }}
      >
        <Webhooks />
      </RowsSection>
      {opened && (
        <CreateDialog
          onClose={() => setOpened(false)}
          onMade={(made) => {
            setOpened(false);
            setRahasia(made);
          }}
        />
      )}
      {rahasia && (
        <ShownOnceDialog
          name="rahasia"
          value={rahasia}
          lost="Bila hilang, hapus webhook ini lalu tambah lagi."
          onClose={() => setRahasia(undefined)}
        >
          Program itu memakainya untuk memeriksa tanda tangan setiap kabar (Standard Webhooks).
        </ShownOnceDialog>
      )}
    </>
  );
}

type OpenDialog = { row: WebhookRow; what: 'kiriman' | 'hapus' };

function Webhooks() {
  const { data, error, refetch, isFetching } = useApi(webhook.list, {});
  const [opened, setOpened] = useState<OpenDialog>();
  if (!data) return <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />;
  const close = () => setOpened(undefined);
  if (data.data.length === 0) return <p className={classes.empty}>Belum ada webhook.</p>;
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <b>{row.nama}</b>
              <small>{row.alamat}</small>
              <br />
              <small>{row.peristiwa.map((each) => peristiwaTable[each]).join(', ')}</small>
            </div>
            <Button size="s" aria-label={`Kiriman ke ${row.nama}`} onClick={() => setOpened({ row, what: 'kiriman' })}>
              Kiriman
            </Button>
            <Button size="s" aria-label={`Hapus ${row.nama}`} onClick={() => setOpened({ row, what: 'hapus' })}>
              Hapus
            </Button>
          </li>
        ))}
      </ul>
      {opened?.what === 'kiriman' && <KirimanDialog row={opened.row} onClose={close} />}
      {opened?.what === 'hapus' && <RemoveDialog row={opened.row} onClose={close} />}
    </>
  );
}

function RemoveDialog({ row, onClose }: { row: WebhookRow; onClose: () => void }) {
  return (
    <FormDialog
      title="Hapus webhook"
      confirmLabel="Hapus"
      danger
      call={webhook.hapus}
      input={{ params: { id: row.id } }}
      touched={[webhook.list]}
      onClose={onClose}
    >
      <p>
        <b>{row.nama}</b> tidak dikabari lagi, juga yang masih menunggu. Rahasianya tidak berlaku lagi.
      </p>
    </FormDialog>
  );
}

const events = semuaPeristiwa.map((value) => ({ value, label: peristiwaTable[value] }));

type CreateDialogProps = { onClose: () => void; onMade: (rahasia: string) => void };

/** Whom to tell, where, and what; then the password. */
function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [peristiwa, setPeristiwa] = useState<Peristiwa[]>([]);
  return (
    <PasswordDialog
      title="Tambah webhook"
      confirmLabel="Tambah webhook"
      call={webhook.create}
      base={{ nama: '', alamat: 'https://' }}
      chosen={peristiwa.length > 0}
      input={(proof, { nama, alamat }) => ({ body: { nama, alamat, peristiwa, ...proof } })}
      touched={[webhook.list]}
      onDone={({ data }) => onMade(data.rahasia)}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextInput
            {...text('nama')}
            label="Program yang dikabari"
            description="Misalnya: Situs sekolah"
            maxLength={60}
          />
          <TextInput {...text('alamat')} label="Alamat" inputMode="url" autoComplete="off" maxLength={500} />
          <CheckGroup legend="Kabarkan" options={events} chosen={peristiwa} onChange={setPeristiwa} />
        </>
      )}
    </PasswordDialog>
  );
}
