// Drawn photos of things: flat shapes on a table, 4:3.
import type { Drawing } from './desk.ts';
import type { Gambar } from './inventaris.ts';
import { createRandom } from './random.ts';

const dark = '#2B2E33';
const grey = '#8B9096';
const pale = '#E7E6E1';

/** Each inside a view box of 120 by 90, standing on the line y = 72. */
const shapes: Record<Exclude<Gambar, null>, string> = {
  computer:
    `<rect x="24" y="20" width="54" height="36" rx="2" fill="${dark}"/><rect x="27" y="23" width="48" height="29" fill="#4F7C9C"/>` +
    `<path d="M47 56h8l2 12H45z" fill="${grey}"/><rect x="38" y="68" width="26" height="3" rx="1" fill="${grey}"/>` +
    `<rect x="84" y="26" width="18" height="46" rx="2" fill="${dark}"/><circle cx="93" cy="34" r="2" fill="#7FD0A0"/><path d="M88 44h10M88 49h10M88 54h10" stroke="${grey}"/>`,
  laptop:
    `<path d="M36 24h48a3 3 0 0 1 3 3v34H33V27a3 3 0 0 1 3-3z" fill="${dark}"/><rect x="37" y="28" width="46" height="29" fill="#5B88A8"/>` +
    '<path d="M26 62h68l5 9a2 2 0 0 1-2 2H23a2 2 0 0 1-2-2z" fill="#B9BDC2"/><path d="M32 64h56l2 4H30z" fill="#8D9298"/>',
  projector:
    `<rect x="26" y="38" width="68" height="28" rx="5" fill="${pale}" stroke="#BDBAB2"/><circle cx="50" cy="52" r="10" fill="${dark}"/><circle cx="50" cy="52" r="6" fill="#3E5C74"/>` +
    `<circle cx="47" cy="49" r="2" fill="#fff" opacity=".8"/><path d="M70 47h16M70 52h16M70 57h16" stroke="${grey}" stroke-width="1.500"/><path d="M34 66v6M86 66v6" stroke="${grey}" stroke-width="4"/>`,
  printer:
    `<rect x="38" y="18" width="44" height="24" fill="#fff"/><path d="M43 25h34M43 30h34M43 35h20" stroke="#B9BDC2"/>` +
    `<rect x="26" y="38" width="68" height="28" rx="4" fill="${dark}"/><rect x="34" y="58" width="52" height="14" fill="#F4F2EC"/><circle cx="86" cy="46" r="2.500" fill="#7FD0A0"/>`,
  chair:
    '<path d="M44 18h32v26H44z" fill="#3C5A73"/><path d="M40 46h40v7H40z" fill="#34506A"/>' +
    `<path d="M42 53v20M78 53v20M44 20v30M76 20v30M42 64h36" fill="none" stroke="${grey}" stroke-width="3"/>`,
  desk:
    '<path d="M20 40h80v7H20z" fill="#A9743F"/><path d="M24 47h6v25h-6zM90 47h6v25h-6z" fill="#8E5F32"/><path d="M62 47h28v14H62z" fill="#96683A"/>' +
    `<path d="M73 54h6" stroke="${pale}" stroke-width="2"/>`,
  board:
    `<rect x="18" y="18" width="84" height="44" fill="#F7F8F8" stroke="${grey}" stroke-width="3"/><path d="M28 30c12-6 14 8 26 1M28 42h34M28 50h22" fill="none" stroke="#7C97AC" stroke-width="1.500"/>` +
    `<path d="M30 62v11M90 62v11" stroke="${grey}" stroke-width="3"/>`,
  network:
    `<rect x="20" y="48" width="80" height="20" rx="2" fill="${dark}"/><g fill="#C9CDD2">${[26, 35, 44, 53, 62, 71].map((x) => `<rect x="${x}" y="54" width="6" height="6"/>`).join('')}</g>` +
    `<circle cx="86" cy="57" r="1.600" fill="#7FD0A0"/><circle cx="92" cy="57" r="1.600" fill="#E2B04A"/><path d="M32 48V26M88 48V26" stroke="${dark}" stroke-width="3"/>`,
  ac:
    `<rect x="18" y="22" width="84" height="26" rx="6" fill="#FBFBFA" stroke="#D5D3CC"/><path d="M24 41h72" stroke="#B9BDC2" stroke-width="2"/><circle cx="93" cy="30" r="1.500" fill="#4FA06B"/>` +
    '<path d="M36 54c-2 5 2 7 0 12M60 54c-2 5 2 7 0 12M84 54c-2 5 2 7 0 12" fill="none" stroke="#9CBBD0" stroke-width="2" stroke-linecap="round"/>',
  cupboard:
    '<rect x="42" y="12" width="36" height="61" fill="#7F8A90"/><g fill="#929CA2" stroke="#6C767C"><path d="M45 15h30v12H45zM45 30h30v12H45zM45 45h30v12H45zM45 60h30v11H45z"/></g>' +
    `<path d="M56 21h8M56 36h8M56 51h8M56 66h8" stroke="${dark}" stroke-width="2"/>`,
};

const walls = ['#E4DDD0', '#DCE1E2', '#D9D4C6', '#E6E2DA'];
const tables = ['#B79F80', '#A39A8C', '#8F857A'];

/** A second look at an item: as it was when its condition was written down, or another view. */
export const viewOf = (kode: string) => `${kode} lagi`;
/** The items that have one. */
export const viewed = ['INV-PRN-006', 'INV-PRJ-014', 'INV-KOM-112'];

/** The photo of a thing. */
export function drawBarang(gambar: Exclude<Gambar, null>, kode: string): Drawing {
  const random = createRandom(`barang:${kode}`);
  const [width, height] = [720, 540];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 120 90">` +
    '<defs><radialGradient id="sinar" cx=".3" cy=".15" r="1.1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>' +
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient></defs>' +
    `<rect width="120" height="90" fill="${random.pick(walls)}"/><path d="M0 66h120v24H0z" fill="${random.pick(tables)}"/>` +
    `<g transform="translate(${random.int(-5, 5)} 0)"><ellipse cx="60" cy="73.500" rx="44" ry="4" fill="#000" opacity=".18"/>${shapes[gambar]}</g>` +
    '<rect width="120" height="90" fill="url(#sinar)"/></svg>';
  return { svg, pixels: width };
}
