// What a stamped copy costs: a photo of 2,400 pixels opened, stamped and written anew, as each look of staff does it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phonePhoto } from '@gerbang/kit/pictures';
import { renderImage } from '../../apps/server/src/platform/images/render.ts';
import { stampJpeg } from '../../apps/server/src/platform/images/stamp.ts';
import { median } from './load.ts';
import type { Row } from './rows.ts';

const LOOKS = 60;
const lines = ['Hanya untuk pendaftaran di Akademi Contoh', '22 November 2026 · dilihat Retno Wulandari'] as const;

/** Milliseconds of CPU and of waiting for one look; the first of a viewer draws the tile and stands beside. */
export async function measureStamp(): Promise<Row[]> {
  const photo = await scan();
  const first = await timed(() => stampJpeg(photo, lines));
  const looks = [];
  for (let n = 0; n < LOOKS; n++) looks.push(await timed(() => stampJpeg(photo, lines)));
  const waited = looks.map(({ latency }) => latency).toSorted((a, b) => a - b);
  const p95 = waited[Math.floor(LOOKS * 0.95)] as number;
  const product = { cpu: median(looks.map(({ cpu }) => cpu)), latency: median(waited) };
  return [
    { name: 'cap', detail: `${photo.length / 1000} KB, p95 ${p95.toFixed(0)} ms`, product },
    { name: 'first cap', detail: 'of a viewer', product: first },
  ];
}

async function scan(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-bench-cap-'));
  try {
    const path = join(folder, 'foto.jpg');
    await writeFile(path, await phonePhoto());
    return (await renderImage(path, 'dokumen')).full;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<{ cpu: number; latency: number }> {
  const [used, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { cpu: (user + system) / 1000, latency: performance.now() - began };
}
