import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun-siswa';
import { type ReactNode, useState } from 'react';
import { sekolah } from '../../lib/sekolah.ts';
import { hasMailServer } from '../../lib/server-surat.ts';
import { useList } from '../../lib/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Column } from '../../ui/data-list-props.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusLeftBehind } from '../../ui/use-focus-left-behind.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Kertas } from '../sekolah/kertas.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { AktivasiDialog } from './aktivasi-dialog.tsx';
import { AkunBadges } from './akun-badges.tsx';
import { AkunFacts } from './akun-facts.tsx';
import { useBulkAkun } from './bulk.tsx';
import { HapusDialog } from './hapus-dialog.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { PencocokanDialog } from './pencocokan-dialog.tsx';
import { whatsappAktif } from './pesan-aktif.ts';
import { useTerdaftar } from './use-terdaftar.ts';

type AkunSiswaListProps = {
  title: string;
  help: string;
  endpoint: typeof akunSiswa.listNonaktif | typeof akunSiswa.listAktif;
  /** Whether each account has Aktivasi besides Hapus. */
  canActivate?: boolean;
  /** Above the list. */
  note?: ReactNode;
  /** Shown when there is no account at all. */
  emptyState: ReactNode;
};

const columns: Column<AkunSiswaRow>[] = [
  { key: 'email', header: 'Email', cell: (akun) => <Email {...akun} /> },
  { key: 'nim', header: 'NIM', cell: (akun) => <Nim {...akun} />, width: 112, grow: 0.2 },
];

function Email(akun: AkunSiswaRow) {
  return (
    <>
      <b>
        <EmailText>{akun.email}</EmailText>
      </b>{' '}
      <CopyButton text={akun.email} label="email" />
      <AkunBadges {...akun} />
    </>
  );
}

function Nim({ nim }: AkunSiswaRow) {
  return (
    <>
      {nim} <CopyButton text={nim} label="NIM" />
    </>
  );
}

type OpenDialog = { action: 'aktivasi' | 'kelola' | 'cocokkan' | 'keluarkan' | 'hapus'; akun: AkunSiswaRow };

const nothingFound = 'Akun Siswa Tidak Ditemukan!';
const tell = { onFailure: toast.error, onNothingFound: () => toast.warning(nothingFound) };

/** A list of student accounts with what can be done to each; one dialog is open at a time. */
export function AkunSiswaList({ endpoint, canActivate = false, note, ...screen }: AkunSiswaListProps) {
  const { query, filters } = useTerdaftar();
  const list = useList(endpoint, query, tell);
  const [opened, setOpened] = useState<OpenDialog>();
  const { place, expect } = useFocusLeftBehind(list.rows);
  const { choice, dialog } = useBulkAkun(list, { aktif: !canActivate, onGone: expect });
  const close = () => setOpened(undefined);
  const done = () => {
    expect();
    close();
  };
  const ask = (akun: AkunSiswaRow) => ({
    aktivasi: canActivate ? () => setOpened({ action: 'aktivasi', akun }) : undefined,
    kelola: () => setOpened({ action: 'kelola', akun }),
    hapus: () => setOpened({ action: 'hapus', akun }),
  });
  return (
    <div {...place}>
      <ListScreen
        {...screen}
        kop={(about) => <Kertas about={about} />}
        list={list}
        choice={choice}
        chooser={note}
        filters={filters}
        searchExample="siswa@contoh.id, 2610417"
        searchHint="Pisahkan email dan NIM dengan koma untuk pencarian khusus."
        nothingFound={nothingFound}
        columns={columns}
        rowKey={({ id }) => id}
        minWidth={canActivate ? 560 : 530}
        actionsWidth={canActivate ? 220 : 152}
        actions={(akun) => <RowActions akun={akun} {...ask(akun)} />}
        card={(akun) => ({
          title: <EmailText>{akun.email}</EmailText>,
          lines: [
            <span key="nim">
              NIM <Nim {...akun} />
            </span>,
            <CopyButton key="email" text={akun.email} label="email" word />,
            <AkunBadges key="badges" {...akun} />,
          ],
          actions: cardActions({ akun, ...ask(akun) }),
        })}
      />
      {dialog}
      {opened && <OpenedDialog opened={opened} onAsk={setOpened} onClose={close} onDone={done} />}
    </div>
  );
}

type OpenedDialogProps = {
  opened: OpenDialog;
  onAsk: (opened: OpenDialog) => void;
  onClose: () => void;
  onDone: () => void;
};

function OpenedDialog({ opened: { action, akun }, onAsk, ...ends }: OpenedDialogProps) {
  const { onClose } = ends;
  if (action === 'aktivasi') return <AktivasiDialog akun={akun} {...ends} />;
  if (action === 'hapus') return <HapusDialog akun={akun} {...ends} />;
  if (action === 'cocokkan') return <PencocokanDialog id={akun.id} onClose={onClose} />;
  if (action === 'kelola') {
    return (
      <KelolaDialog
        akun={akun}
        onClose={onClose}
        onCocokkan={() => onAsk({ action: 'cocokkan', akun })}
        onKeluarkan={() => onAsk({ action: 'keluarkan', akun })}
      />
    );
  }
  return (
    <KeluarkanDialog
      endpoint={akunSiswa.akhiriSesi}
      id={akun.id}
      who="Siswa ini"
      advice={hasMailServer ? 'kirim juga tautan reset.' : 'buat juga kode reset password.'}
      onClose={onClose}
    >
      <AkunFacts akun={akun} />
    </KeluarkanDialog>
  );
}

type Actions = { akun: AkunSiswaRow; aktivasi: (() => void) | undefined } & Record<'kelola' | 'hapus', () => void>;

/** Opens a chat with the news that the account is active; without a known number WhatsApp asks whom to send it to. */
const chatWith = (akun: AkunSiswaRow) => ({
  href: whatsappAktif(akun, sekolah.nama, window.location.origin),
  target: '_blank',
  rel: 'noreferrer',
});

function RowActions({ akun, aktivasi, kelola, hapus }: Actions) {
  return (
    <>
      {aktivasi ? (
        <Button size="s" onClick={aktivasi}>
          Aktivasi
        </Button>
      ) : (
        !akun.dibekukan && <IconButton component="a" icon="chat" label="Kabari lewat WhatsApp" {...chatWith(akun)} />
      )}
      <IconButton icon="key" label="Kelola Akun" onClick={kelola} />
      <IconButton icon="trash" label={`Hapus ${akun.email}`} onClick={hapus} />
    </>
  );
}

function cardActions({ akun, aktivasi, kelola, hapus }: Actions): ReactNode[] {
  const managing = (
    <button key="kelola" type="button" aria-label="Kelola Akun" onClick={kelola}>
      <Icon name="key" size={16} />
      Kelola
    </button>
  );
  const deleting = (
    <button key="hapus" type="button" onClick={hapus}>
      <Icon name="trash" size={16} />
      <span>
        Hapus<VisuallyHidden> {akun.email}</VisuallyHidden>
      </span>
    </button>
  );
  if (!aktivasi && akun.dibekukan) return [managing, deleting];
  if (!aktivasi) {
    return [
      <a key="kabari" {...chatWith(akun)}>
        <Icon name="chat" size={16} />
        <span>
          Kabari<VisuallyHidden> lewat WhatsApp</VisuallyHidden>
        </span>
      </a>,
      managing,
      deleting,
    ];
  }
  return [
    <button key="aktivasi" type="button" onClick={aktivasi}>
      <Icon name="check" size={16} />
      Aktivasi
    </button>,
    managing,
    deleting,
  ];
}
