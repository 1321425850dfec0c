import { type ReactNode, useEffect, useState } from 'react';
import classes from './file-field.module.css';
import { fileSize } from './file-size.ts';
import { Icon, type IconName } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type FileFieldProps = {
  /** Also the accessible name of the file input. */
  label: string;
  accept: string;
  /** The file just chosen, already shrunk. */
  file?: File | null;
  /** What the server already has. */
  currentUrl?: string | null;
  currentThumb?: string | null;
  /** Facts beside the name of the file, such as '1.200 × 1.600'. */
  facts?: ReactNode;
  /** Called with the chosen file, or null when it is taken away. */
  onChange: (file: File | null) => void;
  /** Told when the camera or the file chooser opens, and when it closes without a choice. */
  onChoosing?: (open: boolean) => void;
  /** Opens the picture, `url` being the chosen file or what the server has; without it there is no 'Lihat'. */
  onView?: (url: string) => void;
  /** Cuts the chosen file; without it there is no such button. */
  onCrop?: () => void;
  /** The word on that button. */
  cropLabel?: string;
  /** Whether what the server has may be taken away; a file just chosen always may. */
  removable?: boolean;
  /** Stops the sending; without it there is no 'Batal'. */
  onCancel?: () => void;
  error?: ReactNode;
  warning?: ReactNode;
  /** Said when all is well ('Siap dikirim'). */
  good?: ReactNode;
  description?: ReactNode;
  aside?: ReactNode;
  /** Part already sent, 0 to 1; undefined while nothing is being sent. */
  progress?: number;
  /** While the picture is being made smaller. */
  preparing?: boolean;
  disabled?: boolean;
  /** Stands in an empty field instead of the camera: another way to a picture. */
  more?: ReactNode;
  /** Id of the file input, where an error summary sends the focus. */
  id?: string;
};

type FilePreviewProps = FileFieldProps & { chooser: ReactNode };

/** The filled box of a FileField: the picture, its name and size, what can be done with it. */
export function FilePreview(props: FilePreviewProps) {
  const { label, file, currentUrl, currentThumb, onChange, onView, removable, onCancel, progress, disabled } = props;
  const chosen = useObjectUrl(file);
  const url = chosen ?? currentUrl;
  const sending = progress !== undefined;
  return (
    <>
      <div className={classes.preview}>
        <Thumb src={chosen ?? currentThumb ?? currentUrl} />
        <div className={classes.words}>
          <p className={classes.name}>{file ? file.name : label}</p>
          <p className={classes.facts}>{factsOf(props)}</p>
        </div>
      </div>
      {sending && <Progress part={progress} />}
      <div className={classes.actions}>
        {onView && url && (
          <FileButton icon="eye" of={label} onClick={() => onView(url)}>
            Lihat
          </FileButton>
        )}
        {sending && onCancel && (
          <FileButton icon="x" of={label} onClick={onCancel}>
            Batal
          </FileButton>
        )}
        {!sending && (
          <FileLabel icon="camera" disabled={disabled || props.preparing} input={props.chooser}>
            Ganti
          </FileLabel>
        )}
        {!sending && file && props.onCrop && (
          <FileButton icon="fit" of={label} disabled={disabled || props.preparing} onClick={props.onCrop}>
            {props.cropLabel}
          </FileButton>
        )}
        {!sending && (file || removable) && (
          <FileButton icon="trash" of={label} disabled={disabled} onClick={() => onChange(null)}>
            Hapus
          </FileButton>
        )}
      </div>
    </>
  );
}

function factsOf({ file, facts, progress, preparing }: FilePreviewProps): ReactNode {
  if (preparing) return 'Menyiapkan foto...';
  if (progress !== undefined) {
    const percent = `Mengirim ${Math.round(progress * 100)}%`;
    return file ? `${percent} · ${fileSize(file.size * progress)} dari ${fileSize(file.size)}` : percent;
  }
  if (!file) return facts ?? 'Sudah tersimpan';
  return facts ? (
    <>
      {fileSize(file.size)} · {facts}
    </>
  ) : (
    fileSize(file.size)
  );
}

/** Address of a chosen file for as long as it is shown. */
export function useObjectUrl(file: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

function Thumb({ src }: { src: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.image}>
      {src && src !== broken ? (
        <img src={src} alt="" width={96} height={72} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <Icon name={src ? 'warn' : 'image'} />
      )}
    </span>
  );
}

function Progress({ part }: { part: number }) {
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label="Mengirim"
      aria-valuenow={Math.round(part * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${part * 100}%` }} />
    </div>
  );
}

type FileButtonProps = {
  icon: IconName;
  size?: 20 | 16;
  /** What the button is about; read after its word. */
  of: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** A button in the foot of a file box. */
export function FileButton({ icon, size = 16, of, disabled, onClick, children }: FileButtonProps) {
  return (
    <button type="button" className={classes.action} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={size} />
      {children}
      {/* Careful: not an aria-label, which a search by the field's label would find beside its input. */}
      <VisuallyHidden> {of}</VisuallyHidden>
    </button>
  );
}

type FileLabelProps = { icon: IconName; size?: 20 | 16; disabled?: boolean; input: ReactNode; children: ReactNode };

/** The place of the file input itself, looking like the buttons beside it. */
export function FileLabel({ icon, size = 16, disabled, input, children }: FileLabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its input is handed in
    <label className={classes.action} data-disabled={disabled || undefined}>
      {input}
      <Icon name={icon} size={size} />
      {children}
    </label>
  );
}
