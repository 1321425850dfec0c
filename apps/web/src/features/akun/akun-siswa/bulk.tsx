// What can be done to many accounts at once.
import { type AkunSiswaRow, akunSiswa } from '@gerbang/contract/akun/akun-siswa';
import { bulk } from '@gerbang/contract/bulk';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { sampah } from '@gerbang/contract/siswa/sampah';
import { useState } from 'react';
import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { BulkQuestion } from '../../../list/bulk-question.tsx';
import type { BulkAction } from '../../../list/list-page.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Note } from '../../../ui/note.tsx';
import { WalkDialog } from '../../../ui/walk-dialog.tsx';
import { type AkunDialogProps, asksAgain, isUnproven } from './akun-facts.tsx';
import { pesanAktif, whatsappAktif } from './pesan.ts';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, dashboard.statistik, sampah.list];

export const bulkNonaktif: readonly BulkAction<AkunSiswaRow>[] = [
  { label: 'Aktivasi', icon: 'check', dialog: AktivasiBulk },
  { label: 'Hapus', icon: 'trash', dialog: (props) => <HapusBulk {...props} aktif={false} /> },
];

export const bulkAktif: readonly BulkAction<AkunSiswaRow>[] = [
  {
    label: 'WhatsApp',
    icon: 'chat',
    // Whoever has frozen the account is told nothing of it.
    only: ({ dibekukan }) => !dibekukan,
    none: 'Akun yang dibekukan tidak dikabari.',
    dialog: Chats,
  },
  { label: 'Hapus', icon: 'trash', dialog: (props) => <HapusBulk {...props} aktif /> },
];

function Chats({ rows, onClose }: AkunDialogProps) {
  const steps = rows.map((akun) => ({
    id: akun.id,
    name: akun.data_siswa?.nama ?? akun.email,
    about: akun.data_siswa ? `NIM ${akun.nim}` : `NIM ${akun.nim} · nomor belum diketahui, pilih kontaknya di WhatsApp`,
    text: pesanAktif(akun, sekolah.nama, window.location.origin),
    href: whatsappAktif(akun, sekolah.nama, window.location.origin),
  }));
  return <WalkDialog steps={steps} onClose={onClose} />;
}

const nameOf = ({ email, nim }: AkunSiswaRow) => `${email} · ${nim}`;
const nameWithProof = (akun: AkunSiswaRow) => nameOf(akun) + (isUnproven(akun) ? ' · belum dikonfirmasi' : '');

/** Asks once for all; whoever would be asked about twice is left out unless that is said, too (ALAMAT-10). */
function AktivasiBulk({ rows, onClose, onDone }: AkunDialogProps) {
  const [sure, setSure] = useState(false);
  const doubtful = rows.filter(asksAgain).length;
  const going = sure ? rows : rows.filter((akun) => !asksAgain(akun));
  const withData = going.filter(({ data_siswa }) => data_siswa).length;
  return (
    <BulkQuestion
      call={bulk.aktivasiAkun}
      touched={touched}
      title="Aktivasi Akun"
      confirmLabel={going.length === 0 ? 'Aktivasi' : `Aktivasi ${going.length}`}
      nameOf={nameWithProof}
      disabled={going.length === 0}
      {...{ rows, going, onClose, onDone }}
    >
      <p>
        {going.length === 0 ? 'Semua akun ini perlu dipastikan dulu.' : `Aktifkan ${going.length} akun ini?`} Siswa
        langsung dapat masuk
        {hasMailServer ? ' dan diberi tahu melalui email.' : '; kabari mereka lewat WhatsApp.'} Aktivasi tidak dapat
        diurungkan.
      </p>
      {withData > 0 && (
        <Note tone="wait" icon="warn">
          {withData} akun memakai NIM yang sudah ada datanya, dan baru membukanya setelah Anda mencocokkan keduanya.
        </Note>
      )}
      {doubtful > 0 && (
        <Checkbox checked={sure} onChange={setSure}>
          Aktifkan juga {doubtful} akun yang perlu dipastikan
          <small>Emailnya belum dikonfirmasi, atau datanya milik akun lain. Centang bila Anda mengenal mereka.</small>
        </Checkbox>
      )}
    </BulkQuestion>
  );
}

function HapusBulk({ rows, aktif, onClose, onDone }: AkunDialogProps & { aktif: boolean }) {
  return (
    <BulkQuestion
      call={bulk.hapusAkun}
      tokenFrom={akunSiswa.generateToken}
      touched={touched}
      toSampah
      title={`Hapus ${rows.length} Akun`}
      confirmLabel={`Hapus ${rows.length}`}
      body={{ aktif }}
      {...{ rows, nameOf, onClose, onDone }}
    >
      <p>
        Hapus {rows.length} akun ini? Siswa tidak dapat masuk lagi. Data siswanya, bila ada, tetap di arsip. Selama
        masih di Sampah, akun dapat dipulihkan.
      </p>
    </BulkQuestion>
  );
}
