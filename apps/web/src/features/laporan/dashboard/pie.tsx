import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import type { Bar } from './bars.tsx';
import { DaftarLink } from './daftar.tsx';
import classes from './pie.module.css';

/** A pie of two tones, labelled beside; a slice that is pointed at, focused or touched tells its number. */
export function Pie({ slices, total }: { slices: readonly Bar[]; total: number }) {
  const [hovered, setHovered] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const tooltipId = useId();
  const shapes = pieSlices(slices.map(({ jumlah }) => jumlah));
  const active = hovered ?? focused;
  const [slice, shape] = active === undefined ? [] : [slices[active], shapes[active]];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape puts the tooltip away wherever the focus stands in it
    <div
      className={classes.pie}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        setHovered(undefined);
        setFocused(undefined);
      }}
    >
      <div className={classes.round}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset */}
        <svg viewBox="0 0 144 144" role="group" aria-label="Diagram lingkaran">
          {shapes.map((shape, at) => {
            const { label, daftar } = slices[at] ?? {};
            if (!shape || !daftar) return null;
            return (
              <Link
                key={label}
                to={daftar.to}
                search={daftar.filter ?? {}}
                aria-label={label}
                aria-describedby={active === at ? tooltipId : undefined}
                onPointerEnter={() => setHovered(at)}
                onPointerLeave={() => setHovered(undefined)}
                onFocus={() => setFocused(at)}
                onBlur={() => setFocused(undefined)}
                // A finger has no other way to the tooltip; the words beside the pie open the list for it.
                onClick={(event) => {
                  if ((event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault();
                }}
              >
                <path d={shape.path} data-tone={at + 1} />
              </Link>
            );
          })}
        </svg>
        {slice && shape && (
          <p
            id={tooltipId}
            role="tooltip"
            className={classes.tooltip}
            // Never left of the middle: on a phone it would not fit there.
            style={{ left: `${Math.max(50, (shape.x / 144) * 100)}%`, top: `${(shape.y / 144) * 100}%` }}
          >
            {formatNumber(slice.jumlah)} siswa ({formatPercent(slice.jumlah, total)})
          </p>
        )}
      </div>
      <Key slices={slices} total={total} />
    </div>
  );
}

/** The words beside the pie. */
function Key({ slices, total }: { slices: readonly Bar[]; total: number }) {
  return (
    <ul className={classes.key}>
      {slices.map(({ label, jumlah, daftar }, at) => (
        <li key={label}>
          <DaftarLink daftar={daftar} className={classes.entry}>
            <i data-tone={at + 1} aria-hidden="true" />
            <span className={classes.label}>{label}</span>
            <b>{formatNumber(jumlah)} siswa</b>
            <small>{formatPercent(jumlah, total)}</small>
          </DaftarLink>
        </li>
      ))}
    </ul>
  );
}

/** A slice of the pie in its own square of 144: outline, and the point its tooltip stands over. */
type Slice = { path: string; x: number; y: number };

const CENTRE = 72;
const RADIUS = 70;

/** The point at a share of the turn (0 at the top, clockwise) and a part of the radius. */
function at(share: number, part = 1): { x: number; y: number } {
  const angle = share * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    x: round(CENTRE + RADIUS * part * Math.sin(angle)),
    y: round(CENTRE - RADIUS * part * Math.cos(angle)),
  };
}

/** The slices for these numbers, clockwise from the top; undefined for one that is nothing. */
export function pieSlices(numbers: readonly number[]): (Slice | undefined)[] {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  let before = 0;
  return numbers.map((number) => {
    const from = before / total;
    before += number;
    if (number === 0) return undefined;
    return { path: outline(from, before / total), ...at((from + before / total) / 2, number === total ? 0 : 0.55) };
  });
}

function outline(from: number, to: number): string {
  const top = `M${CENTRE} ${CENTRE - RADIUS}`;
  // Careful: an arc that ends where it begins is not drawn, so the whole pie is two halves.
  if (to - from === 1)
    return `${top}A${RADIUS} ${RADIUS} 0 1 1 ${CENTRE} ${CENTRE + RADIUS}A${RADIUS} ${RADIUS} 0 1 1 ${CENTRE} ${CENTRE - RADIUS}z`;
  const [start, end] = [at(from), at(to)];
  const large = to - from > 0.5 ? 1 : 0;
  return `M${CENTRE} ${CENTRE}L${start.x} ${start.y}A${RADIUS} ${RADIUS} 0 ${large} 1 ${end.x} ${end.y}z`;
}
