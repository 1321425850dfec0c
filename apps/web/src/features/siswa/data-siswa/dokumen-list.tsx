import { thumbnailOf } from '@gerbang/contract/picture-url';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ImageViewer } from '../../../ui/image-viewer.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { useAsli } from './asli/use-asli.tsx';
import classes from './dokumen-list.module.css';
import type { DokumenRecord } from './dokumen-record.ts';

type DokumenListProps = {
  /** Whose documents they are. */
  nama: string;
  documents: readonly DokumenRecord[];
};

/** The six documents of a record, each with 'Lihat' or 'Tidak ada'; the viewer goes from one to the next. */
export function DokumenList({ nama, documents }: DokumenListProps) {
  const existing = documents.filter(({ src }) => src);
  const [index, setIndex] = useState(0);
  const [opened, setOpened] = useState(false);
  const asli = useAsli(opened ? existing[index] : undefined, nama);
  const look = (at: number) => {
    if (!existing[at]) return;
    setIndex(at);
    setOpened(true);
  };
  return (
    <>
      <ul className={classes.list}>
        {documents.map((document) => (
          <li key={document.bidang} className={classes.document}>
            <Photo src={document.src && thumbnailOf(document.src)} alt="" ratio="1:1" size="m" icon="image" />
            <div className={classes.words}>
              <p className={classes.label}>{document.label}</p>
              <p className={classes.facts}>{document.size ?? 'Tidak ada'}</p>
              {document.uploaded && <p className={classes.facts}>{document.uploaded}</p>}
            </div>
            {document.src && (
              <Button size="s" aria-label={`Lihat ${document.label}`} onClick={() => look(existing.indexOf(document))}>
                Lihat
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ImageViewer
        images={existing.map(({ src = '', label, size, uploaded }, at) => ({
          src: (at === index && asli.src) || src,
          title: label,
          facts: `${size} · ${uploaded}`,
        }))}
        index={index}
        onIndex={look}
        tools={asli.tools}
        opened={opened}
        onClose={() => setOpened(false)}
      />
      {asli.dialog}
    </>
  );
}
