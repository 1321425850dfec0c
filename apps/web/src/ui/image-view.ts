/** How a picture lies on the stage: scale 1 fits it in, x and y shift its middle in px, turn in degrees. */
export type View = { scale: number; x: number; y: number; turn: number };

/** Sizes in px: the stage, and the picture fitted into it before turning. */
export type Frame = { stage: { width: number; height: number }; picture: { width: number; height: number } };

export const fitted: View = { scale: 1, x: 0, y: 0, turn: 0 };
export const MAX_SCALE = 8;

/** The view zoomed to `scale` (1 to MAX_SCALE) so that the point `at`, from the stage's middle, stays where it is. */
export function zoomTo(view: View, scale: number, at = { x: 0, y: 0 }): View {
  const next = Math.min(MAX_SCALE, Math.max(1, scale));
  const ratio = next / view.scale;
  return { ...view, scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** The view kept on the stage: no further than the picture's edge reaches the stage's, in the middle if smaller. */
export function keptOnStage(view: View, { stage, picture }: Frame): View {
  const upright = view.turn % 180 === 0;
  const fit = fitScale({ stage, picture }, view.turn) * view.scale;
  const width = (upright ? picture.width : picture.height) * fit;
  const height = (upright ? picture.height : picture.width) * fit;
  return { ...view, x: within(view.x, (width - stage.width) / 2), y: within(view.y, (height - stage.height) / 2) };
}

/** How much a picture fitted upright must shrink or grow to fit when it lies on its side. */
export function fitScale({ stage, picture }: Frame, turn: number): number {
  if (turn % 180 === 0 || picture.width === 0 || picture.height === 0) return 1;
  return Math.min(stage.width / picture.height, stage.height / picture.width);
}

function within(value: number, limit: number): number {
  const most = Math.max(0, limit);
  return Math.min(most, Math.max(-most, value));
}
