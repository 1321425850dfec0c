import { useState } from 'react';
import { FileField } from './file-field.tsx';
import type { FileFieldProps } from './file-preview.tsx';
import { ImageViewer } from './image-viewer.tsx';

/** A FileField whose picture opens in the viewer, under the field's label. */
export function PhotoField(props: Omit<FileFieldProps, 'onView'>) {
  const [viewed, setViewed] = useState<string>();
  return (
    <>
      <FileField {...props} onView={setViewed} />
      <ImageViewer
        images={viewed ? [{ src: viewed, title: props.label }] : []}
        index={0}
        onIndex={() => {}}
        opened={viewed !== undefined}
        onClose={() => setViewed(undefined)}
      />
    </>
  );
}
