// Documents are read by following their links: each leads to a file that is there, and each anchor to a heading.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './shell.mjs';

const folders = ['.', 'docs', 'docs/design', 'deploy', '.github'];
const documents = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A document without its examples: what stands in code is no link. */
const prose = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .replace(/`[^`\n]+`/g, (code) => code.replace(/[[\]()<>]/g, ''));

function linksOf(text: string): string[] {
  const found = [...text.matchAll(/\]\(([^()\s]+)\)/g), ...text.matchAll(/ (?:src|href)="([^"]+)"/g)];
  return found.map(([, link = '']) => link);
}

/** The anchors of a document's headings, as the hosts of repositories make them. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function isBroken(from: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? from : join(dirname(from), decodeURIComponent(file));
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(prose(target)).includes(anchor);
}

test('every link of every document leads somewhere', () => {
  const broken = documents.flatMap((path) =>
    linksOf(prose(path))
      .filter((link) => isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('links, pictures and anchors are seen, and a broken one is told', () => {
  expect(documents.flatMap((path) => linksOf(prose(path))).length).toBeGreaterThan(60);
  expect(linksOf('[a](b.md#c), <img src="d.png" alt=""> and ![e](f.svg)')).toEqual(['b.md#c', 'f.svg', 'd.png']);
  expect(anchorsOf('# One\n\n## Logs, health & metrics\n')).toEqual(['one', 'logs-health--metrics']);
  const links = ['LICENSE', 'docs/operations.md#settings', 'docs/operations.md#no-such', 'docs/no-such.md', '#no-such'];
  expect(links.filter((link) => isBroken('README.md', link))).toEqual(links.slice(2));
});

test('the README fits on a screen or two', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split(/\s+/).length).toBeLessThanOrEqual(700);
});
