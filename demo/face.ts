// Drawn faces for passport photos, in the manner of the design's mock-ups.
import type { Random } from './random.ts';

export type Face = {
  background: string;
  skin: string;
  style: 'hijab' | 'short' | 'cropped' | 'curly' | 'long' | 'bun' | 'peci';
  colour: string;
  shirt: string;
  jacket: boolean;
  glasses: boolean;
  moustache: boolean;
  smile: number;
  width: number;
};

const skins = ['#C99A77', '#B98560', '#BE8C69', '#A8734F', '#D9B08E', '#8A5A3C', '#E0BB9A'];
const hairs = ['#2A211C', '#1F1A17', '#35281F', '#241E22'];
const veils = ['#3C4A4F', '#E9E4D8', '#6B4B4F', '#2E3B55', '#7B6A58', '#4D5B45', '#8E5A63', '#1F1F22', '#B9A27E'];

/** A face that fits the person; chance says the rest. */
export function createFace(random: Random, person: { jenis_kelamin: 'L' | 'P'; agama: string }): Face {
  const veiled = person.jenis_kelamin === 'P' && person.agama === 'Islam' && random.chance(0.84);
  const style = veiled
    ? 'hijab'
    : person.jenis_kelamin === 'P'
      ? random.weighted([['long', 6] as const, ['bun', 3] as const])
      : random.weighted([['short', 6] as const, ['cropped', 3] as const, ['curly', 2] as const]);
  return {
    background: random.weighted([
      ['#A63A34', 6],
      ['#3F6FA3', 4],
    ]),
    skin: random.pick(skins),
    style,
    colour: random.pick(style === 'hijab' ? veils : hairs),
    shirt: random.weighted([
      ['#F3F1EC', 8],
      ['#E4E8EC', 2],
      ['#DCE6EE', 1],
    ]),
    jacket: random.chance(0.18),
    glasses: random.chance(0.14),
    moustache: person.jenis_kelamin === 'L' && random.chance(0.1),
    smile: random.int(-2, 10) / 10,
    width: random.int(-10, 10) / 10,
  };
}

/** The portrait as the inside of an SVG with the view box 0 0 60 80; its background reaches up to -10. */
export function drawFace(face: Face): string {
  const { background } = face;
  return (
    `<rect y="-10" width="60" height="90" fill="${background}"/><rect y="-10" width="60" height="90" fill="url(#lampu)"/>` +
    (face.style === 'hijab' ? veiled(face) : bareheaded(face)) +
    features(face)
  );
}

/** The gradients that `drawFace` refers to, once per document. */
export const faceDefs =
  '<radialGradient id="lampu" cx=".5" cy=".35" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".16"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".14"/></radialGradient>';

function veiled({ colour, shirt, skin, width }: Face): string {
  return (
    `<path d="M30 13c-12 0-17 9-17 20 0 12-2 18-5 24 6 8 38 8 44 0-3-6-5-12-5-24 0-11-5-20-17-20z" fill="${colour}"/>` +
    `<path d="M4 82c1-16 8-23 26-23s25 7 26 23z" fill="${colour}"/>` +
    `<path d="M4 82c1-13 6-19 14-21l12 12 12-12c8 2 13 8 14 21z" fill="${shirt}"/>` +
    `<path d="M17 56c4 9 9 13 13 17 4-4 9-8 13-17z" fill="${colour}"/>` +
    `<ellipse cx="30" cy="34" rx="${11 + width * 0.5}" ry="${14 + width * 0.5}" fill="${skin}"/>` +
    '<path d="M18.500 31c1-9 5-12.500 11.500-12.500s10.500 3.500 11.500 12.500c-2-6-6-8.500-11.500-8.500s-9.500 2.500-11.500 8.500z" fill="#000" opacity=".12"/>'
  );
}

