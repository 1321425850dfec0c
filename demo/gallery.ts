import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { StoredImages } from '../apps/server/src/core/berkas/berkas.ts';
import type { Images } from '../apps/server/src/platform/images/images.ts';
import type { Painted } from './painter.ts';

const painterFile = fileURLToPath(new URL('./painter.ts', import.meta.url));

/**
 * Has the pictures of the demo drawn, all or only those of some owners, and stores each as if a student had sent it. Returns them by owner: NIM, email
 * or kode_barang. They are drawn by another process, because this one refuses to decode SVG (platform/images).
 */
export async function storePictures(images: Images, owners: string[] = []): Promise<Map<string, StoredImages>> {
  const painter = fork(painterFile, owners, { serialization: 'advanced' });
  const ended = once(painter, 'exit');
  const gallery = new Map<string, StoredImages>();
  const arriving = on(painter, 'message', { close: ['disconnect'] });

  async function storeArriving(): Promise<void> {
    for await (const [painted] of arriving) {
      const { owner, bidang, bytes } = painted as Painted;
      const received = await images.receive(Readable.from([Buffer.from(bytes)]), `${bidang}.jpg`);
      if (!received) throw new Error(`The picture ${bidang} of ${owner} is empty`);
      const stored = await images.store(received, bidang.startsWith('fotokopi') ? 'dokumen' : 'foto');
      gallery.set(owner, { ...gallery.get(owner), [bidang]: stored });
    }
  }

  try {
    await Promise.all([storeArriving(), storeArriving()]);
  } finally {
    painter.kill();
  }
  const [code, signal] = await ended;
  if (code !== 0 && signal !== 'SIGTERM') throw new Error(`The process that draws ended with ${code ?? signal}`);
  return gallery;
}
