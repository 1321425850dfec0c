import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import type { Bar } from './bars.tsx';
import { DaftarLink } from './daftar.tsx';
import classes from './pie.module.css';
import { pieSlices } from './pie-slices.ts';

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
