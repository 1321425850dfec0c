// Values that somebody may ask for: whoever has one says how to read it, and nothing is done until it is read.

type Read = () => Record<string, number>;

const sources = new Map<string, Read>();

/** Names a source of values, such as `antrean:gambar`; the newest of a name is read. */
export function offerGauge(name: string, read: Read): void {
  sources.set(name, read);
}

/** The values of every source whose name begins with `prefix`, without the prefix. */
export function readGauges(prefix: string): [name: string, values: Record<string, number>][] {
  const chosen = [...sources].filter(([name]) => name.startsWith(prefix));
  return chosen.map(([name, read]) => [name.slice(prefix.length), read()]);
}
