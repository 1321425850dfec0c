import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { ImageStage } from './image-stage.tsx';
import classes from './image-viewer.module.css';
import { Modal } from './modal.tsx';

type ViewedImage = { src: string; title: string; facts?: ReactNode };

export type ImageViewerProps = {
  images: readonly ViewedImage[];
  index: number;
  onIndex: (index: number) => void;
  /** More tools for the picture that is open. */
  tools?: ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** The dialog behind ImageViewer. */
export function ImageViewerDialog({ images, index, onIndex, tools, opened, onClose }: ImageViewerProps) {
  const image = images[index];
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < images.length) onIndex(next);
  };
  const steps = images.length > 1 && (
    <>
      <IconButton icon="left" label="Gambar sebelumnya" onClick={() => step(-1)} disabled={index === 0} />
      <span className={classes.place}>
        {index + 1} dari {images.length}
      </span>
      <IconButton
        icon="right"
        label="Gambar berikutnya"
        onClick={() => step(1)}
        disabled={index === images.length - 1}
      />
    </>
  );
  return (
    <Modal kind="full" title={image?.title ?? 'Gambar'} opened={opened} onClose={onClose}>
      <div className={classes.stage}>
        <ImageStage
          src={image?.src}
          alt={image?.title ?? ''}
          facts={image?.facts}
          keys={opened}
          onStep={step}
          tools={
            (steps || tools) && (
              <>
                {steps}
                {tools}
              </>
            )
          }
        />
      </div>
    </Modal>
  );
}
