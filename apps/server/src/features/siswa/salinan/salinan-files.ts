// The files of a copy of somebody's data: the page, its data, pictures and papers.

import { suratRusak } from '@gerbang/contract/arsip/surat-resmi';
import { sentences } from '@gerbang/contract/sentences';
import type { FastifyBaseLogger } from 'fastify';
import { readBerkas } from '../../../core/berkas/queries.ts';
import type { Db } from '../../../platform/database/database.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import { listOfSiswa } from '../../arsip/door.ts';
import type { Salinan, SalinanWork } from './salinan.ts';
import { htmlOf } from './salinan-html.ts';

/** The files of a copy, one after the other; a picture that cannot be read becomes a line of text. */
export async function* berkasSalinan({ db, images }: SalinanWork, salinan: Salinan, log?: FastifyBaseLogger) {
  yield { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(salinan, null, 2)}\n`) };
  yield { name: 'data.html', bytes: Buffer.from(htmlOf(salinan)) };
  if (!salinan.data_diri?.id) return;
  yield* filesOfSurat({ db, images }, salinan.data_diri.id);
  for (const { name, row } of await listKunci(db, salinan.data_diri.id)) {
    try {
      yield { name: `${name}.jpg`, bytes: await readBerkas(images, row, { form: 'penuh', log }) };
    } catch (error) {
      // Deleted meanwhile, or broken: the rest is sent all the same.
      if (!(error instanceof BrokenImageError)) throw error;
      yield { name: `${name}.txt`, bytes: Buffer.from(`${sentences.brokenImage}\n`) };
    }
  }
}

/** Papers as they were issued. */
async function* filesOfSurat({ db, images }: Pick<SalinanWork, 'db' | 'images'>, id: string) {
  for (const { jenis, nomor, kunci } of await listOfSiswa(db, id)) {
    if (kunci === null) continue;
    const name = `surat/${jenis}-${nomor.replace(/[^\w.-]+/g, '-')}`;
    try {
      yield { name: `${name}.pdf`, bytes: await images.kept(kunci) };
    } catch (error) {
      if (!(error instanceof BrokenImageError)) throw error;
      yield { name: `${name}.txt`, bytes: Buffer.from(`${suratRusak}\n`) };
    }
  }
}

/** The pictures as they are now, and those that were replaced since a rejection. */
async function listKunci(db: Db, id: string) {
  const [now, before] = await Promise.all(
    (['berkas', 'berkas_lama'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(['id', 'bidang', 'kunci'])
        .where('data_siswa_id', '=', id)
        .orderBy('bidang')
        .execute(),
    ),
  );
  const named = (folder: string, rows: { id: string; bidang: string; kunci: string }[] = []) =>
    rows.map((row) => ({ name: `${folder}/${row.bidang}`, row }));
  return [...named('gambar', now), ...named('gambar-lama', before)];
}
