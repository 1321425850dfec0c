import { useState } from 'react';
import { ImageViewer } from './image-viewer.tsx';
import { Photo, type PhotoProps } from './photo.tsx';
import classes from './zoom-photo.module.css';

type ZoomPhotoProps = Omit<PhotoProps, 'src' | 'alt'> & {
  /** The picture in full; without one there is nothing to enlarge. */
  src: string | null | undefined;
  /** Its small form. */
  thumb?: string | null;
  /** Whose picture it is, title of the enlarged one. */
  title: string;
};

/** A small picture that opens in full over the page. */
export function ZoomPhoto({ src, thumb, title, ...photo }: ZoomPhotoProps) {
  const [opened, setOpened] = useState(false);
  if (!src) return <Photo alt="" {...photo} />;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`Lihat foto ${title}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Photo src={thumb ?? src} alt="" {...photo} />
      </button>
      <ImageViewer
        images={[{ src, title }]}
        index={0}
        onIndex={() => {}}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}
