import {
  type Bagian,
  namaBagian,
  type Sekolah,
  type SekolahStaf,
  sekolah,
  type VersiBagian,
} from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import { listFailure } from '../../../lib/failure.ts';
import { formatWaktu } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import rowsClasses from '../../../ui/rows.module.css';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { BagianFacts } from './bagian-facts.tsx';
import { bagianForms } from './bagian-forms.ts';
import classes from './bagian-section.module.css';
import { ringkas } from './ringkas.ts';
import { kembalikan } from './save-bagian.ts';

export const helpOf: Record<Bagian, string> = {
  identitas:
    'Tampil di setiap layar, laporan, dan surat. Kontaknya tampil setiap kali siswa diminta menghubungi admin.',
  kemampuan: 'Nyalakan yang dipakai sekolah. Yang mati hilang dari menu dan tombol; datanya tetap tersimpan.',
  pilihan: 'Yang ditawarkan kepada pendaftar. Yang ditutup tidak ditawarkan lagi, dan tetap ada pada data lama.',
  gelombang: 'Kapan pendaftaran dibuka, dan biaya yang sudah terisi pada formulir siswa.',
  syarat: 'Dokumen dan isian yang diminta dari siswa selain yang selalu wajib.',
  situs: 'Situs pemerintah yang dituju QR pada KK dan ijazah. Situs lain ditandai merah di meja validasi.',
  target: 'Berapa siswa yang dituju tiap jurusan dan kelas. Tampil bersama pencapaiannya di Analisis.',
  cap: 'Tertulis melintang pada setiap KTP, KK, ijazah, dan SKL yang dilihat, diunduh, atau dicetak admin dan pimpinan.',
  surat: 'Kop, penanda tangan, nomor, dan teks surat resmi. Surat yang sudah terbit tidak berubah.',
};

type BagianSectionProps = { bagian: Bagian; pengaturan: SekolahStaf; mayChange: boolean; day: string };

/** One section: its form, or what it holds for who may not change it, and its versions. */
export function BagianSection({ bagian, pengaturan, mayChange, day }: BagianSectionProps) {
  const [opened, setOpened] = useState(false);
  const { sekolah, keadaan, tersimpan } = pengaturan;
  const { versi, diubah_pada, diubah_oleh } = keadaan[bagian];
  const Form = mayChange ? bagianForms[bagian] : undefined;
  return (
    <section aria-labelledby="bagian">
      <Stack>
        <div>
          <h2 id="bagian" className={classes.title}>
            {namaBagian[bagian]}
          </h2>
          <p className={classes.about}>{helpOf[bagian]}</p>
        </div>
        <Sheet padded>
          {Form ? <Form {...{ sekolah, versi, tersimpan }} /> : <BagianFacts {...{ bagian, sekolah, day }} />}
        </Sheet>
        <Row justify="between">
          <small className={classes.changed}>
            {diubah_pada
              ? `Diubah ${formatWaktu(diubah_pada)}${diubah_oleh ? ` oleh ${diubah_oleh}` : ''}.`
              : 'Belum pernah diubah.'}
          </small>
          {versi > 0 && (
            <Button size="s" onClick={() => setOpened(true)}>
              Riwayat
            </Button>
          )}
        </Row>
      </Stack>
      {opened && <RiwayatDialog {...{ bagian, versi, day, mayChange }} onClose={() => setOpened(false)} />}
    </section>
  );
}

type RiwayatDialogProps = {
  bagian: Bagian;
  /** Version in force. */
  versi: number;
  /** Today, yyyy-mm-dd. */
  day: string;
  mayChange: boolean;
  onClose: () => void;
};

/** Who saved a section and when, with the way back to each of its versions. */
function RiwayatDialog({ bagian, onClose, ...rest }: RiwayatDialogProps) {
  const { data, error, refetch, isFetching } = useApi(sekolah.riwayat, { query: { bagian } });
  return (
    <Dialog title={`Riwayat ${namaBagian[bagian]}`} size="form" opened onClose={onClose}>
      {data ? (
        <Versions bagian={bagian} list={data.data} {...rest} />
      ) : (
        <Unloaded {...{ error, refetch, isFetching }} failure={listFailure} lines={4} />
      )}
    </Dialog>
  );
}

function Versions({
  bagian,
  list,
  versi,
  day,
  mayChange,
}: Omit<RiwayatDialogProps, 'onClose'> & { list: VersiBagian[] }) {
  const [pending, setPending] = useState(false);
  const takeBack = async (kembali_ke: number) => {
    if (pending) return;
    setPending(true);
    await kembalikan({ bagian, versi, kembali_ke });
    setPending(false);
  };
  const row = (each: Pick<VersiBagian, 'versi'>, title: string, detail: string) => (
    <li key={each.versi} className={rowsClasses.row}>
      <div>
        <b>{title}</b>
        <small>{detail}</small>
      </div>
      {each.versi === versi ? (
        <small>Berlaku</small>
      ) : (
        mayChange && (
          <Button size="s" disabled={pending} onClick={() => void takeBack(each.versi)}>
            Kembalikan
          </Button>
        )
      )}
    </li>
  );
  return (
    <ul className={rowsClasses.list}>
      {list.map((each) => row(each, titleOf(bagian, each, day), changeOf(each)))}
      {row({ versi: 0 }, 'Bawaan program', 'Sebelum ada yang mengubahnya')}
    </ul>
  );
}

function titleOf(bagian: Bagian, { nilai }: VersiBagian, day: string): string {
  const value = { [bagian]: nilai } as unknown as Sekolah;
  const nama = bagian === 'identitas' && value.identitas.nama;
  return nama || ringkas(bagian, value, day);
}

function changeOf({ versi, diubah_pada, diubah_oleh, kembali_ke }: VersiBagian): string {
  const back = kembali_ke === null ? '' : kembali_ke === 0 ? ', kembali ke bawaan' : `, kembali ke versi ${kembali_ke}`;
  return `Versi ${versi}, ${formatWaktu(diubah_pada)}${diubah_oleh ? ` oleh ${diubah_oleh}` : ''}${back}`;
}
