import { jenisSurat, jenisSuratLabels } from '@gerbang/contract/arsip/jenis-surat';
import { suratLabels } from '@gerbang/contract/arsip/surat-form';
import { kemampuan, kemampuanTable } from '@gerbang/contract/kemampuan';
import { keadaanGelombang } from '@gerbang/contract/sekolah/keadaan-gelombang';
import { kontakTeks } from '@gerbang/contract/sekolah/kontak';
import { namaPilihan, type Pilihan } from '@gerbang/contract/sekolah/pilihan';
import { type Bagian, kopOf, type Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { syaratDokumen } from '@gerbang/contract/sekolah/syarat';
import type { Tujuan } from '@gerbang/contract/sekolah/target';
import { dataSiswaLabels, isTambahan } from '@gerbang/contract/siswa/siswa-fields';
import { formatNumber, formatRupiah, formatTanggal } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { StampText } from './stamp-form.tsx';

type BagianFactsProps = { bagian: Bagian; sekolah: Sekolah; day: string };

/** A section as it is, for who only reads it. */
export function BagianFacts({ bagian, sekolah, day }: BagianFactsProps) {
  switch (bagian) {
    case 'identitas':
      return <IdentitasFacts identitas={sekolah.identitas} />;
    case 'kemampuan':
      return (
        <Facts>
          {kemampuan.map((name) => (
            <Fact key={name} label={kemampuanTable[name].nama}>
              {sekolah.kemampuan[name] ? 'Menyala' : 'Mati'}
            </Fact>
          ))}
        </Facts>
      );
    case 'pilihan':
      return (
        <Facts>
          <Fact label="Jurusan">{names(sekolah.pilihan.jurusan)}</Fact>
          <Fact label="Kelas">{names(sekolah.pilihan.kelas)}</Fact>
        </Facts>
      );
    case 'gelombang':
      return <GelombangFacts gelombang={sekolah.gelombang} day={day} />;
    case 'cap':
      return <StampText cap={sekolah.cap} identitas={sekolah.identitas} />;
    case 'situs':
      return (
        <Facts>
          <Fact label="Situs">{sekolah.situs.daftar.join(', ')}</Fact>
        </Facts>
      );
    case 'target':
      return <TargetFacts target={sekolah.target} pilihan={sekolah.pilihan} />;
    case 'surat':
      return <SuratFacts surat={sekolah.surat} />;
    default:
      return (
        <Facts>
          <Fact label="Dokumen wajib">
            {sekolah.syarat.dokumen.map((name) => syaratDokumen[name].label).join(', ')}
          </Fact>
          <Fact label="Isian tambahan wajib">{labelsOf(sekolah.syarat.isian)}</Fact>
          <Fact label="Isian tambahan boleh diisi">{labelsOf(sekolah.syarat.isian_boleh)}</Fact>
        </Facts>
      );
  }
}

const labelsOf = (fields: string[]) =>
  fields
    .filter(isTambahan)
    .map((field) => dataSiswaLabels[field])
    .join(', ');

const names = (entries: Pilihan[]) =>
  entries.map(({ nama, pensiun }) => (pensiun ? `${nama} (tidak ditawarkan lagi)` : nama)).join(', ');

function IdentitasFacts({ identitas }: Pick<Sekolah, 'identitas'>) {
  return (
    <Facts>
      <Fact label="Nama Sekolah">{identitas.nama}</Fact>
      <Fact label="Alamat">{identitas.alamat}</Fact>
      <Fact label="Kontak">{kontakTeks(identitas)}</Fact>
      <Fact label="Logo">
        {identitas.logo && <Photo src={kopOf(identitas).logo} alt="Logo" ratio="1:1" size="l" />}
      </Fact>
    </Facts>
  );
}

function SuratFacts({ surat }: Pick<Sekolah, 'surat'>) {
  return (
    <Facts>
      {(Object.keys(suratLabels) as (keyof typeof suratLabels)[]).map((field) => (
        <Fact key={field} label={suratLabels[field]}>
          {surat[field]}
        </Fact>
      ))}
      {jenisSurat.map((jenis) => (
        <Fact key={jenis} label={jenisSuratLabels[jenis]}>
          {[`Kode ${surat[jenis].kode}`, surat[jenis].pembuka, surat[jenis].penutup].filter(Boolean).join('. ')}
        </Fact>
      ))}
    </Facts>
  );
}

function TargetFacts({ target, pilihan }: Pick<Sekolah, 'target' | 'pilihan'>) {
  if (target.daftar.length === 0) return <p>Belum ada target.</p>;
  const list = (entries: readonly Tujuan[], all: Pilihan[]) =>
    entries.map(({ kode, jumlah }) => `${namaPilihan(all, kode)} ${formatNumber(jumlah)}`).join(', ');
  return (
    <Facts>
      {target.daftar.flatMap(({ tahun_ajaran, jurusan, kelas }) => [
        <Fact key={`${tahun_ajaran} jurusan`} label={`Jurusan ${tahun_ajaran}`}>
          {list(jurusan, pilihan.jurusan)}
        </Fact>,
        <Fact key={`${tahun_ajaran} kelas`} label={`Kelas ${tahun_ajaran}`}>
          {list(kelas, pilihan.kelas)}
        </Fact>,
      ])}
    </Facts>
  );
}

function GelombangFacts({ gelombang: { daftar, hanya_saat_buka }, day }: Pick<Sekolah, 'gelombang'> & { day: string }) {
  return (
    <Facts>
      {daftar.map((wave) => (
        <Fact key={`${wave.tahun_ajaran} ${wave.nomor}`} label={`${wave.nama}, ${wave.tahun_ajaran}`}>
          {`${formatTanggal(wave.buka)} sampai ${formatTanggal(wave.tutup)}, ${formatRupiah(wave.biaya)}. ${keadaanGelombang(wave, day)}.`}
        </Fact>
      ))}
      <Fact label="Siswa mendaftar">{hanya_saat_buka ? 'Hanya selama sebuah gelombang dibuka' : 'Kapan saja'}</Fact>
    </Facts>
  );
}
