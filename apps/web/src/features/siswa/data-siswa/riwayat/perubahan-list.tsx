import { type Dokumen, dokumenLabels } from '@gerbang/contract/choices';
import { thumbnailOf } from '@gerbang/contract/picture-url';
import type { PerubahanRow } from '@gerbang/contract/siswa/meja';
import { type BidangSiswa, bidangLabels } from '@gerbang/contract/siswa/tanda';
import { useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { ImageViewer } from '../../../../ui/image-viewer.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useAsli } from '../asli/use-asli.tsx';
import { fieldValue } from '../field-value.tsx';
import classes from './perubahan-list.module.css';

type PerubahanListProps = {
  /** Whose record it is. */
  nama: string;
  perubahan: readonly PerubahanRow[];
};

/** What changed: old → new for each field, both pictures side by side for each document. */
export function PerubahanList({ nama, perubahan }: PerubahanListProps) {
  return (
    <dl className={classes.list}>
      {perubahan.filter(isOfField).map((change) => (
        <div key={change.bidang} className={classes.row}>
          <dt>{bidangLabels[change.bidang as BidangSiswa] ?? 'Alasan Penolakan'}</dt>
          <dd>
            {change.bidang in dokumenLabels ? <Gambar nama={nama} change={change} /> : <TextChange {...change} />}
          </dd>
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

/** Both pictures of a document; either opens large, the viewer goes from one to the other, and either may be opened unstamped. */
function Gambar({ nama, change }: { nama: string; change: PerubahanRow }) {
  const sides = sidesOf(change);
  const images = sides.filter(({ src }) => src);
  const [index, setIndex] = useState<number>();
  const asli = useAsli(index === undefined ? undefined : images[index], nama);
  return (
    <div className={classes.pictures}>
      {sides.map(({ side, label, src, none }) => (
        <figure key={side} className={classes.picture}>
          <figcaption>{side}</figcaption>
          {src ? (
            <button
              type="button"
              className={classes.look}
              aria-label={label}
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
        images={images.map(({ label, src = '' }, at) => ({ src: (at === index && asli.src) || src, title: label }))}
        index={index ?? 0}
        onIndex={setIndex}
        tools={asli.tools}
        opened={index !== undefined}
        onClose={() => setIndex(undefined)}
      />
      {asli.dialog}
    </div>
  );
}

function sidesOf({ bidang, lama, baru, dokumen }: PerubahanRow) {
  const name = bidangLabels[bidang as BidangSiswa];
  return [
    {
      side: 'Sebelum',
      which: 'yang lama',
      src: address(lama),
      none: dokumen === 'ditambah' ? 'Belum ada' : 'Tidak disimpan',
    },
    { side: 'Sesudah', which: 'yang baru', src: address(baru), none: 'Tidak disimpan' },
  ].map((each) => {
    const label = `${name} ${each.side.toLowerCase()}`;
    return { ...each, bidang: bidang as Dokumen, label, short: `${name.replace('Fotokopi ', '')} ${each.which}` };
  });
}

const address = (value: PerubahanRow['lama']) => (value === null ? undefined : String(value));
