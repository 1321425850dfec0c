import { auth } from '@gerbang/contract/akun/auth';
import {
  type Lingkup,
  lingkupTable,
  masaToken,
  semuaLingkup,
  type TokenApiRow,
  tokenApi,
} from '@gerbang/contract/program/token-api';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { signIn } from '../../../lib/session.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckGroup } from '../../../ui/check-group.tsx';
import classes from '../../../ui/rows.module.css';
import { RowsSection } from '../../../ui/rows-section.tsx';
import { Select } from '../../../ui/select.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { PasswordDialog } from '../../akun/door.ts';

const states = {
  berlaku: { tone: 'ok', text: 'Berlaku' },
  kedaluwarsa: { tone: 'neutral', text: 'Kedaluwarsa' },
  dicabut: { tone: 'bad', text: 'Dicabut' },
  'pembuat-berhenti': { tone: 'neutral', text: 'Pembuatnya bukan pimpinan lagi' },
  'pembuat-ditahan': { tone: 'wait', text: 'Menunggu pembuatnya: lihat Keamanan ketat' },
} as const;

/** Keys of programs: made, shown once, revoked (TOKENAPI-1). */
export function TokenSection() {
  const [opened, setOpened] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <>
      <RowsSection
        id="token-api"
        title="Token API"
        help={
          <>
            Kunci bagi program lain, misalnya situs sekolah. Tiap token hanya boleh yang dipilih, berakhir sendiri, dan
            tercatat di jejak bersama pembuatnya. <a href="/api/docs">Daftar panggilan</a>
          </>
        }
        add={{ label: 'Buat token', run: () => setOpened(true) }}
      >
        <Tokens />
      </RowsSection>
      {opened && (
        <CreateDialog
          onClose={() => setOpened(false)}
          onMade={(made) => {
            setOpened(false);
            setToken(made);
            // The form for another password asks about tokens from now on.
            void call(auth.me, {}).then(({ data }) => signIn(data.user));
          }}
        />
      )}
      {token && (
        <ShownOnceDialog
          name="token"
          value={token}
          lost="Bila hilang, cabut lalu buat yang baru."
          onClose={() => setToken(undefined)}
        >
          Dikirim sebagai kepala <code>Authorization: Bearer …</code>, tanpa cookie.
        </ShownOnceDialog>
      )}
    </>
  );
}

function Tokens() {
  const { data, error, refetch, isFetching } = useApi(tokenApi.list, {});
  const [opened, setOpened] = useState<TokenApiRow>();
  if (!data) return <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />;
  if (data.data.length === 0) return <p className={classes.empty}>Belum ada token.</p>;
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <b>{row.nama}</b>
              <small>{`${row.lingkup.map((name) => lingkupTable[name].nama).join(', ')}. Berakhiran …${row.akhiran}`}</small>
              <br />
              <small>{`${usedOf(row)} Dibuat ${row.dibuat_oleh}, sampai ${formatWaktu(row.kedaluwarsa_pada)}.`}</small>
            </div>
            <StatusBadge tone={states[row.keadaan].tone}>{states[row.keadaan].text}</StatusBadge>
            {(row.keadaan === 'berlaku' || row.keadaan === 'pembuat-ditahan') && (
              <Button size="s" aria-label={`Cabut ${row.nama}`} onClick={() => setOpened(row)}>
                Cabut
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <RevokeDialog token={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const usedOf = ({ dipakai_pada }: TokenApiRow) =>
  dipakai_pada === null ? 'Belum pernah dipakai.' : `Terakhir dipakai ${formatWaktu(dipakai_pada)}.`;

function RevokeDialog({ token, onClose }: { token: TokenApiRow; onClose: () => void }) {
  return (
    <FormDialog
      title="Cabut token"
      confirmLabel="Cabut"
      danger
      call={tokenApi.cabut}
      input={{ params: { id: token.id } }}
      touched={[tokenApi.list]}
      onClose={onClose}
    >
      <p>
        Program yang memakai <b>{token.nama}</b> langsung ditolak. Ini tidak dapat dibatalkan.
      </p>
    </FormDialog>
  );
}

const scopes = semuaLingkup.map((value) => ({
  value,
  label: lingkupTable[value].nama,
  help: lingkupTable[value].arti,
}));

type Masa = (typeof masaToken)[number];
const days = masaToken.map((each) => ({ value: String(each), label: `${each} hari` }));
type CreateDialogProps = { onClose: () => void; onMade: (token: string) => void };

/** What for, what it may, and how long; then the password. */
function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const [lingkup, setLingkup] = useState<Lingkup[]>([]);
  return (
    <PasswordDialog
      title="Buat token API"
      confirmLabel="Buat token"
      call={tokenApi.create}
      base={{ nama: '', hari: '90' }}
      chosen={lingkup.length > 0}
      input={(proof, { nama, hari }) => ({ body: { nama, lingkup, hari: Number(hari) as Masa, ...proof } })}
      touched={[tokenApi.list]}
      onDone={({ data }) => onMade(data.token)}
      onClose={onClose}
    >
      {({ text, field }) => (
        <>
          <TextInput {...text('nama')} label="Untuk apa" description="Misalnya: Situs sekolah" maxLength={60} />
          <CheckGroup legend="Boleh" options={scopes} chosen={lingkup} onChange={setLingkup} />
          <Select {...field('hari')} label="Berlaku" options={days} />
        </>
      )}
    </PasswordDialog>
  );
}
