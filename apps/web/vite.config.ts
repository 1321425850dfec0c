import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './keep-pages.ts';
import { limits } from './limits.ts';

/** Where the API listens while the web app runs on its own development server. */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;
const proxy = Object.fromEntries(['/api', '/status/', '/healthz', '/readyz'].map((path) => [path, { target: api }]));

/** The libraries of every visit; what only a form needs of them (the question before leaving) stays with the form. */
const everyVisit =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router(?!.*useBlocker)|router-core|history)|zod)\//;

/** What main.tsx and the sign-in pages use of ui/ and lib/, and what these pages have in common. */
const signInKit =
  /preload-helper|src\/(app\/(access|guard|root|error-screen|crash\.page)\.|lib\/(return-address|api|api-error|transport|newer-build|session|keeper\/places|failure|sekolah|use-form)\.|ui\/(brand|button|checkbox|field|field-message|icon|layout|loading-dots|note|page-header|password-input|text-input|toast)\.|form\/kontak-admin\.|features\/(akun\/auth\/(auth-frame|use-auth-form|passkey-button)|akun\/data-pribadi\/privasi-link)\.)|contract\/src\/akun\/versi-privasi\./;

/** What every screen behind the sign-in uses. */
const frame =
  /node_modules\/@tanstack\/(query-core|react-query)\/|src\/(app\/(?!.*page|palette\/|navigation-staf|menu\.|routes|guard|access|root|error-screen)|lib\/(use-api|use-sekolah|format|tahun-ajaran|ask-page)\.|ui\/(visually-hidden|icon-button|skeletons|failed-state|retry-note|facts|photo|status-badge|use-narrow|popup|use-popup|key-list|page-header|empty-state|modal|use-modal|dialog|autocomplete)\.|form\/(form-dialog|use-sending)\.|features\/akun\/keamanan\/password-dialog\.)|contract\/src\/(?:\w+\/)?(dashboard|data-diri|data-pribadi|persetujuan|siswa-record|siswa-fields|fields|format|kabar|berkas|pengelola)\./;

/** What the form of a student's data uses, on the student's side and on the staff's. */
const form =
  /src\/(features\/siswa\/(data-diri\/(?!.*page|data-diri-facts|status-banner)|data-siswa\/form\/(?!straighten|tambahan|use-send|read-kode))|lib\/(keeper\/(keeper|seal|store)|wait-for-retry|prepare-foto|check-foto|sharpness|shrink|latest|use-foto)\.|ui\/(file-field|file-preview|file-size|choice-cards|date-input|digits|digits-input|amount-input|form-section|error-summary|thumb-bar|textarea|select|segments|use-caret)\.)|contract\/src\/sekolah\/saran\./;

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), stafPreload(), serviceWorker(), compressed(), limits()],
  css: { modules: { generateScopedName: scopedName } },
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy },
  build: {
    // Careful: the page's policy allows pictures and fonts from 'self' only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script; every browser we support preloads modules.
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    rolldownOptions: {
      // Whoever takes one thing from a wing loads only that.
      treeshake: { moduleSideEffects: [{ test: /\/features\/\w+\/door\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs, unchanged from version to version.
            { name: 'dasar', test: everyVisit },
            // The parts of the kit that the sign-in needs: one file instead of ten, for a slow connection.
            { name: 'kit', test: signInKit },
            // One file each for the frame of every screen and for the student's form, instead of dozens of small ones.
            { name: 'kerangka', test: frame },
            { name: 'formulir', test: form },
            // The addresses of staff's screens, and how those of lists are read.
            {
              name: 'layar-staf',
              // What other files need of what it imports stays with them.
              includeDependenciesRecursively: false,
              test: /src\/(app\/routes-(staf|inventaris)|lib\/list-params|ui\/unloaded)\./,
            },
            // What enlarges and turns a picture, asked for together when one is opened.
            {
              name: 'gambar',
              test: /ui\/(image-stage|image-viewer-dialog|picture-view|use-gestures|crop-dialog)\./,
            },
            // A phone beside the desk, and codes before a camera: one file, for each has its name in the list that every visit loads.
            {
              name: 'pindai',
              test: /features\/siswa\/pindai(-kode)?\/|contract\/src\/siswa\/pindai\.|ui\/(code-reader|use-code-camera)\.|lib\/read-code\./,
            },
            // The inventory with its items, their names and its opname: one file, for the same reason.
            {
              name: 'inventaris',
              // What it shares with other screens stays where it is.
              includeDependenciesRecursively: false,
              test: /features\/inventaris\/(barang|data-inventaris|kategori-lokasi|opname)\/|contract\/src\/(?:\w+\/)?(barang|data-inventaris|kategori-lokasi|opname)\./,
            },
            // What the form loads where a school asks for more fields, and staff when they read them.
            { name: 'tambahan', test: /form\/tambahan-input\.|contract\/src\/siswa\/nik\./ },
          ],
        },
      },
    },
    emptyOutDir: true,
  },
});
