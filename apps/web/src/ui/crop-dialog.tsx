import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from './button.tsx';
import { belowFrame, type CropArea, cropArea, frameOn } from './crop-area.ts';
import classes from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { drawnScale, type Size } from './picture-view.ts';
import { useGestures } from './use-gestures.ts';
import { usePictureView } from './use-picture-view.ts';

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
  const [picture, setPicture] = useState<Size>();
  const frame = frameOn(useSize(stage), ratio);
  const below = belowFrame(frame, picture ?? { width: 1, height: 1 });
  const { view, ...move } = usePictureView(() => below, 1.2);
  const handlers = useGestures(stage, move);
  const scale = drawnScale(view, below);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow) move.pan(...arrow);
    else if (event.key === '+' || event.key === '=') move.larger();
    else if (event.key === '-') move.smaller();
    else if (event.key === 'r' || event.key === 'R') move.turn();
    else return;
    event.preventDefault();
  }

  return (
    <Dialog
      title={title}
      opened
      size="question"
      onClose={onClose}
      locked={pending}
      onSubmit={() => picture && onCrop(cropArea(view, below))}
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
        onKeyDown={onKeyDown}
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

/** The picture goes the way of the arrow. */
const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};
