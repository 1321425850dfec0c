import { lazy, Suspense, useState } from 'react';
import type { ImageViewerProps } from './image-viewer-dialog.tsx';

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
