// The tables, with the target beside each figure.
import type { Row, Start } from './rows.ts';
import { COLD_START_MS, GROWTH, IDLE_MB, PAUSE_MS, targets } from './targets.ts';

const figure = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const verdict = (met: boolean) => (met ? 'tercapai' : 'BELUM');

export function printRows(title: string, rows: Row[]): void {
  console.log(`\n## ${title}\n`);
  console.log('| pekerjaan | CPU ms | ms (1 klien) | permintaan/s | jeda ms | % acuan | sasaran | |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const row of rows) {
    const { cpu, latency, rate, pause } = row.product;
    const share = row.bare && row.bare.cpu / cpu;
    const percent = share === undefined ? '' : `${Math.round(share * 100)}`;
    const cells = [
      row.name,
      figure(cpu),
      figure(latency),
      rate.toFixed(0),
      pause.toFixed(0),
      percent,
      ...judge(row, share),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function judge({ name, product }: Row, share: number | undefined): [string, string] {
  const target = targets[name];
  if (!target) return ['', ''];
  const asked: [string, boolean][] = [];
  if (target.cpu !== undefined) asked.push([`CPU ≤ ${target.cpu}`, product.cpu <= target.cpu]);
  if (target.latency !== undefined) asked.push([`≤ ${target.latency} ms`, product.latency <= target.latency]);
  if (target.share !== undefined && share !== undefined) {
    asked.push([`≥ ${target.share * 100} %`, share >= target.share]);
  }
  return [asked.map(([text]) => text).join(', '), asked.map(([, met]) => verdict(met)).join(', ')];
}

export function printStart({ coldStart, idle }: Start, rows: Row[]): void {
  const pause = Math.max(...rows.map((row) => row.product.pause));
  console.log(`\nMulai dingin ${figure(coldStart)} ms (≤ ${COLD_START_MS}: ${verdict(coldStart <= COLD_START_MS)});`);
  console.log(`memori diam (PSS) ${figure(idle)} MB (≤ ${IDLE_MB}: ${verdict(idle <= IDLE_MB)});`);
  console.log(`jeda terpanjang ${figure(pause)} ms (≤ ${PAUSE_MS}: ${verdict(pause <= PAUSE_MS)}).`);
}

/** How much dearer each row is on the large set. */
export function printGrowth(small: Row[], large: Row[]): void {
  console.log('\n## Pertumbuhan\n\n| pekerjaan | CPU ms kecil | CPU ms besar | kali | |\n|---|---|---|---|---|');
  for (const row of large) {
    const before = small.find(({ name }) => name === row.name);
    if (!before) continue;
    const times = row.product.cpu / before.product.cpu;
    const cells = [
      row.name,
      figure(before.product.cpu),
      figure(row.product.cpu),
      figure(times),
      verdict(times <= GROWTH),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
