import type { Pencocokan } from '@gerbang/contract/akun/akun-siswa';
import { formatTanggal, formatWaktu, formatWhatsapp } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { AkunBadges } from './akun-badges.tsx';
import classes from './side-by-side.module.css';

/** The account at the left, the record at the right; on the phone below each other. */
export function SideBySide({ akun, data_siswa }: Pencocokan) {
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
