// npm run impor -- uji|jalankan|urungkan|batalkan|daftar: the past, from files on this computer.
import { createWriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { ImporDetail } from '@gerbang/contract/impor';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { HttpError, StartupError } from '../../platform/errors.ts';
import { runCommand } from '../command.ts';
import { listWords, planWords, resultWords } from './words.ts';

const USAGE = `Contoh:
  npm run impor -- uji siswa.xlsx [--lembar nama] [--gambar folder-atau-zip] [--menunggu] [--timpa nomor_whatsapp,...]
  npm run impor -- uji ekspor.zip
                   [--kolom nama="Nama Lengkap"] [--tetap tahun_ajaran=2024/2025] [--kosong agama=Islam]
                   [--pola "{nim}/{dokumen}"]
                   [--tambah pensiun|ditawarkan] [--pemetaan nama] [--ditolak ditolak.xlsx] [--gambar-ditolak daftar.xlsx]
  npm run impor -- jalankan
  npm run impor -- urungkan --id nomor-impor
  npm run impor -- batalkan
  npm run impor -- daftar`;

const commands = ['uji', 'jalankan', 'urungkan', 'batalkan', 'daftar'] as const;

function readArguments() {
  try {
    const text = { type: 'string', default: '' } as const;
    const many = { type: 'string', multiple: true, default: [] as string[] } as const;
    const options = {
      gambar: text,
      pemetaan: text,
      tambah: text,
      timpa: text,
      pola: text,
      ditolak: text,
      'gambar-ditolak': text,
      id: text,
      lembar: text,
      kolom: many,
      tetap: many,
      kosong: many,
    };
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ...options, menunggu: { type: 'boolean', default: false } },
    });
    const [name, file = '', ...rest] = positionals;
    const command = commands.find((each) => each === name);
    if (!command || rest.length > 0 || (command === 'uji') !== (file !== '')) throw new Error();
    if (command === 'urungkan' && values.id === '') throw new Error();
    return { command, file, ...values };
  } catch {
    throw new StartupError(`Perintah atau pilihan tidak dikenal. ${USAGE}`);
  }
}
export type Arguments = ReturnType<typeof readArguments>;

// Not before: wrong arguments are answered without loading the server.
const load = () => import('../../foundation.ts');
type Foundation = Awaited<ReturnType<Awaited<ReturnType<typeof load>>['openFoundation']>>;

const actor = null;
const log = { error: (facts: unknown, words?: string) => console.error(words, facts), info: () => undefined };

async function tryOut({ db, images }: Foundation, options: Arguments): Promise<string> {
  const { createImpor, setPemetaan, startStage } = await import('../../features/impor/commands.ts');
  const { getImporDetail } = await import('../../features/impor/queries.ts');
  const { picturesAt } = await import('./picture-folder.ts');
  const { pemetaanFor } = await import('./mapping.ts');
  const { tableAt } = await import('./table-file.ts');
  const from = { ...options, gambar: options.gambar || (/\.zip$/i.test(options.file) ? options.file : '') };
  const table = await tableAt(from);
  const pictures = from.gambar === '' ? undefined : await picturesAt(resolve(from.gambar));
  const baru = { jenis: 'siswa' as const, nama_berkas: basename(options.file), ukuran: table.file.length };
  const gambar = from.gambar === '' ? {} : { gambar: { nama: basename(resolve(from.gambar)), ukuran: 1 } };
  await cancelEarlier(db);
  const id = await createImpor(db, systemClock, { actor, baru: { ...baru, ...gambar } });
  const workshop = { images, log, sources: { table, ...(pictures ? { pictures } : {}) } };
  await startStage(db, systemClock, { id, lembar: options.lembar || null });
  await workUntilAsked({ db, ...workshop });
  const read = await getImporDetail(db, id, actor);
  if (read.tahap !== 'kolom') throw new StartupError(read.sebab ?? 'Berkas tidak dapat dibaca.');
  const pemetaan = await pemetaanFor(db, read, options);
  await setPemetaan(db, systemClock, { id, actor, pemetaan, nama: '' });
  await workUntilAsked({ db, ...workshop });
  const planned = await getImporDetail(db, id, actor);
  if (planned.tahap !== 'rencana') throw new StartupError(planned.sebab ?? 'Uji coba tidak selesai.');
  await writeRefused(db, planned, options);
  return planWords(planned);
}

