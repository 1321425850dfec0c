import { isShown } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { nikJanggal } from '@gerbang/contract/siswa/nik';
import { type DataSiswaField, dataSiswaLabels, siswaFields } from '@gerbang/contract/siswa/siswa-fields';
import type { ReactNode } from 'react';
import { useSyarat } from '../../../lib/use-berlaku.ts';
import { Fact } from '../../../ui/facts.tsx';
import { fieldText } from './field-text.tsx';
import { nomorOf, WhatsappLink } from './list-columns.tsx';

/** Whether a field is a WhatsApp number. */
export const isNomor = (bidang: string) => siswaFields[bidang as DataSiswaField]?.kind === 'phone';

/** A value of a field as staff read it: a number opens a chat. What is not a field of the form comes back as it is. */
export function fieldValue(bidang: string, value: string | number): ReactNode {
  return isNomor(bidang) ? <WhatsappLink nomor={String(value)} /> : fieldText(bidang, value);
}

/**
 * The value of a field of a record: of a school whose spelling was merged also the name that it counts as, of a NIK what is
 * odd about it.
 */
function recordValue(record: DataSiswaRecord, field: DataSiswaField): ReactNode {
  if (field === 'nomor_whatsapp') return <WhatsappLink nomor={nomorOf(record)} />;
  if (field === 'nomor_wali') return <WhatsappLink nomor={record.nomor_wali_e164 ?? record.nomor_wali} />;
  const value = fieldValue(field, record[field]);
  const more = remarkOf(record, field);
  if (!more) return value;
  return (
    <>
      {value} <small>{more}</small>
    </>
  );
}

function remarkOf(record: DataSiswaRecord, field: DataSiswaField): string | undefined {
  if (field === 'nik') return nikJanggal(record);
  if (field !== 'asal_sekolah' || record.nama_sekolah === null) return undefined;
  return `dihitung sebagai ${record.nama_sekolah}`;
}

/** One field of a record with its label; nothing where the school does not use it and nobody filled it in. */
export function FieldFact({ record, field }: { record: DataSiswaRecord; field: DataSiswaField }) {
  const syarat = useSyarat();
  if (!isShown(syarat, field, record[field])) return null;
  return (
    <Fact label={dataSiswaLabels[field]}>{record[field] === '' ? 'Belum diisi' : recordValue(record, field)}</Fact>
  );
}
