import { type Dokumen, dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import { isShown } from '@gerbang/contract/sekolah/syarat';
import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type DataSiswaField, dataSiswaLabels, type FormSection } from '@gerbang/contract/siswa/siswa-fields';
import { type ReactNode, useState } from 'react';
import { useSyarat } from '../../../lib/use-berlaku.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ImageViewer } from '../../../ui/image-viewer.tsx';
import { Sheet } from '../../../ui/layout.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { berkasFacts } from '../data-siswa/berkas-facts.ts';
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

/** The six pictures of the record; those that are there open in the viewer. */
export function DokumenList({ record }: { record: DataSiswaRecord }) {
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState(false);
  const images = dokumen.flatMap((bidang) => {
    const src = record[bidang];
    return src ? [{ bidang, src, title: dokumenLabels[bidang], facts: factsOf(record, bidang) }] : [];
  });
  return (
    <section aria-labelledby="dokumen">
      <h2 id="dokumen" className={classes.heading}>
        Dokumen
      </h2>
      <Sheet>
        <ul className={classes.dokumen}>
          {dokumen.map((bidang) => (
            <DokumenRow
              key={bidang}
              bidang={bidang}
              record={record}
              onView={() => {
                setIndex(images.findIndex((image) => image.bidang === bidang));
                setOpened(true);
              }}
            />
          ))}
        </ul>
      </Sheet>
      <ImageViewer images={images} index={index} onIndex={setIndex} opened={opened} onClose={() => setOpened(false)} />
    </section>
  );
}

function factsOf(record: DataSiswaRecord, bidang: Dokumen): string | undefined {
  const berkas = record.berkas[bidang];
  return berkas && berkasFacts(berkas);
}

type DokumenRowProps = { bidang: Dokumen; record: DataSiswaRecord; onView: () => void };

function DokumenRow({ bidang, record, onView }: DokumenRowProps) {
  const src = record[bidang];
  const ditolak = alasanOf(record, bidang);
  return (
    <li className={classes.row}>
      <Photo src={src && thumbnailOf(src)} alt="" ratio="1:1" size="m" icon="image" />
      <div className={classes.words}>
        <p className={classes.label}>{dokumenLabels[bidang]}</p>
        <p className={classes.facts}>{src ? factsOf(record, bidang) : 'Tidak ada'}</p>
        {ditolak && <p className={classes.mark}>Ditolak: {ditolak}</p>}
      </div>
      {src && (
        <Button size="s" leftSection={<Icon name="eye" size={16} />} onClick={onView}>
          Lihat
          <VisuallyHidden> {dokumenLabels[bidang]}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
