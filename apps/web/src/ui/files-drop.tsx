import { useEffect, useId, useRef, useState } from 'react';
import field from './field.module.css';
import classes from './file-field.module.css';
import { FileLabel } from './file-preview.tsx';

type FilesDropProps = {
  /** Also the accessible name of the file input. */
  label: string;
  description: string;
  accept: string;
  disabled: boolean;
  onChoose: (files: File[]) => void;
};

/** Several files at once: chosen, or dropped anywhere on the page. */
export function FilesDrop({ label, description, accept, disabled, onChoose }: FilesDropProps) {
  const id = useId();
  const over = useDroppedFiles(disabled ? undefined : onChoose);
  const input = (
    <input
      type="file"
      multiple
      accept={accept}
      className={classes.input}
      aria-describedby={id}
      disabled={disabled}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Careful: emptied so that choosing the same files again is a change again.
        currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
  return (
    <div className={classes.field}>
      <div className={classes.box} data-empty data-over={over || undefined}>
        <div className={classes.actions}>
          <FileLabel icon="image" size={20} disabled={disabled} input={input}>
            {label}
          </FileLabel>
        </div>
      </div>
      <p id={id} className={field.description}>
        {description}
      </p>
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Hands over what is dropped on the page; returns whether files are being dragged over it. */
function useDroppedFiles(onDrop: ((files: File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Careful: without this the browser would open the file instead of the form.
      event.preventDefault();
      setOver(true);
    };
    // Of all that are left on the way only leaving the window has nowhere to go.
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const onDropped = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !document.querySelector('[role="dialog"]')) latest.current?.(files);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDropped);
    };
  }, []);
  return over;
}
