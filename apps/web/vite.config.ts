import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { gatePages } from './gate-pages.ts';
import { serviceWorker } from './keep-pages.ts';
import { limits } from './limits.ts';
import { type Graph, modulesOf } from './wire-files.ts';

/** Where the API listens while the web app runs on its own development server. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;
const proxy = Object.fromEntries(['/api', '/status/', '/healthz', '/readyz'].map((path) => [path, { target: api }]));

/** Lays a .br and a .gz beside every text of the build, so that the server compresses nothing while it serves. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(m?js|css|svg|wasm|webmanifest)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        if (bytes.length < 1024) continue;
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/**
 * Has the page ask for the addresses of staff's screens together with its first files. The server writes into `rel` where it
 * opens one of these screens; elsewhere the browser takes no notice of the element.
 */
function stafPreload(): Plugin {
  return {
    name: 'staf-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const staf = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith('/app/routes-staf.tsx')),
        );
        if (!staf) throw new Error('Build tanpa alamat staf');
        return [
          { tag: 'link', attrs: { rel: '%STAF%', crossorigin: true, href: `/${staf.fileName}` }, injectTo: 'head' },
        ];
      },
    },
  };
}

const styles = new Map<string, string>();

/** A class as the page knows it: its own name and four letters for its file, which compress better than Vite's. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  const letters = createHash('sha256').update(path).digest('base64url').slice(0, 4);
  const other = styles.get(letters) ?? path;
  if (other !== path) throw new Error(`${path} dan ${other} mendapat huruf yang sama; ganti nama salah satunya`);
  styles.set(letters, path);
  return `${name}_${letters}`;
}

/** One file of all that some files import, whatever that is by then, instead of dozens: each costs a request on a slow line. */
function together(name: string, files: readonly string[]) {
  const roots = files.map((file) => join(import.meta.dirname, 'src', file));
  let all: Set<string> | undefined;
  const nameOf = (id: string, graph: Graph) => {
    all ??= modulesOf(graph, roots);
    // Careful: an entry runs by itself, and would run for whoever imports something else of its file.
    return all.has(id) && !roots.includes(id) ? name : null;
  };
  return { name: nameOf };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stafPreload(), gatePages(), serviceWorker(), compressed(), limits()],
  css: { modules: { generateScopedName: scopedName } },
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy },
  build: {
    // Careful: the page's policy allows pictures and fonts from 'self' only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script; every browser we support preloads modules.
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), gate: join(import.meta.dirname, 'src/gate.tsx') },
      // Whoever takes one thing from a wing loads only that.
      treeshake: { moduleSideEffects: [{ test: /\/features\/\w+\/door\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // 22 files otherwise, and 7 KB more. What the application shares with the gate comes with it.
            together('gerbang', [
              'gate.tsx',
              // What these need lies with what the gate has already, not with 60 KB of the application.
              'features/akun/auth/reset-password.page.tsx',
              'features/akun/tautan/tautan.page.tsx',
              'features/akun/data-pribadi/privasi.page.tsx',
            ]),
            // A student's first screen: 8 files and 171 KB with the gate's, 60 and 184 otherwise.
            together('aplikasi', [
              'main.tsx',
              'app/layout.tsx',
              'features/laporan/dashboard/dashboard-siswa.page.tsx',
              'features/siswa/data-diri/data-diri.page.tsx',
            ]),
            // The form: 27 files otherwise.
            together('formulir', [
              'features/siswa/data-diri/tambah-data-diri.page.tsx',
              'features/siswa/data-diri/edit-data-diri.page.tsx',
            ]),
          ],
        },
      },
    },
    emptyOutDir: true,
  },
});
