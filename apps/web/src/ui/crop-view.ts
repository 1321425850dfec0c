/** How a picture lies under the frame: `zoom` 1 just fills it, x and y shift its middle in px, turn in degrees. */
export type CropView = { zoom: number; x: number; y: number; turn: number };
type Size = { width: number; height: number };
/** Sizes: the frame in px of the screen, the picture in its own pixels. */
export type CropFrame = { frame: Size; picture: Size };

/** A part of the turned picture in its own pixels. */
export type CropArea = Size & { x: number; y: number; turn: number };

export const cropStart: CropView = { zoom: 1, x: 0, y: 0, turn: 0 };
const MAX_ZOOM = 6;

/** The largest frame of a ratio (width by height) on a stage, with room around it. */
export function frameOn(stage: Size, ratio: number, room = 16): Size {
  const width = Math.max(1, Math.min(stage.width - 2 * room, (stage.height - 2 * room) * ratio));
  return { width, height: width / ratio };
}

/** Pixels of the screen for one of the picture. */
export function cropScale(view: CropView, { frame, picture }: CropFrame): number {
  const { width, height } = turned(picture, view.turn);
  return Math.max(frame.width / width, frame.height / height) * view.zoom;
}

/** The view with the whole frame on the picture. */
export function keptInFrame(view: CropView, sizes: CropFrame): CropView {
  const zoom = within(view.zoom, 1, MAX_ZOOM);
  const { width, height } = turned(sizes.picture, view.turn);
  const scale = cropScale({ ...view, zoom }, sizes);
  const most = { x: (width * scale - sizes.frame.width) / 2, y: (height * scale - sizes.frame.height) / 2 };
  return { ...view, zoom, x: within(view.x, -most.x, most.x), y: within(view.y, -most.y, most.y) };
}

/** The view zoomed by a factor so that the point `at`, from the frame's middle, stays where it is. */
export function cropZoom(view: CropView, factor: number, at = { x: 0, y: 0 }): CropView {
  const zoom = within(view.zoom * factor, 1, MAX_ZOOM);
  const ratio = zoom / view.zoom;
  return { ...view, zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** What lies under the frame. */
export function cropArea(view: CropView, sizes: CropFrame): CropArea {
  const kept = keptInFrame(view, sizes);
  const scale = cropScale(kept, sizes);
  const whole = turned(sizes.picture, kept.turn);
  const width = sizes.frame.width / scale;
  const height = sizes.frame.height / scale;
  return {
    x: (whole.width - width) / 2 - kept.x / scale,
    y: (whole.height - height) / 2 - kept.y / scale,
    width,
    height,
    turn: kept.turn % 360,
  };
}

function turned({ width, height }: Size, turn: number): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

function within(value: number, least: number, most: number): number {
  // Not -0.
  return Math.min(Math.max(least, most), Math.max(least, value)) + 0;
}
