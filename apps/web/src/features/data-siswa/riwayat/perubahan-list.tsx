import { thumbnailOf } from '@gerbang/contract/berkas';
import { dokumenLabels } from '@gerbang/contract/choices';
import type { PerubahanRow } from '@gerbang/contract/meja';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/tanda';
import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ImageViewer } from '../../../ui/image-viewer.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { fieldValue } from '../field-value.tsx';
import classes from './perubahan-list.module.css';

/** What changed: old → new for each field, both pictures side by side for each document. */
export function PerubahanList({ perubahan }: { perubahan: readonly PerubahanRow[] }) {
  return (
    <dl className={classes.list}>
      {perubahan.filter(isOfField).map((change) => (
        <div key={change.bidang} className={classes.row}>
          <dt>{bidangLabels[change.bidang as BidangSiswa] ?? 'Alasan Penolakan'}</dt>
          <dd>{change.bidang in dokumenLabels ? <Gambar {...change} /> : <TextChange {...change} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a change is one of a field, a document or a reason; the status is told by the event itself. */
export function isOfField({ bidang }: PerubahanRow): boolean {
  return bidang !== 'status_data';
}

function TextChange({ bidang, lama, baru }: PerubahanRow) {
  if (lama === null) return <ins className={classes.new}>{baru !== null && fieldValue(bidang, baru)}</ins>;
  return (
    <>
      <VisuallyHidden>dari </VisuallyHidden>
      <del className={classes.old}>{fieldValue(bidang, lama)}</del>
      <span className={classes.arrow} aria-hidden="true">
        →
      </span>
      <VisuallyHidden> menjadi </VisuallyHidden>
      <ins className={classes.new}>{baru === null ? 'kosong' : fieldValue(bidang, baru)}</ins>
    </>
  );
}

/** Both pictures of a document; either opens large, and the viewer goes from one to the other. */
function Gambar({ bidang, lama, baru, dokumen }: PerubahanRow) {
  const label = bidangLabels[bidang as BidangSiswa];
  const sides = [
    { side: 'Sebelum', src: address(lama), none: dokumen === 'ditambah' ? 'Belum ada' : 'Tidak disimpan' },
    { side: 'Sesudah', src: address(baru), none: 'Tidak disimpan' },
  ];
  const images = sides.flatMap(({ side, src }) => (src ? [{ src, title: `${label}, ${side.toLowerCase()}` }] : []));
  const [index, setIndex] = useState<number>();
  return (
    <div className={classes.pictures}>
      {sides.map(({ side, src, none }) => (
        <figure key={side} className={classes.picture}>
          <figcaption>{side}</figcaption>
          {src ? (
            <button
              type="button"
              className={classes.look}
              aria-label={`${label} ${side.toLowerCase()}`}
              onClick={() => setIndex(images.findIndex((image) => image.src === src))}
            >
              <Photo src={thumbnailOf(src)} alt="" ratio="1:1" size="l" icon="image" />
            </button>
          ) : (
            <p className={classes.none}>
              <Icon name="image" size={16} /> {none}
            </p>
          )}
        </figure>
      ))}
      <ImageViewer
        images={images}
        index={index ?? 0}
        onIndex={setIndex}
        opened={index !== undefined}
        onClose={() => setIndex(undefined)}
      />
    </div>
  );
}

const address = (value: PerubahanRow['lama']) => (value === null ? undefined : String(value));