/** A dry run of this command that still waits is corrected by the next one. */
async function cancelEarlier(db: Foundation['db']): Promise<void> {
  const { cancel } = await import('../../features/impor/commands.ts');
  const { findOpen, getImpor } = await import('../../features/impor/queries.ts');
  const id = await findOpen(db);
  if (!id) return;
  const { akun_id, tahap } = await getImpor(db, id);
  if (akun_id === null && (tahap === 'kolom' || tahap === 'rencana')) await cancel(db, systemClock, { id, actor });
}

async function writeRefused(db: Foundation['db'], { id, jumlah }: ImporDetail, options: Arguments): Promise<void> {
  const { refusedPictures, refusedRows } = await import('../../features/impor/workbooks.ts');
  const files = [
    { path: options.ditolak, count: jumlah.ditolak, read: refusedRows },
    { path: options['gambar-ditolak'], count: jumlah.gambar_ditolak, read: refusedPictures },
  ];
  for (const { path, count, read } of files) {
    if (path === '' || count === 0) continue;
    const { bytes } = await read(db, id);
    await pipeline(bytes as Readable, createWriteStream(resolve(path), { mode: 0o600 }));
  }
}

type Work = Pick<Foundation, 'db' | 'images'> & { log: typeof log; sources?: object };

async function workUntilAsked({ db, ...workshop }: Work): Promise<void> {
  const { newHolder } = await import('../../features/impor/lease.ts');
  const { workOn } = await import('../../features/impor/work.ts');
  await workOn({ holder: newHolder(db, systemClock), ...workshop }, new AbortController().signal);
}

/** The import that is open, as far as it is in one of these stages. */
async function openIn({ db }: Foundation, wanted: string): Promise<ImporDetail> {
  const { getImporDetail, findOpen } = await import('../../features/impor/queries.ts');
  const id = await findOpen(db);
  if (!id) throw new StartupError(`Tidak ada impor yang ${wanted}. Mulai dengan: npm run impor -- uji siswa.xlsx`);
  return getImporDetail(db, id, actor);
}

async function execute(foundation: Foundation): Promise<string> {
  const { runPlan } = await import('../../features/impor/commands.ts');
  const { getImporDetail } = await import('../../features/impor/queries.ts');
  const { id, rencana } = await openIn(foundation, 'siap dijalankan');
  await runPlan(foundation.db, systemClock, { id, actor, rencana });
  await workUntilAsked({ ...foundation, log });
  return resultWords(await getImporDetail(foundation.db, id, actor));
}

async function undo(foundation: Foundation, { id }: Arguments): Promise<string> {
  const { startUndo } = await import('../../features/impor/commands.ts');
  const { getImporDetail } = await import('../../features/impor/queries.ts');
  await startUndo(foundation.db, systemClock, { id, actor });
  await workUntilAsked({ ...foundation, log });
  return resultWords(await getImporDetail(foundation.db, id, actor));
}

async function cancelOpen(foundation: Foundation): Promise<string> {
  const { cancel } = await import('../../features/impor/commands.ts');
  const { id, nama_berkas } = await openIn(foundation, 'terbuka');
  await cancel(foundation.db, systemClock, { id, actor });
  return `Impor ${nama_berkas} dibatalkan. Tidak ada yang berubah.`;
}

async function list({ db }: Foundation): Promise<string> {
  const { listImpor } = await import('../../features/impor/queries.ts');
  return listWords((await listImpor(db, { page: 1 })).data);
}

/** Pictures without any account would look like a database that was lost. */
async function refuseEmpty({ db }: Foundation): Promise<void> {
  if (await db.selectFrom('akun').select('id').limit(1).executeTakeFirst()) return;
  throw new StartupError('Belum ada satu akun pun. Jalankan program sekali lebih dulu: npm start');
}

async function main(): Promise<string> {
  const options = readArguments();
  const foundation = await (await load()).openFoundation(readConfig(process.env), process.env);
  const run = { uji: tryOut, jalankan: execute, urungkan: undo, batalkan: cancelOpen, daftar: list };
  try {
    await refuseEmpty(foundation);
    return await run[options.command](foundation, options);
  } catch (error) {
    throw error instanceof HttpError ? new StartupError(error.message) : error;
  } finally {
    await foundation.db.destroy();
    foundation.lock.release();
  }
}

await runCommand(main);
