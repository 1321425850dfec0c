// What the diagram of the house shows: its parts, the rooms in them, and how often one imports another.
import { posix } from 'node:path';
import { importsOf, isTest, partOf, resolve } from './architecture.ts';
import { parts, shared } from './architecture-rules.ts';

/** Imports by `from → to`: between parts, and between the features of one app. */
export type Counts = Map<string, number>;
export type House = { counts: Counts; rooms: Map<string, string[]> };

/** Counts the import lines of all files but tests: those stand beside what they test and import from everywhere. */
export function countHouse(files: Map<string, string>): House {
  const counts: Counts = new Map();
  const drawn = parts.filter(({ name }) => name !== 'configuration');
  const rooms = new Map(drawn.map(({ name }) => [name, new Set<string>()]));
  for (const [path, source] of files) {
    const part = partOf(path);
    if (!part || isTest(path)) continue;
    const room = roomOf(path);
    if (room) rooms.get(part.name)?.add(room);
    for (const { target } of importsOf(source)) {
      const edge = edgeOf(path, resolve(path, target));
      if (edge) counts.set(edge, (counts.get(edge) ?? 0) + 1);
    }
  }
  return {
    counts: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    rooms: new Map([...rooms].map(([name, found]) => [name, [...found].sort()])),
  };
}

function edgeOf(path: string, to: string | undefined): string | undefined {
  const [from, other] = [partOf(path), to === undefined ? undefined : partOf(to)];
  if (!from || !to || !other) return undefined;
  if (from !== other) return `${from.name} → ${other.name}`;
  const [room, otherRoom] = [roomOf(path), roomOf(to)];
  if (!from.name.endsWith('/features') || room === otherRoom) return undefined;
  const mayAll = from.name === 'server/features' && otherRoom !== undefined && otherRoom in shared;
  return `${from.name}${mayAll ? '' : `/${room}`} → ${other.name}/${otherRoom}`;
}

/** The folder of a file in apps/<app>/src/<part>/, which is a room of that part. */
function roomOf(path: string): string | undefined {
  const [apps, , src, , room] = posix.dirname(path).split('/');
  return apps === 'apps' && src === 'src' ? room : undefined;
}

/** What a drawing says of the house, from the marks that every arrow and room in it has. */
export function readDrawing(svg: string): House {
  const marks = (name: string) =>
    Array.from(svg.matchAll(new RegExp(` data-${name}="([^"]+)"`, 'g')), ([, text = '']) => text);
  const counts = marks('imports').map((text): [string, number] => {
    const [, edge = '', count] = /^(.*) (\d+)$/.exec(text) ?? [];
    return [edge, Number(count)];
  });
  const rooms = new Map<string, string[]>();
  for (const text of marks('room')) {
    const [part = '', room] = text.split(' ');
    rooms.set(part, [...(rooms.get(part) ?? []), ...(room ? [room] : [])]);
  }
  return { counts: new Map(counts), rooms };
}

/** Sentences about what the drawing shows otherwise than it is. A count may be a tenth off: a line of import is no news. */
export function staleness(drawn: House, house: House): string[] {
  const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(3, b / 10);
  const edges = new Set([...drawn.counts.keys(), ...house.counts.keys()]);
  const arrows = [...edges].filter((edge) => {
    const [shown, real] = [drawn.counts.get(edge), house.counts.get(edge)];
    return shown === undefined || real === undefined || !isNear(shown, real);
  });
  const names = ({ rooms }: House) =>
    [...rooms].flatMap(([part, found]) => [part, ...found.map((room) => `${part}/${room}`)]);
  const [shown, real] = [names(drawn), names(house)];
  return [
    ...arrows.map((edge) => `${edge}: drawn ${drawn.counts.get(edge) ?? 0}, counted ${house.counts.get(edge) ?? 0}`),
    ...real.filter((name) => !shown.includes(name)).map((name) => `${name}: not drawn`),
    ...shown.filter((name) => !real.includes(name)).map((name) => `${name}: drawn, and not there`),
  ];
}
