import { drawnScale, keptInWindow, type PictureWindow, type Size, turned, type View } from './picture-view.ts';

/** A part of the turned picture in its own pixels. */
export type CropArea = Size & { x: number; y: number; turn: number };

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
