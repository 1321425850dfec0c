import { akunSiswa, type Pencocokan } from '@gerbang/contract/akun/akun-siswa';
import { useState } from 'react';
import { FormDialog } from '../../../form/form-dialog.tsx';
import { actionFailure, writeFailure } from '../../../lib/failure.ts';
import { formatTanggal, formatWaktu, formatWhatsapp } from '../../../lib/format.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { LoadingDots } from '../../../ui/loading-dots.tsx';
import { Note } from '../../../ui/note.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { AkunBadges } from './akun-facts.tsx';
import classes from './pencocokan-dialog.module.css';

const touched = [akunSiswa.listNonaktif, akunSiswa.listAktif, akunSiswa.pencocokan, akunSiswa.ofDataSiswa];

type PencocokanDialogProps = { id: string; onClose: () => void };

/** The account of this id and the record with its NIM side by side, to be tied or taken apart (ALAMAT-5). */
export function PencocokanDialog({ id, onClose }: PencocokanDialogProps) {
  const query = useApi(akunSiswa.pencocokan, { params: { id } });
  const found = query.data?.data;
  if (found) return <Question found={found} onClose={onClose} />;
  return (
    <Dialog title="Cocokkan Akun" opened onClose={onClose}>
      {query.error ? (
        <FailedState sentence="Data belum dapat dimuat" detail={writeFailure(query.error)} query={query} />
      ) : (
        <LoadingDots />
      )}
    </Dialog>
  );
}

type QuestionProps = { found: Pencocokan; onClose: () => void };

function Question({ found, onClose }: QuestionProps) {
  const { akun, data_siswa } = found;
  const [sure, setSure] = useState(false);
  const body = (akun.terhubung ? undefined : { data_siswa_id: data_siswa?.id }) as never;
  const mayTie = data_siswa !== null && akun.email_terbukti && !akun.dibekukan;
  return (
    <FormDialog
      title={akun.terhubung ? 'Lepaskan Akun' : 'Cocokkan Akun'}
      confirmLabel={akun.terhubung ? 'Lepaskan' : 'Hubungkan'}
      size="form"
      danger={akun.terhubung}
      disabled={!akun.terhubung && !(mayTie && sure)}
      call={akun.terhubung ? akunSiswa.lepaskan : akunSiswa.hubungkan}
      input={{ params: { id: akun.id }, body }}
      touched={touched}
      failure={actionFailure}
      onClose={onClose}
    >
      <SideBySide {...found} />
      {akun.terhubung ? (
        <p>
          Setelah dilepas, siswa tidak dapat membuka data ini lagi sampai dihubungkan kembali. Datanya tetap di arsip.
        </p>
      ) : mayTie ? (
        <Checkbox checked={sure} onChange={setSure}>
          Sudah saya bandingkan: pemilik akun ini adalah siswa pada data di atas. Ia akan dapat membuka data dan
          dokumennya.
        </Checkbox>
      ) : (
        <Note tone="wait" icon="warn">
          {whyNot(found)}
        </Note>
      )}
    </FormDialog>
  );
}

function whyNot({ akun, data_siswa }: Pencocokan): string {
  if (!data_siswa) return 'Tidak ada data siswa dengan NIM ini lagi.';
  if (akun.dibekukan) return 'Akun ini dibekukan pemilik emailnya.';
  const first = hasMailServer ? 'Kirim tautan konfirmasi' : 'Buat kode konfirmasi di Kelola Akun';
  return `Akun ini belum dikonfirmasi. ${first} lebih dulu; siapa pun dapat mendaftar dengan NIM orang lain.`;
}

/** The account at the left, the record at the right; on the phone below each other. */
function SideBySide({ akun, data_siswa }: Pencocokan) {
  return (
    <div className={classes.sides}>
      <Sheet>
        <Facts title="Akun" narrow>
          <Fact label="Email">{akun.email}</Fact>
          <Fact label="NIM">{akun.nim}</Fact>
          <Fact label="Terdaftar">{formatWaktu(akun.dibuat_pada)}</Fact>
          <Fact label="Status">{akun.aktif ? 'Aktif' : 'Menunggu aktivasi'}</Fact>
        </Facts>
        <div className={classes.badges}>
          <AkunBadges {...akun} />
        </div>
      </Sheet>
      {data_siswa && (
        <Sheet>
          <Facts title="Data siswa" narrow>
            <Fact label="Foto">
              <Photo src={data_siswa.pas_foto_3x4} alt={`Pas foto ${data_siswa.nama}`} size="l" />
            </Fact>
            <Fact label="Nama">{data_siswa.nama}</Fact>
            <Fact label="NIM">{data_siswa.nim}</Fact>
            <Fact label="Lahir">
              {data_siswa.tempat_lahir}, {formatTanggal(data_siswa.tanggal_lahir)}
            </Fact>
            <Fact label="Sekolah">{data_siswa.asal_sekolah}</Fact>
            <Fact label="Whatsapp">{formatWhatsapp(data_siswa.nomor_e164 ?? data_siswa.nomor_whatsapp)}</Fact>
            <Fact label="Status">{data_siswa.status_data}</Fact>
            <Fact label="Dibuat">{formatWaktu(data_siswa.dibuat_pada)}</Fact>
          </Facts>
        </Sheet>
      )}
    </div>
  );
}
