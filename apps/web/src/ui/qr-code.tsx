import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

type QrCodeProps = {
  text: string;
  label: string;
  /** Whether it is not needed any more. */
  faded?: boolean;
};

/** Drawn as one path: the policy of the page lets no picture of other origin in, and none is needed. */
export function QrCode({ text, label, faded = false }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2, ecc: 'M' });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { size, path };
  }, [text]);
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" opacity={faded ? 0.36 : undefined} />
    </svg>
  );
}
