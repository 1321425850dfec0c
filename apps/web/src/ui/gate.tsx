import classes from './gate.module.css';

// One half of the engraved gate in a box of 392 by 760: storeys (left edge, top, bottom) and the ledges on them.
const storeys = [
  [372, 0, 52],
  [344, 70, 134],
  [300, 152, 236],
  [244, 254, 358],
  [176, 376, 500],
  [96, 518, 668],
] as const;
const ledges = [
  [334, 52],
  [290, 134],
  [234, 236],
  [166, 358],
  [86, 500],
] as const;
const LEDGE = 18;

function hatch(left: number, from: number, to: number, step: number) {
  let d = '';
  for (let y = from; y < to; y += step) d += `M${left} ${y + 0.5}H392`;
  return d;
}

const lines =
  storeys.map(([left, top, bottom]) => hatch(left, top + 6, bottom, 6)).join('') +
  ledges.map(([left, top]) => hatch(left, top, top + LEDGE, 3)).join('') +
  hatch(20, 668, 760, 3);
const edges =
  'M372 .5H392M391 0V760M20 668.5H392M20 668V760' +
  storeys.map(([left, top, bottom]) => `M${left} ${top}V${bottom}`).join('') +
  ledges.map(([left, top]) => `M${left} ${top}v18M${left} ${top + 0.5}H392M${left} ${top + LEDGE - 0.5}H392`).join('');

function Half({ side }: { side: 'left' | 'right' }) {
  return (
    <svg className={classes.half} data-side={side} viewBox="0 0 392 760" aria-hidden="true" focusable="false">
      <path className={classes.line} d={lines} />
      <path className={classes.edge} d={edges} />
    </svg>
  );
}

/** The two engraved halves of the sign-in pages; put it first in a positioned box that hides what overflows. */
export function Gate() {
  return (
    <>
      <Half side="left" />
      <Half side="right" />
    </>
  );
}
