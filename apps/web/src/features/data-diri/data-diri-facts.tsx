import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/fields';
import type { ReactNode } from 'react';
import {
  formatGelombang,
  formatJenisKelamin,
  formatKelas,
  formatRupiah,
  formatTanggal,
  formatWhatsapp,
} from '../../lib/format.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { alasanOf } from '../data-siswa/form/alasan.ts';
import classes from './data-diri.module.css';

/** The values of the record below its head, in the sections of the form. */
export function DataDiriFacts({ record }: { record: DataSiswaRecord }) {
  return (
    <>
      <Facts title="Identitas">
        <Row record={record} field="tempat_lahir">
          {record.tempat_lahir}
        </Row>
        <Row record={record} field="tanggal_lahir">
          {formatTanggal(record.tanggal_lahir)}
        </Row>
        <Row record={record} field="jenis_kelamin">
          {formatJenisKelamin(record.jenis_kelamin)}
        </Row>
        <Row record={record} field="agama">
          {record.agama}
        </Row>
      </Facts>
      <Facts title="Sekolah dan kontak">
        <Row record={record} field="asal_sekolah">
          {record.asal_sekolah}
        </Row>
        <Row record={record} field="nomor_whatsapp">
          {formatWhatsapp(record.nomor_whatsapp)}
        </Row>
      </Facts>
      <Facts title="Pendaftaran">
        <Row record={record} field="tahun_ajaran">
          {record.tahun_ajaran}
        </Row>
        <Row record={record} field="jurusan_pilihan">
          {record.jurusan_pilihan}
        </Row>
        <Row record={record} field="kelas_pilihan">
          {formatKelas(record.kelas_pilihan)}
        </Row>
        <Row record={record} field="gelombang">
          {formatGelombang(record.gelombang)}
        </Row>
        <Row record={record} field="tanggal_daftar">
          {formatTanggal(record.tanggal_daftar)}
        </Row>
      </Facts>
      <Facts title="Biaya">
        <Row record={record} field="biaya_pendidikan">
          {formatRupiah(record.biaya_pendidikan)}
        </Row>
        <Row record={record} field="diskon">
          {formatRupiah(record.diskon)}
        </Row>
      </Facts>
    </>
  );
}

type RowProps = { record: DataSiswaRecord; field: DataSiswaField; children: ReactNode };

function Row({ record, field, children }: RowProps) {
  const ditolak = alasanOf(record, field);
  return (
    <Fact label={dataSiswaLabels[field]}>
      {children}
      {ditolak && <span className={classes.mark}>Ditolak: {ditolak}</span>}
    </Fact>
  );
}
