import { type AkunSiswaRow, akunSiswa, type TautanTerkirim } from '@gerbang/contract/akun/akun-siswa';
import { formatKode } from '@gerbang/contract/akun/kode-tautan';
import { dashboard } from '@gerbang/contract/laporan/dashboard';
import { useState } from 'react';
import { actionFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { hasMailServer } from '../../../lib/server-surat.ts';
import { useAction } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AkunFacts } from './akun-facts.tsx';
import classes from './kelola-dialog.module.css';
import { whatsappKode } from './pesan.ts';

const touched = [
  akunSiswa.listNonaktif,
  akunSiswa.listAktif,
  akunSiswa.listDibekukan,
  akunSiswa.pencocokan,
  dashboard.statistik,
];

const lamaBerakhir = hasMailServer
  ? 'Tautan baru menggantikan yang lama: yang sudah dikirim tidak berlaku lagi.'
  : 'Kode baru menggantikan yang lama: yang sudah diserahkan tidak berlaku lagi.';

type KelolaDialogProps = { akun: AkunSiswaRow; onClose: () => void; onCocokkan: () => void; onKeluarkan: () => void };

/** What an admin can do for the owner of an account: links to send or hand over, the record to match, a freeze to end. */
export function KelolaDialog({ akun, onClose, onCocokkan, onKeluarkan }: KelolaDialogProps) {
  const [jenis, setJenis] = useState<'konfirmasi' | 'reset'>('reset');
  const [given, setGiven] = useState<TautanTerkirim>();
  const onError = (error: Error) => toast.error(actionFailure(error));
  const kirim = useAction(akunSiswa.kirimTautan, {
    onError,
    onSuccess: ({ message, data }) => {
      if (data.cara === 'kode') return setGiven(data);
      toast.success(message);
      onClose();
    },
  });
  const cairkan = useAction(akunSiswa.cairkan, {
    invalidates: touched,
    onError,
    onSuccess: ({ message, data: { terkirim } }) => {
      toast.success(message);
      if (terkirim.cara === 'surat') return onClose();
      setJenis('konfirmasi');
      setGiven(terkirim);
    },
  });
  const send = (jenis: 'konfirmasi' | 'reset') => {
    setJenis(jenis);
    kirim.run({ params: { id: akun.id }, body: { jenis } });
  };
  const pending = kirim.pending || cairkan.pending;
  return (
    <Dialog
      title="Kelola Akun"
      opened
      onClose={onClose}
      locked={pending}
      footer={<Button onClick={onClose}>Selesai</Button>}
    >
      <Stack gap={3}>
        <AkunFacts akun={akun} />
        {given ? (
          <KodeSerah akun={akun} jenis={jenis} terkirim={given} />
        ) : akun.dibekukan ? (
          <>
            <Note tone="bad">
              Pemilik email ini menyatakan tidak pernah mendaftar. Tidak ada yang dapat masuk. Hapus akunnya, atau buka
              lagi bila ternyata keliru: password lamanya tetap mati, dan pemiliknya membuat yang baru dengan{' '}
              {hasMailServer ? 'tautan yang dikirim ke emailnya' : 'kode yang Anda serahkan'}.
            </Note>
            <Button fullWidth disabled={pending} onClick={() => cairkan.run({ params: { id: akun.id } })}>
              Buka Bekuan
            </Button>
          </>
        ) : (
          <>
            <p>{lamaBerakhir}</p>
            {!akun.email_terbukti && (
              <Button fullWidth disabled={pending} onClick={() => send('konfirmasi')}>
                {hasMailServer ? 'Kirim Tautan Konfirmasi' : 'Buat Kode Konfirmasi'}
              </Button>
            )}
            <Button fullWidth disabled={pending} onClick={() => send('reset')}>
              {hasMailServer ? 'Kirim Tautan Reset' : 'Buat Kode Reset Password'}
            </Button>
            {akun.data_siswa && (
              <Button fullWidth disabled={pending} onClick={onCocokkan}>
                {akun.terhubung ? 'Lihat Data yang Terhubung' : 'Cocokkan dengan Data Siswa'}
              </Button>
            )}
            <Button fullWidth disabled={pending} onClick={onKeluarkan}>
              Keluarkan dari Semua Perangkat
            </Button>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

type KodeSerahProps = { akun: AkunSiswaRow; jenis: 'konfirmasi' | 'reset'; terkirim: TautanTerkirim };

/** A code to hand over, where no mail server sends it: seen this once, to be printed or sent by WhatsApp. */
function KodeSerah({ akun, jenis, terkirim }: KodeSerahProps) {
  const kode = terkirim.kode ?? '';
  const asal = window.location.origin;
  return (
    <div className={classes.paper} role="status">
      <p>
        Kode sekali pakai untuk {jenis === 'reset' ? 'membuat password baru' : 'konfirmasi akun'}, berlaku sampai{' '}
        {formatWaktu(terkirim.kedaluwarsa_pada)}. Siswa mengetiknya di <b>{asal}/konfirmasi</b>.
      </p>
      <p className={classes.kode}>
        {formatKode(kode)} <CopyButton text={kode} label="kode" />
      </p>
      <div className={classes.screen}>
        <Note tone="wait" icon="warn">
          Kode hanya terlihat sekarang. Serahkan kepada pemilik akun sendiri, setelah memeriksa kartu identitasnya.
        </Note>
        <Row gap={2}>
          <Button
            component="a"
            href={whatsappKode({ akun, jenis, kode, sekolah: sekolah.nama, asal })}
            target="_blank"
            rel="noreferrer"
          >
            Kirim lewat WhatsApp
          </Button>
          <Button onClick={() => window.print()}>Cetak</Button>
        </Row>
      </div>
    </div>
  );
}
