// The tables, with the target beside each figure.
import type { Row } from './rows.ts';
import { flat, GROWTH, type Target, targets } from './targets.ts';

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const whole = (value: number) => value.toFixed(0);
const cell = (value: number | undefined, write = figure) => (value === undefined ? '' : write(value));
const verdict = (met: boolean) => (met ? 'met' : 'MISSED');

/** All rows, and below them the longest pause of any. */
export function printRows(title: string, rows: Row[]): void {
  console.log(`\n## ${title}\n`);
  console.log('| work | CPU ms | ms (1 client) | requests/s | pause ms | MB | % of bare | target | |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  const pauses = rows.flatMap(({ product }) => product.pause ?? []);
  const longest: Row[] = pauses.length > 0 ? [{ name: 'longest pause', product: { pause: Math.max(...pauses) } }] : [];
  for (const row of [...rows, ...longest]) {
    const { cpu, latency, rate, pause, memory } = row.product;
    const share = row.bare && cpu && row.bare.cpu / cpu;
    const cells = [
      row.detail ? `${row.name} (${row.detail})` : row.name,
      cell(cpu),
      cell(latency),
      cell(rate, whole),
      cell(pause, whole),
      cell(memory, whole),
      cell(share && share * 100, whole),
      ...judge(row, share),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function judge({ name, product, bare }: Row, share: number | undefined): [string, string] {
  const target: Target = targets[name] ?? {};
  const upTo = (text: string, most: number | undefined, value: number | undefined) =>
    most === undefined ? [] : [[text, value === undefined ? 'not measured' : verdict(value <= most)] as const];
  const asked = [
    ...upTo(`CPU ≤ ${target.cpu}`, target.cpu, product.cpu),
    ...upTo(`≤ ${target.latency} ms`, target.latency, product.latency),
    ...upTo(`≤ ${target.memory} MB`, target.memory, product.memory),
    ...upTo(`pause ≤ ${target.pause}`, target.pause, product.pause),
  ];
  // On PostgreSQL there is no bare reference.
  if (target.share !== undefined && bare) {
    asked.push([`≥ ${target.share * 100} %`, verdict((share ?? 0) >= target.share)]);
  }
  return [asked.map(([text]) => text).join(', '), asked.map(([, met]) => met).join(', ')];
}

/** How much dearer each row is on the large set. */
export function printGrowth(small: Row[], large: Row[]): void {
  console.log('\n## Growth\n\n| work | CPU ms small | CPU ms large | times | |\n|---|---|---|---|---|');
  for (const { name, product } of large) {
    const before = small.find((row) => row.name === name)?.product.cpu;
    if (!before || !product.cpu) continue;
    const times = product.cpu / before;
    const judged = flat.includes(name) ? verdict(times <= GROWTH) : '';
    const cells = [name, figure(before), figure(product.cpu), figure(times), judged];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
