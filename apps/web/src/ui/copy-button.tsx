import { useEffect, useState } from 'react';
import classes from './copy-button.module.css';
import icon from './icon.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type CopyButtonProps = {
  text: string;
  label: string;
  /** Whether the words stand beside the icon. */
  word?: boolean;
};

/** Copies a text; the icon becomes a tick for two seconds and 'Disalin' is announced. `label` names it: 'NIM'. */
export function CopyButton({ text, label, word = false }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={classes.copy}>
      <button
        type="button"
        className={classes.button}
        data-word={word || undefined}
        aria-label={`Salin ${label}`}
        title={`Salin ${label}`}
        onClick={() => void copy(text).then(setCopied)}
      >
        {copied ? <Icon name="check" size={16} /> : <Sheets />}
        {word && `Salin ${label}`}
      </button>
      <span role="status">{copied && <VisuallyHidden>Disalin</VisuallyHidden>}</span>
    </span>
  );
}

/** Drawn here and not in icon.tsx: the sign-in pages load that one. */
function Sheets() {
  return (
    <svg className={icon.icon} data-size={16} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M7 7h10v10H7zM13 7V3H3v10h4" />
    </svg>
  );
}

/** Whether it worked. Careful: outside HTTPS browsers have no clipboard, and only the old command copies. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  const before = document.activeElement;
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
