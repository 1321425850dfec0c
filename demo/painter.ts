// A process of its own that draws the pictures of the demo and sends them to the one that started it. Arguments name
// the owners whose pictures are wanted; without any, all are.
import { once } from 'node:events';
import type { Dokumen } from '@gerbang/contract/choices';
import type { Bidang } from '../apps/server/src/schema/tables.ts';
import { formerOwner } from './again.ts';
import { drawBarang, viewed, viewOf } from './barang.ts';
import { createContent } from './content.ts';
import { portrait } from './papers.ts';
import { renderDokumen, renderDrawing } from './pictures.ts';
import type { DemoSiswa } from './siswa.ts';

/** A finished picture: whose it is (`ownerKey`), for which field, and the bytes of its file. */
export type Painted = { owner: string; bidang: Bidang; bytes: Uint8Array };

type Job = { owner: string; bidang: Bidang; paint: () => Promise<Buffer> };

// Two at a time: one is drawn while the other is encoded; more would only take the cores from the storing.
const AT_ONCE = 2;

function listJobs(): Job[] {
  const { staf, siswa, inventaris } = createContent();
  return [
    ...staf.flatMap(({ email, profile }): Job[] => {
      const face = profile?.face;
      if (!face) return [];
      const size = { width: 480, height: 480 };
      return [{ owner: email, bidang: 'foto_profile', paint: () => renderDrawing(portrait(face, size)) }];
    }),
    ...siswa.flatMap((each) =>
      each.dokumen.map((bidang): Job => ({ owner: each.nim, bidang, paint: () => renderDokumen(each, bidang) })),
    ),
    ...siswa.flatMap(formerJobs),
    ...inventaris.flatMap(({ gambar, kode_barang }): Job[] => {
      if (!gambar) return [];
      return [kode_barang, ...(viewed.includes(kode_barang) ? [viewOf(kode_barang)] : [])].map((owner) => ({
        ...{ owner, bidang: 'foto_barang' },
        paint: () => renderDrawing(drawBarang(gambar, owner)),
      }));
    }),
  ];
}

/** The pictures that were rejected once. */
function formerJobs({ former, ...siswa }: DemoSiswa): Job[] {
  if (!former) return [];
  const rejected = { ...siswa, ...former.texts, flaws: former.flaws };
  return (Object.keys(former.flaws.foto ?? {}) as Dokumen[]).map((bidang) => ({
    owner: formerOwner(siswa.nim),
    bidang,
    paint: () => renderDokumen(rejected, bidang),
  }));
}

async function paintAll(jobs: Job[]): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const painted: Painted = { owner: job.owner, bidang: job.bidang, bytes: await job.paint() };
    await new Promise<void>((resolve, reject) => {
      process.send?.(painted, undefined, undefined, (error) => (error ? reject(error) : resolve()));
    });
  }
}

// Ends with the process that started it.
once(process, 'disconnect').then(() => process.exit());
const owners = process.argv.slice(2);
const jobs = listJobs().filter(({ owner }) => owners.length === 0 || owners.includes(owner));
await Promise.all(Array.from({ length: AT_ONCE }, () => paintAll(jobs)));
process.disconnect();
