// What can be done to many accounts at once.
import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun-siswa';
import { bulk } from '@gerbang/contract/bulk';
import { dashboard } from '@gerbang/contract/dashboard';
import { sampah } from '@gerbang/contract/sampah';
import { MOST_AT_ONCE } from '@gerbang/contract/urutan';
import { useState } from 'react';
import { sekolah } from '../../lib/sekolah.ts';
import { hasMailServer } from '../../lib/server-surat.ts';
import { namedOf, useBulk, useBulkDeletion } from '../../lib/use-bulk.ts';
import { BulkDialog } from '../../ui/bulk-dialog.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Choice } from '../../ui/list-choice.tsx';
import type { ListState } from '../../ui/list-state.ts';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { type BarAction, useSelection } from '../../ui/use-selection.ts';
import { WalkDialog } from '../../ui/walk-dialog.tsx';
import { pesanAktif, whatsappAktif } from './pesan-aktif.ts';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik, sampah.list];

type OpenDialog = { action: 'aktivasi' | 'hapus' | 'kabari'; rows: readonly AkunSiswaRow[] };
type DialogProps = { rows: readonly AkunSiswaRow[]; onClose: () => void; onDone: () => void };

/** The accounts by name; with `proof` whose address is proven by nobody is told, too. */
const named = (rows: readonly AkunSiswaRow[], { proof = false } = {}) =>
  rows.map(({ id, email, nim, email_terbukti }) => ({
    id,
    name: `${email} · ${nim}${proof && !email_terbukti ? ' · belum dikonfirmasi' : ''}`,
  }));

type Options = {
  aktif: boolean;
  /** Rows are about to leave the list. */
  onGone: () => void;
};

/** The choice of a list of accounts, and the dialog that is open for it. */
export function useBulkAkun(list: ListState<AkunSiswaRow>, { aktif, onGone }: Options) {
  const selection = useSelection(list, ({ email }) => email);
  const [opened, setOpened] = useState<OpenDialog>();
  const ask = (action: OpenDialog['action']) => () => setOpened({ action, rows: selection.rows });
  // Whoever has frozen the account is told nothing of it.
  const tell = (rows: OpenDialog['rows']) => {
    if (rows.length === 0) toast.warning('Akun yang dibekukan tidak dikabari.');
    else setOpened({ action: 'kabari', rows });
  };
  const actions: BarAction[] = [
    aktif
      ? { label: 'WhatsApp', icon: 'chat', run: () => tell(selection.rows.filter(({ dibekukan }) => !dibekukan)) }
      : { label: 'Aktivasi', icon: 'check', run: ask('aktivasi') },
    { label: 'Hapus', icon: 'trash', run: ask('hapus') },
  ];
  const choice: Choice<AkunSiswaRow> = { selection, actions, most: MOST_AT_ONCE };
  const done = () => {
    onGone();
    selection.clear();
  };
  const ends = { onClose: () => setOpened(undefined), onDone: done };
  const dialog = opened && <OpenedDialog opened={opened} aktif={aktif} {...ends} />;
  return { choice, dialog };
}

function OpenedDialog({ opened, aktif, ...ends }: { opened: OpenDialog; aktif: boolean } & Omit<DialogProps, 'rows'>) {
  const { action, rows } = opened;
  if (action === 'aktivasi') return <AktivasiBulk rows={rows} {...ends} />;
  if (action === 'hapus') return <HapusBulk rows={rows} aktif={aktif} {...ends} />;
  const steps = rows.map((akun) => ({
    id: akun.id,
    name: akun.data_siswa?.nama ?? akun.email,
    about: akun.data_siswa ? `NIM ${akun.nim}` : `NIM ${akun.nim} · nomor belum diketahui, pilih kontaknya di WhatsApp`,
    text: pesanAktif(akun, sekolah.nama, window.location.origin),
    href: whatsappAktif(akun, sekolah.nama, window.location.origin),
  }));
  return <WalkDialog steps={steps} onClose={ends.onClose} />;
}

/** Asks once for all; whose address is not proven is left out unless that is said, too (ALAMAT-10). */
function AktivasiBulk({ rows, ...ends }: DialogProps) {
  const [sure, setSure] = useState(false);
  const unproven = rows.filter(({ email_terbukti }) => !email_terbukti).length;
  const going = sure ? rows : rows.filter(({ email_terbukti }) => email_terbukti);
  const withData = going.filter(({ data_siswa }) => data_siswa).length;
  const bulkWork = useBulk(bulk.aktivasiAkun, { touched, toast, ...ends });
  return (
    <BulkDialog
      title="Aktivasi Akun"
      confirmLabel={going.length === 0 ? 'Aktivasi' : `Aktivasi ${going.length}`}
      named={named(rows, { proof: true })}
      bulk={bulkWork}
      confirmDisabled={going.length === 0}
      onConfirm={() => bulkWork.run({ body: namedOf(going) })}
      onClose={ends.onClose}
    >
      <p>
        {going.length === 0
          ? 'Email semua akun yang dipilih belum dikonfirmasi.'
          : `Aktifkan ${going.length} akun ini?`}{' '}
        Siswa dapat masuk
        {hasMailServer ? ' dan diberi tahu melalui email.' : '; kabari mereka lewat WhatsApp.'} Aktivasi tidak dapat
        diurungkan.
      </p>
      {withData > 0 && (
        <Note tone="wait" icon="warn">
          {withData} akun memakai NIM yang sudah ada datanya, dan baru membukanya setelah Anda mencocokkan keduanya.
        </Note>
      )}
      {unproven > 0 && (
        <Checkbox checked={sure} onChange={setSure}>
          Aktifkan juga {unproven} akun yang emailnya belum dikonfirmasi
          <small>Belum pasti pendaftarnya pemilik email dan NIM itu. Centang bila Anda mengenal mereka.</small>
        </Checkbox>
      )}
    </BulkDialog>
  );
}

function HapusBulk({ rows, aktif, ...ends }: DialogProps & { aktif: boolean }) {
  const bulkWork = useBulkDeletion(bulk.hapusAkun, akunSiswa.generateToken, { touched, toast, ...ends });
  return (
    <BulkDialog
      title={`Hapus ${rows.length} Akun`}
      confirmLabel={`Hapus ${rows.length}`}
      danger
      named={named(rows)}
      bulk={bulkWork}
      onConfirm={() => bulkWork.run({ body: { ...namedOf(rows), aktif } })}
      onClose={ends.onClose}
    >
      <p>
        Hapus {rows.length} akun ini? Siswa tidak dapat masuk lagi. Data siswanya, bila ada, tetap di arsip. Selama
        masih di Sampah, akun dapat dipulihkan.
      </p>
    </BulkDialog>
  );
}
