import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Button, SubmitButton } from './button.tsx';
import classes from './corner-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import type { Point, Size } from './picture-view.ts';

/** Upper left, upper right, lower right, lower left, in pixels of the picture. */
export type FourCorners = readonly [Point, Point, Point, Point];

export type CornerDialogProps = {
  title: string;
  /** Address and size of the picture. */
  src: string;
  size: Size;
  corners: FourCorners;
  /** Whether the corners hold a page: else it cannot be made straight. */
  valid: boolean;
  pending: boolean;
  onMove: (corners: FourCorners) => void;
  /** By how much, clockwise in degrees. */
  onTurn: (turn: 90 | 180) => void;
  onWhole: () => void;
  onClose: () => void;
  onDone: () => void;
};

const names = ['Sudut kiri atas', 'Sudut kanan atas', 'Sudut kanan bawah', 'Sudut kiri bawah'] as const;

/** Four corners are laid on those of a photographed page, with a finger or the arrow keys. */
export function CornerDialog(props: CornerDialogProps) {
  const { title, valid, pending, onTurn, onWhole, onClose, onDone } = props;
  return (
    <Dialog
      title={title}
      size="form"
      opened
      onClose={onClose}
      locked={pending}
      onSubmit={() => valid && onDone()}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton pending={pending} pendingLabel="Meluruskan..." disabled={!valid}>
            Luruskan
          </SubmitButton>
        </>
      }
    >
      <CornerStage {...props} />
      <div className={classes.tools}>
        <IconButton icon="rotate" label="Putar" disabled={pending} onClick={() => onTurn(90)} />
        <Button size="s" disabled={pending} onClick={() => onTurn(180)}>
          Terbalik? Balik
        </Button>
        <Button size="s" disabled={pending} onClick={onWhole}>
          Seluruh foto
        </Button>
      </div>
      <p className={classes.help} role={valid ? undefined : 'alert'}>
        {valid
          ? 'Geser keempat sudut ke tepi halaman, dengan jari atau tombol panah. Semua tulisan harus terbaca.'
          : 'Keempat sudut bersilangan. Letakkan tiap sudut di tempatnya, atau tekan Seluruh foto.'}
      </p>
    </Dialog>
  );
}

type CornerStageProps = Pick<CornerDialogProps, 'src' | 'size' | 'corners' | 'pending' | 'onMove'>;

/** The picture with its corners alone. */
export function CornerStage({ src, size, corners, pending, onMove }: CornerStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<number>();
  const put = (at: number, { x, y }: Point) => {
    const kept = { x: Math.min(size.width, Math.max(0, x)), y: Math.min(size.height, Math.max(0, y)) };
    onMove(corners.map((corner, each) => (each === at ? kept : corner)) as unknown as FourCorners);
  };
  const drag = useDrag(stage, size, put);
  const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
  const corner = held === undefined ? undefined : corners[held];
  return (
    <div className={classes.place}>
      <div ref={stage} className={classes.stage} style={stageStyle(size)}>
        <img src={src} alt="" draggable={false} />
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" className={classes.lines}>
          <path d={`M0 0h${size.width}v${size.height}h-${size.width}z M${points}z`} fillRule="evenodd" />
          <polygon points={points} />
        </svg>
        {corners.map((point, at) => (
          <button
            key={names[at]}
            type="button"
            aria-label={names[at]}
            className={classes.corner}
            style={{ left: `${(point.x / size.width) * 100}%`, top: `${(point.y / size.height) * 100}%` }}
            disabled={pending}
            data-autofocus={at === 0 || undefined}
            onFocus={() => setHeld(at)}
            onBlur={() => setHeld(undefined)}
            onKeyDown={(event) => moveByKey(event, size, (dx, dy) => put(at, { x: point.x + dx, y: point.y + dy }))}
            {...drag(at, point)}
          />
        ))}
        {corner && <Loupe src={src} size={size} at={corner} stage={stage} />}
      </div>
    </div>
  );
}

/** As wide as its place, and no higher than the window leaves. */
function stageStyle({ width, height }: Size): CSSProperties {
  return { aspectRatio: `${width} / ${height}`, width: `min(100%, calc(min(52dvh, 460px) * ${width / height}))` };
}

/** Arrow keys: a hundredth of the picture, with Shift a thousandth. */
function moveByKey(event: KeyboardEvent, size: Size, move: (dx: number, dy: number) => void): void {
  const arrow = arrows[event.key];
  if (!arrow) return;
  event.preventDefault();
  const step = Math.max(size.width, size.height) * (event.shiftKey ? 0.001 : 0.01);
  move(arrow[0] * step, arrow[1] * step);
}

const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A finger takes a corner wherever it touches the handle: the corner does not jump below it. */
function useDrag(stage: { current: HTMLElement | null }, size: Size, put: (at: number, point: Point) => void) {
  const grip = useRef<Point>(undefined);
  const inPicture = ({ clientX, clientY }: PointerEvent): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const scale = size.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  };
  return (at: number, corner: Point) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      const touched = inPicture(event);
      grip.current = { x: corner.x - touched.x, y: corner.y - touched.y };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!grip.current) return;
      const touched = inPicture(event);
      put(at, { x: touched.x + grip.current.x, y: touched.y + grip.current.y });
    },
    onPointerUp: () => {
      grip.current = undefined;
    },
    onPointerCancel: () => {
      grip.current = undefined;
    },
  });
}

/** Times that the corner is enlarged, and the glass in CSS pixels. */
const ENLARGED = 3;
const GLASS = 96;

/** What lies below the finger, on the other side of the picture. */
function Loupe({
  src,
  size,
  at,
  stage,
}: {
  src: string;
  size: Size;
  at: Point;
  stage: { current: HTMLElement | null };
}) {
  const width = stage.current?.clientWidth ?? 0;
  const scale = (width / size.width) * ENLARGED;
  const style: CSSProperties = {
    backgroundImage: `url("${src}")`,
    backgroundSize: `${size.width * scale}px ${size.height * scale}px`,
    backgroundPosition: `${GLASS / 2 - at.x * scale}px ${GLASS / 2 - at.y * scale}px`,
  };
  return <span className={classes.loupe} data-side={at.x < size.width / 2 ? 'right' : 'left'} style={style} />;
}
