import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import type { ReactNode } from 'react';
import { Fact } from '../../ui/facts.tsx';
import { fieldText } from './field-text.tsx';
import { nomorOf, WhatsappLink } from './list-columns.tsx';

/** A value of a field as staff read it: a number opens a chat. What is not a field of the form comes back as it is. */
export function fieldValue(bidang: string, value: string | number): ReactNode {
  return bidang === 'nomor_whatsapp' ? <WhatsappLink nomor={String(value)} /> : fieldText(bidang, value);
}

/** The value of a field of a record: of a school whose spelling was merged also the name that it counts as. */
function recordValue(record: DataSiswaRecord, field: DataSiswaField): ReactNode {
  if (field === 'nomor_whatsapp') return <WhatsappLink nomor={nomorOf(record)} />;
  const value = fieldValue(field, record[field]);
  if (field !== 'asal_sekolah' || record.nama_sekolah === null) return value;
  return (
    <>
      {value} <small>dihitung sebagai {record.nama_sekolah}</small>
    </>
  );
}

/** One field of a record with its label. */
export function FieldFact({ record, field }: { record: DataSiswaRecord; field: DataSiswaField }) {
  return <Fact label={dataSiswaLabels[field]}>{recordValue(record, field)}</Fact>;
}
