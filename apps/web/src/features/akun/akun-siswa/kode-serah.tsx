import type { AkunSiswaRow, TautanTerkirim } from '@gerbang/contract/akun/akun-siswa';
import { formatKode } from '@gerbang/contract/akun/kode-tautan';
import { formatWaktu } from '../../../lib/format.ts';
import { sekolah } from '../../../lib/sekolah.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './kode-serah.module.css';
import { whatsappKode } from './pesan-kode.ts';

type KodeSerahProps = { akun: AkunSiswaRow; jenis: 'konfirmasi' | 'reset'; terkirim: TautanTerkirim };

/** A code to hand over, where no mail server sends it: seen this once, to be printed or sent by WhatsApp. */
export function KodeSerah({ akun, jenis, terkirim }: KodeSerahProps) {
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
