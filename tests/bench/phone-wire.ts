// The first visit: what the pages before the sign-in cost on the wire, and when their field is there, as ratios to a page of one plain field.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureWire, type Wire } from '../stories/wire.ts';
import { median } from './load.ts';
import type { Phone } from './phone-visit.ts';

const pages = ['/login', '/registrasi', '/lupa-password', '/konfirmasi'];
const MOST = { bytes: 100_000, page: 20_000, rounds: 1, visible: 1.4, typed: 3 };
const plainPage =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>-</title><label>Email <input></label>';

/** A table of the pages, each measured in turns with the plain one. */
export async function measureGate(phone: Phone, repetitions: number): Promise<string> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(plainPage));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const plain = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const lines = [
    '| page | KB | HTML | fonts | rounds | field, times | key, times | |',
    '|---|---|---|---|---|---|---|---|',
  ];
  try {
    for (const path of pages) {
      const ours: Wire[] = [];
      const theirs: Wire[] = [];
      for (let n = 0; n < repetitions; n++) {
        theirs.push(await visit(phone, plain));
        ours.push(await visit(phone, phone.url + path));
      }
      lines.push(lineOf(path, ours, theirs));
    }
  } finally {
    server.close();
  }
  return lines.join('\n');
}

async function visit({ browser }: Phone, address: string): Promise<Wire> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    return await measureWire(await context.newPage(), address, { slowed: true });
  } finally {
    await context.close();
  }
}

function lineOf(path: string, ours: Wire[], theirs: Wire[]): string {
  const of = (field: keyof Wire) => median(ours.map((wire) => wire[field]));
  const times = (field: keyof Wire) => of(field) / median(theirs.map((wire) => wire[field]));
  const found = {
    bytes: of('bytes'),
    page: of('page'),
    rounds: of('rounds'),
    visible: times('visible'),
    typed: times('typed'),
  };
  const missed = (Object.keys(MOST) as (keyof typeof MOST)[]).filter((name) => found[name] > MOST[name]);
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const sizes = [kb(found.bytes), kb(found.page), kb(of('fonts')), found.rounds];
  const cells = [path, ...sizes, found.visible.toFixed(2), found.typed.toFixed(2)];
  return `| ${cells.join(' | ')} | ${missed.length === 0 ? 'met' : `MISSED: ${missed.join(', ')}`} |`;
}
