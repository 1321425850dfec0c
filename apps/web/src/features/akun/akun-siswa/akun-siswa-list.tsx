import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sampah } from '@gerbang/contract/siswa/sampah';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../../form/delete-dialog.tsx';
import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { type ListDialog, ListPage } from '../../../list/list-page.tsx';
import type { RowActions } from '../../../list/row-actions.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Column } from '../../../ui/data-list-props.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { KeluarkanDialog } from '../sesi/keluarkan-dialog.tsx';
import { AktivasiDialog } from './aktivasi-dialog.tsx';
import { AkunBadges, type AkunDialogProps, AkunFacts } from './akun-facts.tsx';
import { bulkAktif, bulkNonaktif } from './bulk.tsx';
import { KelolaDialog } from './kelola-dialog.tsx';
import { PencocokanDialog } from './pencocokan-dialog.tsx';
import { whatsappAktif } from './pesan.ts';

type AkunSiswaListProps = {
  title: string;
  help: string;
  call: typeof akunSiswa.listNonaktif | typeof akunSiswa.listAktif;
  /** Whether each account has Aktivasi besides Hapus. */
  canActivate?: boolean;
  /** Above the list. */
  note?: ReactNode;
  /** Shown when there is no account at all. */
  emptyState: ReactNode;
};

const columns: Column<AkunSiswaRow>[] = [
  { key: 'email', header: 'Email', cell: (akun) => <Email {...akun} /> },
  { key: 'nim', header: 'NIM', cell: (akun) => <Nim {...akun} />, width: 132, grow: 0.2 },
];

/** Between a text and its copy button, which has no line of its own. */
const NEVER_APART = '\u00a0';

function Email(akun: AkunSiswaRow) {
  return (
    <>
      <b>
        <EmailText>{akun.email}</EmailText>
      </b>
      {NEVER_APART}
      <CopyButton text={akun.email} label="email" />
      <AkunBadges {...akun} />
    </>
  );
}

function Nim({ nim }: AkunSiswaRow) {
  return (
    <>
      {nim}
      {NEVER_APART}
      <CopyButton text={nim} label="NIM" />
    </>
  );
}

/** A list of student accounts with what can be done to each. */
export function AkunSiswaList({ canActivate = false, ...screen }: AkunSiswaListProps) {
  return (
    <ListPage
      {...screen}
      searchExample="siswa@contoh.id, 2610417"
      searchHint="Pisahkan email dan NIM dengan koma."
      nothingFound="Akun Siswa Tidak Ditemukan!"
      columns={columns}
      minWidth={canActivate ? 560 : 530}
      actionsWidth={canActivate ? 240 : 170}
      nameOf={({ email }) => email}
      card={(akun) => ({
        title: <EmailText>{akun.email}</EmailText>,
        lines: [
          <span key="nim">
            NIM <Nim {...akun} />
          </span>,
          <CopyButton key="email" text={akun.email} label="email" word />,
          <AkunBadges key="badges" {...akun} />,
        ],
      })}
      rowActions={(akun, open) => actionsOf(akun, { canActivate, open })}
      bulk={canActivate ? bulkNonaktif : bulkAktif}
    />
  );
}

type Offered = { canActivate: boolean; open: (Dialog: ListDialog<AkunSiswaRow>) => void };

/** A chat tells that the account is active; without a known number WhatsApp asks whom to send it to. */
function actionsOf(akun: AkunSiswaRow, { canActivate, open }: Offered): RowActions {
  const href = whatsappAktif(akun, sekolah.nama, window.location.origin);
  return [
    canActivate && { icon: 'check', word: 'Aktivasi', isMain: true, run: () => open(AktivasiDialog) },
    !canActivate && !akun.dibekukan && { icon: 'chat', word: 'Kabari', label: 'Kabari lewat WhatsApp', href },
    { icon: 'key', word: 'Kelola', label: 'Kelola Akun', isWord: true, run: () => open(Kelola) },
    { icon: 'trash', word: 'Hapus', label: `Hapus ${akun.email}`, run: () => open(HapusDialog) },
  ];
}

const Kelola = ({ row, onClose, open }: AkunDialogProps) => (
  <KelolaDialog akun={row} onClose={onClose} onCocokkan={() => open(Cocokkan)} onKeluarkan={() => open(Keluarkan)} />
);

const Cocokkan = ({ row, onClose }: AkunDialogProps) => <PencocokanDialog id={row.id} onClose={onClose} />;

const Keluarkan = ({ row, onClose }: AkunDialogProps) => (
  <KeluarkanDialog
    endpoint={akunSiswa.akhiriSesi}
    id={row.id}
    who="Siswa ini"
    advice={hasMailServer ? 'kirim juga tautan reset.' : 'buat juga kode reset password.'}
    onClose={onClose}
  >
    <AkunFacts akun={row} />
  </KeluarkanDialog>
);

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik, sampah.list];
const calls = { call: akunSiswa.hapus, tokenFrom: akunSiswa.generateToken, touched };

/** Asks before an account is deleted, with the one-time token that was fetched when the dialog opened. */
function HapusDialog({ row: akun, onClose, onDone }: AkunDialogProps) {
  return (
    <DeleteDialog id={akun.id} {...calls} toSampah {...{ onClose, onDone }}>
      <p>
        Hapus akun ini? Siswa tidak dapat masuk lagi. Data siswanya, bila ada, tetap di arsip. Selama masih di Sampah,
        akun dapat dipulihkan.
      </p>
      <AkunFacts akun={akun} />
    </DeleteDialog>
  );
}
