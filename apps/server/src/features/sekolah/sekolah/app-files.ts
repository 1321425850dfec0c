// What a phone reads to install the web app: its manifest, and the school's logo as icons.
import type { FastifyBaseLogger } from 'fastify';
import { findLogo } from '../../../core/sekolah/logo.ts';
import { getIdentitas } from '../../../core/sekolah/queries.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MadeFile } from '../../../platform/http/web-app.ts';

type SchoolPlace = Pick<Deps, 'db' | 'images' | 'namaSekolah'>;

/** Side in pixels, and whether the phone cuts its own shape out of it. */
const icons = {
  '192': { edge: 192, maskable: false },
  '512': { edge: 512, maskable: false },
  'maskable-512': { edge: 512, maskable: true },
} as const;
type Icon = keyof typeof icons;
const iconNames = Object.keys(icons) as Icon[];

/** The page's own ground (apps/web/src/ui/tokens.css). */
const PAPER = '#f6f2e9';

/** The files of the installed app by their address. Without a logo the manifest names the product's sign, which the build has. */
export function appFiles(deps: SchoolPlace, log: Pick<FastifyBaseLogger, 'warn'>): Record<string, MadeFile> {
  let last = { nama: deps.namaSekolah, logo: null as string | null };
  const school = async () => {
    try {
      last = await getIdentitas(deps);
    } catch (err) {
      log.warn({ err }, 'the manifest shows the school as it was');
    }
    return last;
  };
  const manifest: MadeFile = async () => ({
    type: 'application/manifest+json; charset=utf-8',
    body: JSON.stringify(manifestOf(await school())),
  });
  // Careful: drawn once for each logo, anybody may ask.
  const drawn = new Map<string, Promise<Buffer | undefined>>();
  const draw = async (id: string, icon: Icon) => {
    const logo = await findLogo(deps, id);
    if (!logo) return undefined;
    // The decoder takes ten megabytes, which an instance at rest does not need.
    const { renderIcon } = await import('../../../platform/images/icon.ts');
    return renderIcon(logo.jpeg, icons[icon]);
  };
  const iconFile = (icon: Icon): MadeFile => {
    return async () => {
      const { logo } = await school();
      if (!logo) return undefined;
      const name = `${logo} ${icon}`;
      if (drawn.size >= iconNames.length && !drawn.has(name)) drawn.clear();
      const body = drawn.get(name) ?? draw(logo, icon);
      drawn.set(name, body);
      const png = await body;
      return png && { type: 'image/png', body: png };
    };
  };
  return {
    '/manifest.webmanifest': manifest,
    ...Object.fromEntries(iconNames.map((icon) => [`/ikon-${icon}.png`, iconFile(icon)])),
  };
}

function manifestOf({ nama, logo }: { nama: string; logo: string | null }) {
  return {
    id: '/',
    name: nama,
    short_name: nama,
    description: `Penerimaan dan arsip siswa ${nama}`,
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: iconNames.map((icon) => ({
      // The name of the logo in the address, so that a new one is fetched.
      src: logo ? `/ikon-${icon}.png?logo=${logo}` : `/tanda-${icon}.png`,
      sizes: `${icons[icon].edge}x${icons[icon].edge}`,
      type: 'image/png',
      purpose: icons[icon].maskable ? 'maskable' : 'any',
    })),
  };
}
