import { useLayoutEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from './button.tsx';
import classes from './crop-dialog.module.css';
import { type CropArea, type CropFrame, cropArea, cropScale, frameOn } from './crop-view.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { useCrop } from './use-crop.ts';

export type CropDialogProps = {
  /** Also the accessible name. */
  title: string;
  /** Address of the whole picture. */
  src: string;
  /** Width by height of what is cut out. */
  ratio: number;
  pending: boolean;
  onClose: () => void;
  onCrop: (area: CropArea) => void;
};

/** Cuts a part of a fixed ratio out of a picture: the picture is moved, zoomed and turned below a frame. */
export function CropDialog({ title, src, ratio, pending, onClose, onCrop }: CropDialogProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<CropFrame['picture']>();
  const frame = frameOn(useSize(stage), ratio);
  const sizes = { frame, picture: picture ?? { width: 1, height: 1 } };
  const { view, handlers, ...move } = useCrop(stage, sizes);
  const scale = cropScale(view, sizes);
  return (
    <Dialog
      title={title}
      opened
      size="question"
      onClose={onClose}
      locked={pending}
      onSubmit={() => picture && onCrop(cropArea(view, sizes))}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending} pendingLabel="Memotong..." disabled={!picture}>
            Potong
          </SubmitButton>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own */}
      <div
        ref={stage}
        role="group"
        aria-label="Geser foto di bawah bingkai"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture; each gesture is a button too
        tabIndex={0}
        data-autofocus
        className={classes.stage}
        {...handlers}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          data-hidden={!picture || undefined}
          style={{
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${scale})`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPicture({ width: naturalWidth, height: naturalHeight })
          }
        />
        <span className={classes.frame} style={{ width: frame.width, height: frame.height }} />
      </div>
      <div className={classes.tools}>
        <IconButton icon="minus" label="Perkecil" disabled={!picture || view.zoom <= 1} onClick={move.smaller} />
        <IconButton icon="plus" label="Perbesar" disabled={!picture} onClick={move.larger} />
        <IconButton icon="rotate" label="Putar" disabled={!picture} onClick={move.turn} />
      </div>
      <p className={classes.help}>Geser dengan jari atau tombol panah, cubit untuk memperbesar.</p>
    </Dialog>
  );
}

function useSize(stage: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 320, height: 400 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [stage]);
  return size;
}
