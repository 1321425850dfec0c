import { IconButton } from './icon-button.tsx';
import { ImageStage } from './image-stage.tsx';
import classes from './image-viewer.module.css';
import type { ImageViewerProps } from './image-viewer.tsx';
import { Modal } from './modal.tsx';

/** The dialog behind ImageViewer. */
export function ImageViewerDialog({ images, index, onIndex, onShown, opened, onClose }: ImageViewerProps) {
  const image = images[index];
  const step = (by: 1 | -1) => {
    const next = index + by;
    if (next >= 0 && next < images.length) onIndex(next);
  };
  const tools = images.length > 1 && (
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
          tools={tools}
          onShown={() => onShown?.(index)}
        />
      </div>
    </Modal>
  );
}
