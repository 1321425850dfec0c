import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import type { ReactNode } from 'react';
import { formatGelombang, formatJenisKelamin, formatKelas, formatRupiah, formatTanggal } from '../../lib/format.ts';
import { Fact } from '../../ui/facts.tsx';
import { WhatsappLink } from './list-columns.tsx';

/** How a field is shown when plain text is not how people read it (BENTUK-2, BENTUK-3). */
const shown: { [Field in DataSiswaField]?: (record: DataSiswaRecord) => ReactNode } = {
  kelas_pilihan: (record) => formatKelas(record.kelas_pilihan),
  tanggal_lahir: (record) => formatTanggal(record.tanggal_lahir),
  jenis_kelamin: (record) => formatJenisKelamin(record.jenis_kelamin),
  nomor_whatsapp: (record) => <WhatsappLink nomor={record.nomor_whatsapp} />,
  tanggal_daftar: (record) => formatTanggal(record.tanggal_daftar),
  gelombang: (record) => formatGelombang(record.gelombang),
  biaya_pendidikan: (record) => formatRupiah(record.biaya_pendidikan),
  diskon: (record) => formatRupiah(record.diskon),
};

/** A single value of a field as people read it; what is not a field of the form comes back as it is. */
export function formatIsian(bidang: string, nilai: string | number): ReactNode {
  const show = shown[bidang as DataSiswaField];
  return show ? show({ [bidang]: nilai } as unknown as DataSiswaRecord) : nilai;
}

/** One field of a record with its label. */
export function FieldFact({ record, field }: { record: DataSiswaRecord; field: DataSiswaField }) {
  return <Fact label={dataSiswaLabels[field]}>{shown[field]?.(record) ?? record[field]}</Fact>;
}
