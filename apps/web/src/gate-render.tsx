// Run by the build: each page before the sign-in as HTML, with what only an installation knows left open for its server.
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Gate } from './app/gate.tsx';
import { type GateAbout, type GatePath, gateAbout } from './app/gate-about.ts';
import { sekolah } from './lib/sekolah.ts';

Object.assign(sekolah, {
  nama: '%NAMA_SEKOLAH%',
  logo: '%LOGO%',
  tutup: '%TUTUP%',
  kontak: { whatsapp: '', tautan: '', email: '%KONTAK%', jam: '' },
});

type GatePage = GateAbout & { path: string; html: string };

export const renderGate = (): Promise<GatePage[]> =>
  Promise.all(
    Object.entries(gateAbout).map(async ([path, about]) => ({ ...about, path, html: await htmlOf(path as GatePath) })),
  );

async function htmlOf(path: GatePath): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Gate first={path} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
