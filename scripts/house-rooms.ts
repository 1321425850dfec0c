// The rooms of the diagram: a box for each part, with its folders as chips and the imports between its features.
import { shared } from './architecture-rules.ts';
import type { House } from './house-counts.ts';
import { box, colourOf, inXml, label, pill, widthOf } from './house-style.ts';

export type Box = { x: number; y: number; w: number; h: number };

/** What a part is for; one that is not named here is drawn without a sentence. */
const sentences: Record<string, string> = {
  'server/main': 'starts and stops the process',
  'server/app': 'puts features and platform together',
  'server/operations': 'for whoever runs the server; each with its command',
  'server/features': 'the product; a number in a room: imports by the other features',
  'server/schema': 'the tables: their types, migrations and triggers',
  'server/platform': 'what carries it, and knows no feature and no table of theirs',
  'web/main': 'starts the app',
  'web/app': 'the table of screens, and the frame around them',
  'web/features': 'the screens, by the same words',
  'web/ui': 'the kit of components, free of the domain',
  'web/lib': 'calls, session and formats; shows nothing',
  contract: 'every call as one value: method, path, roles, input, output, sentences',
  demo: 'the product full of invented people',
  'tests/kit': 'what all suites set up with',
  'tests/stories': 'browser stories, one file a feature',
  'tests/attacks': 'attacks over HTTP',
  'tests/faults': 'crashes, full disks, dead neighbours',
  'tests/cluster': 'several instances while things die',
  'tests/bench': 'speed',
  scripts: 'start, test and check; on any Node from 20',
};

const COLUMNS = 3;
const CHIP = 28;

const sidewaysOf = (part: string, { counts }: House) =>
  [...counts].filter(([edge]) => edge.startsWith(`${part}/`) && edge.includes(` → ${part}/`));

/** The height that a part's content needs. */
export function heightOf(part: string, house: House): number {
  const chips = Math.ceil((house.rooms.get(part)?.length ?? 0) / COLUMNS) * CHIP;
  const sideways = Math.ceil(sidewaysOf(part, house).length / 2);
  return 58 + chips + (sideways > 0 ? sideways * 22 + 14 : 0);
}

export function drawRoom(part: string, place: Box, house: House): string {
  const { x, y, w, h } = place;
  const chips = (house.rooms.get(part) ?? []).map((room, index) => drawChip(part, room, index, place, house));
  const under = y + 52 + Math.ceil(chips.length / COLUMNS) * CHIP;
  const title = part.replace(/^(server|web)\//, '');
  return [
    `<g data-room="${part}">`,
    box(place, `room s-${colourOf(part)}`),
    box({ x, y, w: 6, h }, `f-${colourOf(part)}`, 3),
    label(x + 20, y + 26, title, 't'),
    label(x + 20, y + 43, sentences[part] ?? '', 'm'),
    ...chips,
    ...sidewaysOf(part, house).map(([edge, count], index) => {
      const left = x + 20 + (index % 2) * ((w - 32) / 2);
      return drawSideways(part, edge, count, { x: left, y: under + 14 + Math.floor(index / 2) * 22 });
    }),
    '</g>',
  ].join('\n');
}

function drawChip(part: string, room: string, index: number, place: Box, { counts }: House): string {
  const w = (place.w - 32 - (COLUMNS - 1) * 8) / COLUMNS;
  const x = place.x + 20 + (index % COLUMNS) * (w + 8);
  const y = place.y + 54 + Math.floor(index / COLUMNS) * CHIP;
  const edge = `${part} → ${part}/${room}`;
  const count = counts.get(edge);
  const isShared = part === 'server/features' && room in shared;
  const note = isShared ? pillOf(edge, count ?? 0, { x: x + w - 36, y: y + 11 }, part) : '';
  const chip = box({ x, y, w, h: 22 }, 'chip', 5) + label(x + 10, y + 15, room) + note;
  return `<g data-room="${part} ${room}">${chip}</g>`;
}

function pillOf(edge: string, count: number, at: { x: number; y: number }, part: string): string {
  return `<g data-imports="${inXml(edge)} ${count}">${pill({ ...at, w: 32 }, `${count}`, part)}</g>`;
}

function drawSideways(part: string, edge: string, count: number, at: { x: number; y: number }): string {
  const words = edge.replaceAll(`${part}/`, '');
  return pillOf(edge, count, at, part) + label(at.x + 40, at.y + 4, words, 'm');
}

/** A room around the house: what it imports as words in the colours of the house. */
export function drawNeighbour(part: string, place: Box, { counts }: House): string {
  let [x, y] = [place.x + 16, place.y + 66];
  const pills = [...counts]
    .filter(([edge]) => edge.startsWith(`${part} → `))
    .map(([edge, count]): [string, number, string] => [edge, count, edge.slice(part.length + 3)])
    .map(([edge, count, to]) => {
      const words = `${to.replace('server/', '')} ${count}`;
      const w = widthOf(words) + 18;
      if (x + w > place.x + place.w - 8) [x, y] = [place.x + 16, y + 24];
      const drawn = `<g data-imports="${inXml(edge)} ${count}">${pill({ x, y, w }, words, to)}</g>`;
      x += w + 6;
      return drawn;
    });
  const words = [
    label(place.x + 16, place.y + 25, part, 't'),
    label(place.x + 16, place.y + 43, sentences[part] ?? '', 'm'),
  ];
  return `<g data-room="${part}">\n${[box(place, 'room s-other'), ...words, ...pills].join('\n')}\n</g>`;
}
