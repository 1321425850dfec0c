import { lazy, type ReactNode, Suspense, useState } from 'react';

export type ViewedImage = { src: string; title: string; facts?: ReactNode };

export type ImageViewerProps = {
  images: readonly ViewedImage[];
  index: number;
  onIndex: (index: number) => void;
  /** Called once the picture itself is on the screen. */
  onShown?: (index: number) => void;
  opened: boolean;
  onClose: () => void;
};

const ImageViewerDialog = lazy(async () => ({
  default: (await import('./image-viewer-dialog.tsx')).ImageViewerDialog,
}));

/** Pictures over the whole window, one at a time; its code is fetched when it is first opened. */
export function ImageViewer(props: ImageViewerProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <ImageViewerDialog {...props} />
    </Suspense>
  ) : null;
}
