import { useMemo } from 'react';
import { encode } from 'uqr';

type QrCodeProps = {
  text: string;
  label: string;
  /** Whether it is not needed any more. */
  faded?: boolean;
};

/** Phones read dark on light only, whatever the page's colours. */
const paper = { display: 'block', width: '100%', maxWidth: 216, margin: '0 auto', background: '#fff', color: '#000' };

/** Drawn as one path: the policy of the page lets no picture of other origin in, and none is needed. */
export function QrCode({ text, label, faded = false }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2, ecc: 'M' });
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { size, path };
  }, [text]);
  return (
    <svg style={paper} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" opacity={faded ? 0.36 : undefined} />
    </svg>
  );
}