function bareheaded(face: Face): string {
  const { shirt, skin, colour, width } = face;
  const behind = face.style === 'bun' ? `<circle cx="30" cy="14.500" r="5.200" fill="${colour}"/>` : '';
  return (
    `${behind}<path d="M25 44h10v12l2 5-7 6-7-6 2-5z" fill="${skin}"/>` +
    '<path d="M25 50c3 3 7 3 10 0v-4H25z" fill="#000" opacity=".14"/>' +
    `<path d="M4 82c1-16 8-23 26-23s25 7 26 23z" fill="${shirt}"/>` +
    (face.jacket
      ? '<path d="M4 82c1-15 7-21 18-22.500L30 80l8-20.500C49 61 55 67 56 82z" fill="#2B3038"/><path d="M29 66h2l1.500 12h-5z" fill="#7A2E2A"/>'
      : '<path d="M24 57l6 8 6-8 3 2-9 12-9-12z" fill="#DAD6CC"/>') +
    `<ellipse cx="17.500" cy="35" rx="2" ry="3.500" fill="${skin}"/><ellipse cx="42.500" cy="35" rx="2" ry="3.500" fill="${skin}"/>` +
    `<ellipse cx="30" cy="34" rx="${12.5 + width * 0.5}" ry="${15.5 + width * 0.4}" fill="${skin}"/>` +
    hair(face)
  );
}

function hair({ style, colour }: Face): string {
  const path = (d: string) => `<path d="${d}" fill="${colour}"/>`;
  if (style === 'long') {
    return path(
      'M30 14c-12 0-16 9-15 20 0 8-1 15-2 20h7c-1-8-2-14-1-20 6-1 13-4 16-8 2 4 4 6 6 8 1 6 0 12-1 20h7c-1-5-2-12-2-20 1-11-3-20-15-20z',
    );
  }
  if (style === 'bun')
    return path('M16.500 35c-2-14 4-21 13.500-21s15.500 7 13.500 21c-1.500-6-4-10-13.500-12-9.500 2-12 6-13.500 12z');
  if (style === 'cropped')
    return path(
      'M17.300 32c-1-12 4-18 12.700-18s13.700 6 12.700 18c-1-5-2-8-4-10-5-1.500-12-1.500-17.400 0-2 2-3 5-4 10z',
    );
  if (style === 'peci') return '<path d="M15.500 25l2-12c8-2.500 17-2.500 25 0l2 12c-9-3-20-3-29 0z" fill="#17181B"/>';
  if (style === 'curly') {
    const curls = [
      [17.5, 28],
      [18, 22.5],
      [21.5, 18],
      [26.5, 15.5],
      [32, 15.3],
      [37, 17.2],
      [41, 21],
      [42.5, 27],
    ];
    return (
      curls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.200" fill="${colour}"/>`).join('') +
      path('M18 26c2-10 22-10 24 0-6-3-18-3-24 0z')
    );
  }
  return path('M17 34c-2-14 4-20 13-20s15 6 13 20c-1-4-2-7-4-9-5 1-13 1-18-1-2 2-3 6-4 10z');
}

function features({ glasses, moustache, smile }: Face): string {
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="34.500" rx="1.900" ry="1.100" fill="#F7F3EE"/><circle cx="${x}" cy="34.500" r="1" fill="#1E1712"/>` +
    `<path d="M${x - 2.6} 31.300q2.600-1.300 5.200 0" fill="none" stroke="#2A211C" stroke-width=".8" stroke-linecap="round"/>`;
  const frames =
    '<g fill="none" stroke="#22201D" stroke-width=".6"><rect x="21.800" y="32" width="6.600" height="5" rx="1.800"/>' +
    '<rect x="31.600" y="32" width="6.600" height="5" rx="1.800"/><path d="M28.400 34h3.200M21.800 33.800l-3-1M38.200 33.800l3-1"/></g>';
  return (
    eye(25.2) +
    eye(34.8) +
    '<path d="M30 35.500q-1.400 3.200-.9 4.200.9.600 1.800 0" fill="none" stroke="#000" stroke-opacity=".28" stroke-width=".6" stroke-linecap="round"/>' +
    `<path d="M26.800 43.200q3.200 ${(1.2 + smile).toFixed(1)} 6.400 0" fill="none" stroke="#8C4A40" stroke-width="1" stroke-linecap="round"/>` +
    (moustache ? '<path d="M26.600 42c1.500-1.300 5.300-1.300 6.800 0-2-.4-4.800-.4-6.800 0z" fill="#2A211C"/>' : '') +
    (glasses ? frames : '')
  );
}
