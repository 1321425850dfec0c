import type { DataSiswaRecord } from '@gerbang/contract/data-siswa';
import { type DataSiswaField, dataSiswaLabels } from '@gerbang/contract/siswa-fields';
import type { ReactNode } from 'react';
import { Fact } from '../../ui/facts.tsx';
import { fieldText } from './field-text.ts';
import { WhatsappLink } from './list-columns.tsx';

/** A value of a field as staff read it: a number opens a chat. What is not a field of the form comes back as it is. */
export function fieldValue(bidang: string, value: string | number): ReactNode {
  return bidang === 'nomor_whatsapp' ? <WhatsappLink nomor={String(value)} /> : fieldText(bidang, value);
}

/** One field of a record with its label. */
export function FieldFact({ record, field }: { record: DataSiswaRecord; field: DataSiswaField }) {
  return <Fact label={dataSiswaLabels[field]}>{fieldValue(field, record[field])}</Fact>;
}
