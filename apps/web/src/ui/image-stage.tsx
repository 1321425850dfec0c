import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './image-stage.module.css';
import { LoadingDots } from './loading-dots.tsx';
import { keysReach } from './page-keys.ts';
import { drawnScale, type PictureWindow, type Point, pictureKeys, usePictureView } from './picture-view.ts';
import { useGestures } from './use-gestures.ts';

export type ImageStageProps = {
  /** undefined: nothing to show, `empty` stands there. */
  src: string | undefined;
  /** What it is a picture of. */
  alt: string;
  /** At the right of the bar: kind, size, when it came. */
  facts?: ReactNode;
  /** More buttons in the bar, after the picture's own. */
  tools?: ReactNode;
  /** Whether `tools` are all there is below: the picture moves by gestures, and its buttons are elsewhere. */
  plain?: boolean;
  /** Whether + - 0 R and Shift with an arrow work on the whole page (never while typing); else only on the stage. */
  keys?: boolean;
  /** Called by the arrows left and right while the picture is not zoomed. */
  onStep?: (by: 1 | -1) => void;
  /** Whether arrows without Shift mean something else on this page; else they pan the zoomed picture. */
  shiftPans?: boolean;
  /** Called once the picture itself is on the screen, which a broken one never is. */
  onShown?: () => void;
  empty?: ReactNode;
};

/** A document on the desk with nothing over it, and its tools in a bar below; fills the height it is given. */
export function ImageStage(props: ImageStageProps) {
  return <Stage key={props.src} {...props} />;
}

function Stage({
  src,
  alt,
  facts,
  tools,
  plain = false,
  empty = 'Tidak ada gambar',
  onShown,
  ...keyboard
}: ImageStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const [reason, setReason] = useState<string>();
  const measured = () => onStage(stage.current, picture.current);
  const { view, ...move } = usePictureView(measured, 1.25);
  const doubleTap = (at: Point) => (view.zoom > 1 ? move.fit() : move.zoom(2.5, at));
  const handlers = useGestures(stage, { ...move, doubleTap });
  const onKeyDown = useStageKeys(stage, { ...keyboard, ...move, zoomed: view.zoom > 1 });
  const scale = drawnScale(view, measured());
  const still = state !== 'shown';
  const atRest = (plain && view.zoom <= 1) || undefined;
  return (
    <div className={classes.viewer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: every gesture is also a button */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows pan it */}
      <div ref={stage} className={classes.stage} tabIndex={0} data-plain={atRest} onKeyDown={onKeyDown} {...handlers}>
        {src && state !== 'broken' ? (
          <img
            ref={picture}
            src={src}
            alt={alt}
            draggable={false}
            data-hidden={still || undefined}
            style={{ transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${scale})` }}
            onLoad={() => {
              setState('shown');
              onShown?.();
            }}
            onError={() => {
              setState('broken');
              reasonOf(src).then(setReason);
            }}
          />
        ) : (
          <p className={classes.message}>{src ? (reason ?? 'Gambar tidak dapat dimuat') : empty}</p>
        )}
        {src && state === 'loading' && <Loading />}
      </div>
      {plain ? <div className={classes.bar}>{tools}</div> : <Bar zoom={view.zoom} {...{ move, still, tools, facts }} />}
    </div>
  );
}

const Loading = () => (
  <span className={classes.dots}>
    <LoadingDots big label="Memuat gambar" />
  </span>
);

type Moves = Omit<ReturnType<typeof usePictureView>, 'view'>;
type BarProps = Pick<ImageStageProps, 'tools' | 'facts'> & { zoom: number; move: Moves; still: boolean };

function Bar({ zoom, move, still, tools, facts }: BarProps) {
  return (
    <div className={classes.bar}>
      <IconButton icon="minus" label="Perkecil" onClick={move.smaller} disabled={still || zoom <= 1} />
      <output className={classes.percent}>{Math.round(zoom * 100)}%</output>
      <IconButton icon="plus" label="Perbesar" onClick={move.larger} disabled={still} />
      <span className={classes.separator} />
      <IconButton icon="fit" label="Paskan ke layar" onClick={move.fit} disabled={still} />
      <IconButton icon="rotate" label="Putar" onClick={move.turn} disabled={still} />
      {tools && <div className={classes.tools}>{tools}</div>}
      {facts && <span className={classes.facts}>{facts}</span>}
    </div>
  );
}

type StageKeys = Pick<ImageStageProps, 'keys' | 'onStep' | 'shiftPans'> & Moves & { zoomed: boolean };

/** The keys of the picture: on the whole page with `keys`, else by the handler that is handed back for the stage. */
function useStageKeys(
  stage: RefObject<HTMLElement | null>,
  { keys = false, onStep, shiftPans = false, zoomed, ...move }: StageKeys,
): ((event: KeyboardEvent) => void) | undefined {
  function onKey(event: KeyboardEvent | globalThis.KeyboardEvent) {
    if (!keysReach(event, stage.current)) return;
    const onStage = stage.current?.contains(event.target as Node) ?? false;
    const arrow = arrows[event.key];
    const asked = event.key === '0' ? 'fit' : pictureKeys[event.key];
    const pans = event.shiftKey || (onStage && !shiftPans);
    if (arrow && pans && zoomed) move.pan(arrow[0], arrow[1]);
    else if (arrow?.[0] && onStep && !event.shiftKey) onStep(arrow[0] < 0 ? 1 : -1);
    else if (asked) move[asked]();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  useEffect(() => {
    if (!keys) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  return keys ? undefined : onKey;
}

/** Upright the stylesheet has fitted the picture in, so 1 px of it is 1 px of the screen; on its side we fit it. */
function onStage(stage: HTMLElement | null, picture: HTMLElement | null): PictureWindow {
  const window = { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 };
  const shown = { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 };
  return {
    window,
    picture: shown,
    fit: (turn) =>
      turn % 180 === 0 || !shown.width || !shown.height
        ? 1
        : Math.min(window.width / shown.height, window.height / shown.width),
    maxZoom: 8,
  };
}

/** What the server says of a picture that it does not hand out; an <img> is told only that there is none. */
async function reasonOf(src: string): Promise<string | undefined> {
  if (src.startsWith('blob:')) return undefined;
  const answer = await fetch(src)
    .then((response) => response.json())
    .catch(() => undefined);
  return typeof answer?.error === 'string' ? answer.error : undefined;
}

const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};
