import { barangOpname, opname } from '@gerbang/contract/inventaris/opname';
import { createBeritaAcara } from '../../../core/cetakan/berita-acara.ts';
import { createReports } from '../../../core/cetakan/reports.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Deps } from '../../../platform/deps.ts';
import { longAnswers } from '../../../platform/http/long-answers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hangUpOf } from '../../../platform/http/sending.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { inTransaction } from '../../../platform/work.ts';
import { contentOf, tableOf } from './berita-acara.ts';
import { bukaOpname, terimaPindaian } from './commands.ts';
import { putuskanOpname } from './putusan.ts';
import { getOpname, listOpname } from './queries.ts';
import { tutupOpname } from './tutup.ts';

/** Phones whose count waits for that of another: of ten thousand items one takes a quarter of a second. */
const WAITING = 100;

export function opnameRoutes(deps: Deps): Route[] {
  const make = createBeritaAcara(deps);
  const report = createReports(deps);
  const write = longAnswers(opname.get, { name: 'barang', row: barangOpname });
  const semaphore = new Semaphore({ places: 1, queue: WAITING });
  return [
    route(opname.list, async ({ work }) => ({ message: 'Opname ditemukan', data: await listOpname(work.db) })),

    route(opname.create, async ({ work, body }) => ({
      message: `${body.nama} dibuka`,
      data: await bukaOpname(work, body),
    })),

    route(opname.get, async ({ work, params: { id }, user, reply }) => {
      const read = async () => write({ message: 'Opname ditemukan', data: await getOpname(work.db, id) });
      return semaphore.run(read, user.id, hangUpOf(reply));
    }),

    route(opname.pindai, async ({ work, params, body }) => ({
      message: 'Pindaian diterima',
      data: { diterima: await terimaPindaian(work, { id: params.id, pindaian: body.pindaian }) },
    })),

    route(opname.putuskan, async ({ work, params, body }) => {
      await putuskanOpname(work, { id: params.id, ...body });
      return { message: 'Putusan disimpan', data: { id: params.id } };
    }),

    route(opname.tutup, async ({ work, params }) => ({
      message: 'Opname ditutup',
      data: await tutupOpname(work, { id: params.id }),
    })),

    route(opname.beritaAcara, async ({ work, params: { id }, user, reply }) => {
      const content = contentOf(await getOpname(work.db, id));
      const { file, sha256 } = await make({ content, user, signal: hangUpOf(reply) });
      const entry = { aksi: 'berita acara', tabel: 'opname', sasaran_id: id, rincian: { sha256 } };
      await inTransaction(work, (work) => writeAudit(work, entry));
      return file;
    }),

    route(opname.excel, async ({ work, params: { id }, user, reply }) => {
      const { name, ...table } = tableOf(await getOpname(work.db, id));
      const file = await report({ ...table, subject: 'opname', format: 'excel', user, signal: hangUpOf(reply) });
      return { ...file, name };
    }),
  ];
}
