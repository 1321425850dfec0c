// The camera as a reader of codes, and typing as the other way: <CodeReader openReader={openCodeReader} onCode={...} />.
// `openReader` is that of lib/read-code.ts; the same code counts once in two seconds. Load the screen around it lazily.
import { type FormEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import classes from './code-reader.module.css';
import icon from './icon.module.css';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { TextInput } from './text-input.tsx';
import { type OpenReader, type SeenCode, useCodeCamera } from './use-code-camera.ts';

export type CodeReaderProps = {
  openReader: OpenReader;
  /** Called with what a code carries, or what was typed; `format` is 'typed' then. */
  onCode: (text: string, format: string) => void;
  /** Whether frames are looked at; the camera stays on. */
  paused?: boolean;
  /** Beeps and vibrates with each code. */
  signals?: boolean;
  /** What is read, for people: 'label barang'. */
  what?: string;
  /** An example of what is typed. */
  placeholder?: string;
};

/** What the camera sees, the torch where there is one, and a field for a code. */
export function CodeReader({ openReader, onCode, paused, signals, what = 'kode', placeholder }: CodeReaderProps) {
  const [typing, setTyping] = useState(false);
  const camera = useCodeCamera({ openReader, onCode, paused, signals });
  const isOff = camera.trouble !== undefined;
  return (
    <div className={classes.reader}>
      {camera.trouble && (
        <Note tone="wait" role="alert">
          {camera.trouble}
        </Note>
      )}
      <div className={classes.view} hidden={isOff}>
        <video ref={camera.video} playsInline muted aria-label={`Kamera untuk ${what}`} />
        <Outline code={camera.seen} />
        <p className={classes.aim} role="status">
          {camera.ready ? `Arahkan kamera ke ${what}` : 'Menyalakan kamera...'}
        </p>
        <div className={classes.tools}>
          {camera.torch !== undefined ? (
            <button type="button" className={classes.tool} aria-pressed={camera.torch} onClick={camera.switchTorch}>
              <Torch />
              <span>Senter</span>
            </button>
          ) : (
            <span />
          )}
          <button type="button" className={classes.tool} aria-expanded={typing} onClick={() => setTyping(!typing)}>
            <Icon name="edit" />
            <span>Ketik kode</span>
          </button>
        </div>
      </div>
      {(typing || isOff) && (
        <TypedCode what={what} placeholder={placeholder} onCode={(text) => onCode(text, 'typed')} />
      )}
    </div>
  );
}

/** Drawn here: the icons of every screen come with the first visit. */
function Torch() {
  return (
    <svg className={icon.icon} data-size={20} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M6.8 2.5h6.4v3.4L11.8 8v9.5H8.2V8L6.8 5.9zM6.8 5.6h6.4M10 10.6v1.6" />
    </svg>
  );
}

/** Where the code was seen, in the picture as it is shown: as wide as its place, cut above and below. */
function Outline({ code }: { code: SeenCode | undefined }) {
  if (!code) return null;
  const { width, height } = code.frame;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <polygon points={code.corners.map(({ x, y }) => `${x * width},${y * height}`).join(' ')} />
    </svg>
  );
}

function TypedCode({
  what,
  placeholder,
  onCode,
}: {
  what: string;
  placeholder?: string;
  onCode: (text: string) => void;
}) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed) onCode(typed);
    setText('');
    input.current?.focus();
  };
  return (
    <form className={classes.typed} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        label={`Ketik ${what}`}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={1000}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="l" disabled={!text.trim()}>
        Pakai
      </Button>
    </form>
  );
}
