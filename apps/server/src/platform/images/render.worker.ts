// The process in which pictures of strangers are decoded (images.ts).
import { behindGate } from '../behind-gate.ts';
import { HttpError } from '../errors.ts';
import { StorageAwayError } from '../storage/storage-errors.ts';
import { type ImageKind, type RenderedImage, renderImage } from './render.ts';
import { keepWritten } from './written-before.ts';

export type RenderOrder = { path: string; mayKeep: boolean; kind: ImageKind };
export type Rendered = RenderedImage | { refusal: string } | { away: unknown };

behindGate<RenderOrder, Rendered>(async ({ path, mayKeep, kind }) => {
  try {
    return (mayKeep && (await keepWritten(path, kind))) || (await renderImage(path, kind));
  } catch (error) {
    if (error instanceof HttpError) return { refusal: error.message };
    if (error instanceof StorageAwayError) return { away: error.cause };
    throw error;
  }
});
