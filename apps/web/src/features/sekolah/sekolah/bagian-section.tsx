import { type Bagian, namaBagian, type SekolahStaf } from '@gerbang/contract/sekolah/sekolah';
import { useState } from 'react';
import { formatWaktu } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Sheet, Stack } from '../../../ui/layout.tsx';
import { BagianFacts } from './bagian-facts.tsx';
import { bagianForms } from './bagian-forms.ts';
import classes from './bagian-section.module.css';
import { RiwayatDialog } from './riwayat-dialog.tsx';

export const helpOf: Record<Bagian, string> = {
  identitas:
    'Tampil di setiap layar, laporan, dan surat. Kontaknya tampil setiap kali siswa diminta menghubungi admin.',
  pilihan: 'Yang ditawarkan kepada pendaftar. Yang tidak dipakai lagi dipensiunkan: tetap ada pada data lama.',
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
  const { sekolah, keadaan } = pengaturan;
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
          {Form ? <Form sekolah={sekolah} versi={versi} /> : <BagianFacts {...{ bagian, sekolah, day }} />}
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
