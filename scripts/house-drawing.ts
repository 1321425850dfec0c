// The diagram of the house: the server on the left, the web app on the right, between them one line down to each part
// that is imported; the contract under both, and around the house what stands on it.
import { parts } from './architecture-rules.ts';
import type { House } from './house-counts.ts';
import { type Box, drawNeighbour, drawRoom, heightOf } from './house-rooms.ts';
import { box, colourOf, head, label, pill, style } from './house-style.ts';

type Side = { app: 'server' | 'web'; places: Map<string, Box>; bottom: number };

const WIDTH = 1280;
const MARGIN = 24;
const COLUMN = 484;
const TOP = 128;
const GAP = 26;
/** From the edge of a column to its first line, and from one line to the next. */
const FIRST_LANE = 50;
const LANE = 16;
const STUB = 21;
/** From the top of a room to the line that comes in, which is the first of its lines. */
const DOOR = 20;

/** From the door to the floor: what stands above may import what stands below it. */
const floors = {
  server: ['server/main', 'server/app', 'server/operations', 'server/features', 'server/schema', 'server/platform'],
  web: ['web/main', 'web/app', 'web/features', 'web/ui', 'web/lib'],
};

export function drawHouse(house: House): string {
  const server = place('server', house);
  const web = place('web', house);
  const floor = Math.max(server.bottom, web.bottom) + 44;
  for (const side of [server, web]) spread(side, floor - 44);
  const contract = { x: MARGIN, y: floor, w: WIDTH - 2 * MARGIN, h: heightOf('contract', house) + 4 };
  const around = drawAround(contract.y + contract.h + 52, house);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${around.bottom + MARGIN}" width="${WIDTH}" height="${around.bottom + MARGIN}" role="img" aria-label="The parts of Gerbang and their imports">`,
    `<style>\n${style}\n</style>`,
    box({ x: 0, y: 0, w: WIDTH, h: around.bottom + MARGIN }, 'page', 12),
    label(MARGIN, 46, 'The house, and who imports whom', 'h'),
    label(
      MARGIN,
      70,
      'Made from the import lines by npm run diagram. A number counts them; its colour is the part that is imported.',
      'm',
    ),
    label(MARGIN, TOP - 14, 'apps/server/src', 't'),
    label(WIDTH - MARGIN, TOP - 14, 'apps/web/src', 't e'),
    ...[server, web].flatMap((side) => drawLanes(side, contract.y, house)),
    ...[server, web].flatMap(({ places }) => [...places].map(([part, at]) => drawRoom(part, at, house))),
    drawRoom('contract', contract, house),
    ...around.drawn,
    '</svg>\n',
  ].join('\n');
}

/** The rooms of one app, one under the other. */
function place(app: Side['app'], house: House): Side {
  const x = app === 'server' ? MARGIN : WIDTH - MARGIN - COLUMN;
  const places = new Map<string, Box>();
  let y = TOP;
  for (const part of floors[app]) {
    const h = Math.max(heightOf(part, house), stubAt(part, importedBy(part, house).length - 1) + DOOR);
    places.set(part, { x, y, w: COLUMN, h });
    y += h + GAP;
  }
  return { app, places, bottom: y - GAP };
}

/** Lets the lower of two columns end where the other one ends. */
function spread({ places, bottom }: Side, wanted: number) {
  const more = (wanted - bottom) / (places.size - 1);
  [...places.values()].forEach((at, index) => {
    at.y = Math.round(at.y + index * more);
  });
}

/** How far under a room's top its outgoing lines are; nothing comes in at `main`. */
const stubAt = (part: string, index: number) => DOOR + (part.endsWith('/main') ? index : index + 1) * STUB;

/** What a part imports of the house, the farthest first, so that its lines do not cross each other. */
function importedBy(part: string, { counts }: House): [string, number][] {
  const order = [...floors.server, ...floors.web, 'contract'];
  return order
    .map((to): [string, number] => [to, counts.get(`${part} → ${to}`) ?? 0])
    .filter(([, count]) => count > 0)
    .reverse();
}

/** One line a target: whoever imports it joins, and it ends in the target's side, or in the contract from above. */
function drawLanes({ app, places }: Side, floor: number, house: House): string[] {
  const inward = app === 'server' ? 1 : -1;
  const edge = app === 'server' ? MARGIN + COLUMN : WIDTH - MARGIN - COLUMN;
  const targets = [...floors[app].slice(1), 'contract'];
  const laneOf = (to: string) => edge + inward * (FIRST_LANE + targets.indexOf(to) * LANE);
  const doorOf = (to: string) => (to === 'contract' ? floor : (places.get(to)?.y ?? 0) + DOOR);
  const joints = [...places].flatMap(([part, at]) =>
    importedBy(part, house).map(([to, count], index) => ({ part, to, count, y: at.y + stubAt(part, index) })),
  );
  const lanes = targets.map((to) => {
    const heights = [doorOf(to), ...joints.filter((one) => one.to === to).map(({ y }) => y)];
    const way = `M${laneOf(to)},${Math.min(...heights)}V${Math.max(...heights) - (to === 'contract' ? 6 : 0)}`;
    const door = to === 'contract' ? '' : `M${laneOf(to)},${doorOf(to)}H${edge + inward * 7}`;
    const point =
      to === 'contract'
        ? head(laneOf(to), floor, 'down', to)
        : head(edge, doorOf(to), inward > 0 ? 'left' : 'right', to);
    return `<path d="${way}${door}" class="l s-${colourOf(to)}"/>${point}`;
  });
  const stubs = joints.map(({ part, to, count, y }) => {
    const stub = `<path d="M${edge},${y}H${laneOf(to)}" class="l s-${colourOf(to)}"/><circle cx="${laneOf(to)}" cy="${y}" r="4" class="f-${colourOf(to)}"/>`;
    const words = pill({ x: edge + (inward > 0 ? 6 : -38), y, w: 32 }, `${count}`, to);
    return `<g data-imports="${part} → ${to} ${count}">${stub}${words}</g>`;
  });
  return [...lanes, ...stubs];
}

/** Everything that no floor has: what stands on the house and is not in it. */
function drawAround(top: number, house: House): { drawn: string[]; bottom: number } {
  const inside = [...floors.server, ...floors.web, 'contract'];
  const names = parts.map(({ name }) => name).filter((name) => !inside.includes(name) && house.rooms.has(name));
  const w = (WIDTH - 2 * MARGIN - 3 * 16) / 4;
  const h = 138;
  const drawn = names.map((name, index) => {
    const at = { x: MARGIN + (index % 4) * (w + 16), y: top + Math.floor(index / 4) * (h + 16), w, h };
    return drawNeighbour(name, at, house);
  });
  const title = label(MARGIN, top - 14, 'Around it: nothing of the product imports these', 't');
  return { drawn: [title, ...drawn], bottom: top + Math.ceil(names.length / 4) * (h + 16) - 16 };
}
