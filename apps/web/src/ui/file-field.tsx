import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import field from './field.module.css';
import { FieldMessage, labelWithAside } from './field-message.tsx';
import classes from './file-field.module.css';
import { FileButton, type FileFieldProps, FileLabel, FilePreview } from './file-preview.tsx';

/** One picture: chosen, photographed, looked at, replaced, taken away, sent. */
export function FileField(props: FileFieldProps) {
  const { label, accept, file, currentUrl, error, warning, description, aside, onChoosing } = props;
  const own = useId();
  const id = props.id ?? own;
  const { input, camera, change, take } = useChoice(props);
  const described = [error && 'error', warning && 'warning', description && 'help'].filter(Boolean);
  const blocked = props.disabled || props.preparing || props.progress !== undefined;
  const inputs = { type: 'file', onClick: () => onChoosing?.(true), onChange: take };
  const chooser = (
    <input
      {...inputs}
      accept={accept}
      ref={input}
      id={id}
      className={classes.input}
      aria-label={label}
      aria-describedby={described.map((part) => `${id}-${part}`).join(' ') || undefined}
      aria-invalid={error ? true : undefined}
      disabled={blocked}
    />
  );
  return (
    <div className={classes.field}>
      <div className={field.label}>{labelWithAside(label, aside)}</div>
      <div className={classes.box} data-empty={!(file || currentUrl) || undefined} data-error={!!error || undefined}>
        {file || currentUrl ? (
          <FilePreview {...props} onChange={change} chooser={chooser} />
        ) : (
          <div className={classes.actions}>
            {props.more ?? (
              <FileButton icon="camera" size={20} of={label} disabled={blocked} onClick={() => camera.current?.click()}>
                Ambil Foto
              </FileButton>
            )}
            <FileLabel icon="image" size={20} disabled={blocked} input={chooser}>
              {props.preparing ? 'Menyiapkan...' : 'Pilih Berkas'}
            </FileLabel>
          </div>
        )}
      </div>
      {/* Careful: Android opens the camera only where nothing but pictures is accepted. */}
      <input {...inputs} accept="image/*" ref={camera} hidden capture="environment" tabIndex={-1} />
      <Messages {...props} id={id} />
    </div>
  );
}

/** What is said of the picture below its box. */
function Messages({ id, error, warning, good, description }: FileFieldProps) {
  return (
    <>
      {error && (
        <FieldMessage tone="bad" id={`${id}-error`}>
          {error}
        </FieldMessage>
      )}
      {warning && (
        <FieldMessage tone="wait" id={`${id}-warning`}>
          {warning}
        </FieldMessage>
      )}
      {good && !error && !warning && <FieldMessage tone="ok">{good}</FieldMessage>}
      {description && (
        <p id={`${id}-help`} className={field.description}>
          {description}
        </p>
      )}
    </>
  );
}

/** The two inputs, file chooser and camera, and where the focus goes after a choice. */
function useChoice({ onChange, onChoosing }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const changed = useRef(false);
  // The button that was pressed is gone when the box changes: the focus goes on to what took its place.
  useLayoutEffect(() => {
    if (!changed.current || document.activeElement !== document.body) return;
    changed.current = false;
    input.current?.focus({ preventScroll: true });
  });
  useCancel([input, camera], () => onChoosing?.(false));
  const change = (chosen: File | null) => {
    changed.current = true;
    onChange(chosen);
  };
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const chosen = currentTarget.files?.[0];
    // Careful: emptied so that choosing the same file again is a change again.
    currentTarget.value = '';
    if (chosen) change(chosen);
  };
  return { input, camera, change, take };
}

/** Runs when a file chooser is closed without a choice; React does not tell of it. */
function useCancel(inputs: RefObject<HTMLInputElement | null>[], run: () => void): void {
  useEffect(() => {
    const elements = inputs.map(({ current }) => current);
    for (const element of elements) element?.addEventListener('cancel', run);
    return () => {
      for (const element of elements) element?.removeEventListener('cancel', run);
    };
  });
}
