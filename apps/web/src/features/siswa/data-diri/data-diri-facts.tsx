import { isShown } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type DataSiswaField, dataSiswaLabels, type FormSection } from '@gerbang/contract/siswa/siswa-fields';
import type { ReactNode } from 'react';
import { useSyarat } from '../../../lib/use-berlaku.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { fieldText } from '../data-siswa/field-text.tsx';
import { alasanOf } from '../data-siswa/form/alasan.ts';
import { sections, sectionTitles } from '../data-siswa/form/siswa-texts.ts';
import classes from './data-diri.module.css';

/** What stands in the head of the record. */
const inHead: readonly DataSiswaField[] = ['nama', 'nim'];

/** The values of the record below its head, in the sections of the form. */
export function DataDiriFacts({ record }: { record: DataSiswaRecord }) {
  const syarat = useSyarat();
  return (Object.keys(sectionTitles) as FormSection[]).map((section) => (
    <Facts key={section} title={sectionTitles[section]}>
      {sections[section]
        .filter((field) => !inHead.includes(field) && isShown(syarat, field, record[field]))
        .map((field) => (
          <Row key={field} record={record} field={field}>
            {fieldText(field, record[field]) || 'Belum diisi'}
          </Row>
        ))}
    </Facts>
  ));
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
