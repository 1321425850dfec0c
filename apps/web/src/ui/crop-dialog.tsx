import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from './button.tsx';
import classes from './crop-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import {
  drawnScale,
  keptInWindow,
  type PictureWindow,
  pictureKeys,
  type Size,
  turned,
  usePictureView,
  type View,
} from './picture-view.ts';
import { useGestures } from './use-gestures.ts';

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
  const crop = useCrop(ratio);
  const { loaded, view, below, move } = crop;
  return (
    <Dialog
      title={title}
      opened
      size="question"
      onClose={onClose}
      locked={pending}
      onSubmit={() => loaded && onCrop(cropArea(view, below))}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending} pendingLabel="Memotong..." disabled={!loaded}>
            Potong
          </SubmitButton>
        </>
      }
    >
      <CropStage src={src} crop={crop} />
      <div className={classes.tools}>
        <IconButton icon="minus" label="Perkecil" disabled={!loaded || view.zoom <= 1} onClick={move.smaller} />
        <IconButton icon="plus" label="Perbesar" disabled={!loaded} onClick={move.larger} />
        <IconButton icon="rotate" label="Putar" disabled={!loaded} onClick={move.turn} />
      </div>
      <p className={classes.help}>Geser dengan jari atau tombol panah, cubit untuk memperbesar.</p>
    </Dialog>
  );
}

/** How the picture lies below the frame, and what moves it. */
function useCrop(ratio: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<Size>();
  const below = belowFrame(frameOn(useSize(stage), ratio), picture ?? { width: 1, height: 1 });
  const { view, ...move } = usePictureView(() => below, 1.2);
  return { stage, loaded: picture !== undefined, setPicture, below, view, move };
}

function CropStage({ src, crop }: { src: string; crop: ReturnType<typeof useCrop> }) {
  const { stage, loaded, setPicture, below, view, move } = crop;
  const handlers = useGestures(stage, move);
  const scale = drawnScale(view, below);

  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const asked = pictureKeys[event.key];
    if (arrow) move.pan(...arrow);
    else if (asked) move[asked]();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
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
        data-hidden={!loaded || undefined}
        style={{
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${scale})`,
        }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setPicture({ width: naturalWidth, height: naturalHeight })
        }
      />
      <span className={classes.frame} style={{ width: below.window.width, height: below.window.height }} />
    </div>
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

/** A part of the turned picture in its own pixels. */
type CropArea = Size & { x: number; y: number; turn: number };

/** A picture below a frame, which it always fills. */
export function belowFrame(frame: Size, picture: Size): PictureWindow {
  const fit = (turn: number) => {
    const { width, height } = turned(picture, turn);
    return Math.max(frame.width / width, frame.height / height);
  };
  return { window: frame, picture, fit, maxZoom: 6 };
}

/** The largest frame of a ratio (width by height) on a stage, with room around it. */
export function frameOn(stage: Size, ratio: number, room = 16): Size {
  const width = Math.max(1, Math.min(stage.width - 2 * room, (stage.height - 2 * room) * ratio));
  return { width, height: width / ratio };
}

/** What lies under the frame. */
export function cropArea(view: View, below: PictureWindow): CropArea {
  const kept = keptInWindow(view, below);
  const scale = drawnScale(kept, below);
  const whole = turned(below.picture, kept.turn);
  const width = below.window.width / scale;
  const height = below.window.height / scale;
  return {
    x: (whole.width - width) / 2 - kept.x / scale,
    y: (whole.height - height) / 2 - kept.y / scale,
    width,
    height,
    turn: kept.turn % 360,
  };
}
