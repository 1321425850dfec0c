// What a phone sees: a paper on a desk, a little askew, lit from one side.
import { modulesOf } from '../apps/server/src/features/arsip/surat-resmi/draw-code.ts';
import { lettering, type TextStyle } from './lettering.ts';
import type { Random } from './random.ts';

/**
 * A drawing in SVG with its own units; `pixels` is the width it is made with, `sudut` where its QR is: x and y of the corners as
 * shares of width and height, clockwise from the code's upper left.
 */
export type Drawing = { svg: string; pixels: number; sudut?: number[] };

/** A QR on a paper, in the paper's units. */
type Kode = { teks: string | undefined; x: number; y: number; size: number };

type Paper = {
  width: number;
  height: number;
  /** Corner radius. */
  radius: number;
  fill: string;
  /** Definitions and content, drawn with the paper's upper left corner at 0, 0. */
  defs?: string;
  content: string;
  kode?: Kode;
};

const desks = [
  { ground: '#7D776B', line: '#746E62' },
  { ground: '#6B5544', line: '#614C3C' },
  { ground: '#8A8F93', line: '#82878B' },
  { ground: '#4F5A63', line: '#4A545D' },
  { ground: '#A08C72', line: '#97836A' },
];

/** Lays a paper on a desk. */
export function onDesk(random: Random, paper: Paper, pixels: number): Drawing {
  const { width, height, radius, kode } = paper;
  const margin = Math.round(width * 0.05);
  const [w, h] = [width + 2 * margin, height + 2 * margin];
  const desk = random.pick(desks);
  const boards = [0.14, 0.33, 0.53, 0.7, 0.9].map((at) => `M0 ${Math.round(h * at + random.int(-9, 9))}h${w}`).join('');
  const turn = (random.int(-22, 22) / 10).toFixed(1);
  const code = kode?.teks === undefined ? '' : drawCode(kode.teks, kode);
  const light = random.pick([0.15, 0.5, 0.85]);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * h) / w)}" viewBox="0 0 ${w} ${h}">` +
    `<defs>${paper.defs ?? ''}<linearGradient id="sinar" x1="${light}" y1="0" x2="${1 - light}" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".13"/>` +
    '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient></defs>' +
    `<rect width="${w}" height="${h}" fill="${desk.ground}"/><path d="${boards}" stroke="${desk.line}" stroke-width="1.500"/>` +
    `<g transform="rotate(${turn} ${w / 2} ${h / 2}) translate(${margin} ${margin})">` +
    `<rect x="4" y="6" width="${width}" height="${height}" rx="${radius}" fill="#000" opacity=".22"/>` +
    `<rect width="${width}" height="${height}" rx="${radius}" fill="${paper.fill}"/>${paper.content}${code}${watermark(width, height)}</g>` +
    `<rect width="${w}" height="${h}" fill="url(#sinar)"/></svg>`;
  if (!kode || code === '') return { svg, pixels };
  return { svg, pixels, sudut: cornersOf(kode, { w, h, margin, turn: (Number(turn) * Math.PI) / 180 }) };
}

function drawCode(teks: string, { x, y, size }: Kode): string {
  const rows = modulesOf(teks);
  const step = size / rows.length;
  const at = (n: number) => (n * step).toFixed(2);
  const runs = rows.map((row, down) =>
    row.map((dark, right) => (dark ? `M${at(right)} ${at(down)}h${at(1)}v${at(1)}h-${at(1)}z` : '')).join(''),
  );
  const paper = `<rect x="-6" y="-6" width="${size + 12}" height="${size + 12}" fill="#fff"/>`;
  return `<g transform="translate(${x} ${y})">${paper}<path d="${runs.join('')}" fill="#111"/></g>`;
}

function cornersOf({ x, y, size }: Kode, desk: { w: number; h: number; margin: number; turn: number }): number[] {
  const { w, h, margin, turn } = desk;
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ] as const;
  return corners.flatMap(([right, down]) => {
    const [dx, dy] = [right + margin - w / 2, down + margin - h / 2];
    const turned = [
      dx * Math.cos(turn) - dy * Math.sin(turn) + w / 2,
      dx * Math.sin(turn) + dy * Math.cos(turn) + h / 2,
    ];
    return turned.map((place, n) => Number((place / (n === 0 ? w : h)).toFixed(4)));
  });
}

function watermark(width: number, height: number): string {
  const size = width * 0.12;
  const style = { size, weight: 1.2, anchor: 'middle', tracking: size * 0.2, fill: '#16212A', opacity: 0.1 } as const;
  const [x, y] = [width / 2, height * 0.62];
  return `<g transform="rotate(-14 ${x} ${y})">${lettering('CONTOH', x, y, style)}</g>`;
}

/** Several lines of text: each with its place, all in one style. */
export function lines(rows: readonly (readonly [text: string, x: number, y: number])[], style: TextStyle): string {
  return rows.map(([text, x, y]) => lettering(text, x, y, style)).join('');
}

/** A signature of nobody. */
export function signature(random: Random, x: number, y: number, width: number): string {
  const step = width / 5;
  const up = () => random.int(10, 26);
  const path = `M${x} ${y}c${step} -${up()} ${step} -${up()} ${step * 1.2} ${up() / 3}s${step} -${up()} ${step} -${up() / 3}s${step} ${up()} ${step} -4s${step} -${up()} ${step} 4`;
  return `<path d="${path}" fill="none" stroke="#1B2A4A" stroke-width="1.800" stroke-linecap="round"/>`;
}

/** A round stamp around nothing. */
export function stamp(x: number, y: number, radius: number): string {
  return (
    `<g fill="none" stroke="#4B3B8F" opacity=".55"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="2.500"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.72}" stroke-width="1.200"/></g>` +
    lettering('CONTOH', x, y + radius * 0.12, {
      size: radius * 0.34,
      weight: 1,
      anchor: 'middle',
      fill: '#4B3B8F',
      opacity: 0.6,
    })
  );
}
