/** A slice of the pie in its own square of 144: outline, and the point its tooltip stands over. */
export type Slice = { path: string; x: number; y: number };

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
