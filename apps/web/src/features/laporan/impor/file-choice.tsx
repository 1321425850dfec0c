import { useId } from 'react';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { fileSize } from '../../../ui/file-size.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './file-choice.module.css';

type FileChoiceProps = {
  label: string;
  accept: string;
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  help: string;
  error?: string | undefined;
};

/** One file that is no picture: a button of the full width that says what was chosen. */
export function FileChoice({ label, accept, file, onChange, help, error }: FileChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box} data-error={error ? true : undefined}>
        <input
          id={id}
          type="file"
          accept={accept}
          className={classes.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          onChange={({ currentTarget }) => onChange(currentTarget.files?.[0])}
        />
        <Icon name={file ? 'report' : 'plus'} />
        <span className={classes.name}>{file ? file.name : 'Pilih berkas'}</span>
        {file && <span className={classes.size}>{fileSize(file.size)}</span>}
      </div>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      {error && (
        <FieldMessage tone="bad" id={`${id}-error`}>
          {error}
        </FieldMessage>
      )}
    </div>
  );
}
