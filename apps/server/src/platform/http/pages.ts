// The pages of the web app as the build left them, filled with what this installation knows.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './headers.ts';

/** Text with `%NAME%` where a value goes, and the policy under which its own styles may be. */
export type Page = { text: string; policy: string };
export type Values = Record<string, string>;

/** Every address that is a screen gets the application, but for those before the sign-in, which have a page each. */
export type Pages = { application: Page; gate: Map<string, Page> };

/** The pages of a built web app; undefined where none is built. */
export function readPages(folder: string): Pages | undefined {
  const [index, gate] = [join(folder, 'index.html'), join(folder, 'halaman')];
  if (!existsSync(index)) return undefined;
  const names = existsSync(gate) ? readdirSync(gate) : [];
  const entries = names.map((name) => [`/${name.replace('.html', '')}`, read(join(gate, name))] as const);
  return { application: read(index), gate: new Map(entries) };
}

function read(file: string): Page {
  const text = readFileSync(file, 'utf8');
  const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
  return { text, policy: pagePolicy(styles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)) };
}

/** Sends a page; it names nobody but the school, or is sent as it is, so that its length tells nothing. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { text, policy }: Page, values: Values) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  // What somebody sent is neither kept nor weighed.
  const encoding = values.HASIL
    ? undefined
    : (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted));
  const page = fill(text, values);
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, vary: 'accept-encoding, cookie' });
  if (!encoding) return reply.send(page);
  return reply.header('content-encoding', encoding).send(compressed(page, encoding));
}

const MOST_KEPT = 32;
const kept = new Map<string, Buffer>();

/** Well compressed, which takes milliseconds, and kept: pages change with the school's settings alone. */
function compressed(page: string, encoding: 'br' | 'gzip'): Buffer {
  const key = encoding + hash('sha256', page);
  const bytes = kept.get(key) ?? (encoding === 'gzip' ? gzipSync(page) : brotliCompressSync(page, { params: quality }));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, bytes);
  return bytes;
}

const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 };

/** Careful: parts go first, so that no value can be taken for one. */
function fill(page: string, values: Values): string {
  return keepParts(page, values)
    .replace(/ data-checked="%(\w+)%"/g, (_, name: string) => (values[name] ? ' checked' : ''))
    .replace(/%(\w+)%/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : value.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
    });
}

/** The parts that this installation shows; one may stand inside another. */
function keepParts(page: string, values: Values): string {
  const around: boolean[] = [];
  let kept = '';
  for (const piece of page.split(/(<\/?gb-when[^>]*>)/)) {
    const [, asked, name = ''] = /^<gb-when (filled|empty)="(\w+)">$/.exec(piece) ?? [];
    if (asked) around.push((asked === 'filled') === Boolean(values[name]));
    else if (piece === '</gb-when>') around.pop();
    else if (!around.includes(false)) kept += piece;
  }
  return kept;
}
