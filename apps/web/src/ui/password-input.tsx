import { useState } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password with a button that shows it; give `autoComplete` `current-password` or `new-password`. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'rightSection'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={
        <button
          type="button"
          className={classes.inner}
          data-script
          aria-label="Lihat password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
