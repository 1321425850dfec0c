import { useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from './photo.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type PhotoProps = {
  src?: string | null;
  /** Accessible name; '' where the name stands beside it. */
  alt: string;
  ratio?: '3:4' | '1:1';
  /** s 33 × 44 (table), m 48 × 64 (card), l 60 × 80 (desk); square: 40, 48, 80. */
  size?: 's' | 'm' | 'l';
  /** Shown when there is no picture. */
  icon?: IconName;
};

/** A small picture in a box of fixed size, so that nothing jumps; an icon stands in when there is none, and a warning when it does not load. */
export function Photo({ src, alt, ratio = '3:4', size = 's', icon = 'user' }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : undefined;
  return (
    <span className={classes.photo} data-box={`${ratio} ${size}`}>
      {shown ? (
        <img src={shown} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(shown)} />
      ) : (
        <span className={classes.none} title={src ? 'Gambar tidak dapat dimuat' : undefined}>
          <Icon name={src ? 'warn' : icon} size={size === 'l' ? 20 : 16} />
          {alt && <VisuallyHidden>{`${alt}, ${src ? 'tidak dapat dimuat' : 'tidak ada'}`}</VisuallyHidden>}
        </span>
      )}
    </span>
  );
}
