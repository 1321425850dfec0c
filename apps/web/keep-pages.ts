// Writes the service worker into the build, with the files of a student's pages and of a count's in it (docs/design/offline.md).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { entryOf, opnameFiles, siswaFiles, verifikasiFiles } from './limits.ts';
import type { Graph } from './wire-files.ts';

const source = join(import.meta.dirname, 'src/kept-pages.ts');

/** Lays /sw.js beside the page. Not while developing: there nothing may be kept. */
export function serviceWorker(): Plugin {
  return {
    name: 'keep-pages',
    apply: 'build',
    // Careful: after Vite has written its own list of what each file loads into the entry.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const written = await transformWithOxc(readFileSync(source, 'utf8'), source);
        const define = JSON.stringify(contents(bundle, this));
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: written.code.replace(/\b__BUILD__\b/, () => define),
        });
      },
    },
  };
}

function contents(bundle: Rolldown.OutputBundle, graph: Graph) {
  const all = Object.values(bundle);
  const styles = siswaFiles(bundle, graph).filter((name) => name.endsWith('.css'));
  const fonts = all.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2') && isNamed(name));
  const files = [...new Set([...siswaFiles(bundle, graph), ...verifikasiFiles(bundle, graph), ...fonts])]
    .map((name) => `/${name}`)
    .sort();
  const opname = opnameFiles(bundle, graph)
    .map((name) => `/${name}`)
    .filter((file) => !files.includes(file))
    .sort();
  const name = `gerbang-${createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)}`;
  return { name, files, opname, entry: `/${entryOf(bundle)}` };

  function isNamed(font: string): boolean {
    return styles.some((style) => {
      const sheet = bundle[style];
      return sheet?.type === 'asset' && String(sheet.source).includes(font.replace('assets/', ''));
    });
  }
}
