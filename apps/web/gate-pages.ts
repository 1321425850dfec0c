// The pages before the sign-in as HTML: rendered by React's own server renderer while the web app is built, their styles inside,
// so that a form stands there after one answer. What only an installation knows its server fills in (platform/http/web-app.ts).
import { join } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';
import { withImports } from './wire-files.ts';

/** What `src/gate-render.tsx` hands over of each page. */
type GatePage = Record<'path' | 'title' | 'description' | 'html', string>;

const asText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  file?.type === 'asset' ? String(file.source) : '';

/** Lays one page each into `halaman/`, made of index.html with what the gate loads in the place of what the application does. */
export function gatePages(): Plugin {
  return {
    name: 'gate-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const entry = Object.values(bundle).find(
          (each) => each.type === 'chunk' && each.isEntry && each.name === 'gate',
        );
        const index = asText(bundle['index.html']);
        if (!entry || !index) throw new Error('Build tanpa index.html atau gate');
        const files = withImports(bundle, [entry.fileName]);
        // Each page has the styles of all: those that come by themselves are small.
        const { dynamicallyImportedIds = [] } =
          this.getModuleInfo(join(import.meta.dirname, 'src/app/gate-pages.tsx')) ?? {};
        const later = Object.values(bundle).filter(
          (each) => each.type === 'chunk' && dynamicallyImportedIds.includes(each.facadeModuleId ?? ''),
        );
        const names = [entry, ...later].map(({ fileName }) => fileName);
        const sheets = withImports(bundle, names).filter((name) => name.endsWith('.css'));
        const styles = sheets.map((name) => asText(bundle[name]));
        const scripts = files.filter((name) => name.endsWith('.js') && name !== entry.fileName);
        const head = [
          `<style>${styles.join('')}</style>`,
          // They are here already: nothing that comes later asks for them again.
          ...sheets.map((name) => `<link rel="stylesheet" href="/${name}" disabled />`),
          `<script type="module" crossorigin src="/${entry.fileName}"></script>`,
          ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
        ];
        const frame = index
          .replace(
            /\s*<script type="module"[\s\S]*?<\/script>|\s*<link rel="(modulepreload|stylesheet|%STAF%)"[^>]*>/g,
            '',
          )
          .replace('</head>', () => `${head.join('\n')}\n</head>`);
        for (const page of await rendered())
          this.emitFile({ type: 'asset', fileName: `halaman${page.path}.html`, source: pageOf(frame, page) });
      },
    },
  };
}

function pageOf(frame: string, { title, description, html }: GatePage): string {
  // Such a form is sent without the program, too.
  const isSent = html.includes('method="post"');
  return (
    frame
      .replace('Halaman ini memerlukan', isSent ? 'Sesudah login, halaman memerlukan' : '$&')
      .replace(/<title>.*?<\/title>/, () => `<title>${title} · %NAMA_SEKOLAH%</title>`)
      .replace(/(<meta name="description" content=").*?"/, (_, start) => `${start}${description} %NAMA_SEKOLAH%."`)
      // React asks beforehand for the logo, which not every school has.
      .replace(
        /<div id="root">.*?<\/div>/s,
        () => `<div id="root">${html.replace(/<link rel="preload"[^>]*>/, '')}</div>`,
      )
  );
}

/** What `src/gate-render.tsx` renders; Vite reads the sources for it as it does for the browser. */
async function rendered(): Promise<GatePage[]> {
  const server = await createServer({
    configFile: `${import.meta.dirname}/vite.config.ts`,
    server: { middlewareMode: true, hmr: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const { renderGate } = await server.ssrLoadModule('/src/gate-render.tsx');
    return await renderGate();
  } finally {
    await server.close();
  }
}
