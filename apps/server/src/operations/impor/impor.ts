// npm run impor -- uji|jalankan|urungkan|batalkan|daftar: the past, from files on this computer.
import { createWriteStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImporDetail } from '@gerbang/contract/laporan/impor';
import { called } from '../../platform/called.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartupError } from '../../platform/errors.ts';
import { flag, type GivenWords, runCommand, text } from '../command.ts';
import { type Installation, onInstallation } from '../installation.ts';
import { listWords, planWords, resultWords } from './words.ts';

const one = { ...text, default: '' } as const;
const many = { type: 'string', multiple: true, default: [] as string[] } as const;

const declaration = {
  name: 'impor',
  sentence: 'Memasukkan data lama dari spreadsheet atau ekspor program ini, lebih dulu sebagai uji coba.',
  forms: {
    'uji <file> [--lembar <nama>] [--gambar <folder atau zip>] [--pola <pola>] [--kolom <isian=kolom>] [--tetap <isian=nilai>] [--kosong <isian=nilai>] [--baca <isian=cara>] [--pemetaan <nama>] [--tambah <jurusan>] [--timpa <isian,…>] [--menunggu] [--ditolak <file>] [--gambar-ditolak <file>]':
      'membaca file dan menyebut apa yang akan terjadi; belum ada yang berubah',
    jalankan: 'menjalankan uji coba yang terakhir',
    'urungkan --id <nomor-impor>': 'mengembalikan semua seperti sebelum impor itu',
    batalkan: 'membuang uji coba yang belum dijalankan',
    daftar: 'menyebut impor yang sudah ada',
  },
  options: {
    lembar: { ...one, hint: 'lembar spreadsheet yang dibaca' },
    gambar: { ...one, hint: 'folder atau ZIP berisi foto dan dokumen' },
    pola: { ...one, hint: 'bagaimana nama gambar disusun, misalnya {nim}/{dokumen}' },
    kolom: { ...many, hint: 'kolom mana berisi isian mana, misalnya nama="Nama Lengkap"; boleh diulang' },
    tetap: { ...many, hint: 'satu nilai untuk semua baris, misalnya tahun_ajaran=2024/2025; boleh diulang' },
    kosong: { ...many, hint: 'nilai bila kosong, misalnya agama=Islam; boleh diulang' },
    baca: { ...many, hint: 'cara membaca kolom yang bermakna dua: hari, bulan, tukar, titik, koma; boleh diulang' },
    pemetaan: { ...one, hint: 'pemetaan yang disimpan dengan nama itu' },
    tambah: { ...one, hint: 'jurusan yang belum ada ditambahkan sebagai pensiun atau ditawarkan' },
    timpa: { ...one, hint: 'isian yang diganti pada data yang sudah ada' },
    menunggu: { ...flag, hint: 'data masuk menunggu pemeriksaan admin' },
    ditolak: { ...one, hint: 'tempat menulis baris yang ditolak (.xlsx)' },
    'gambar-ditolak': { ...one, hint: 'tempat menulis daftar gambar yang ditolak (.xlsx)' },
    id: { ...one, hint: 'nomor impor, seperti disebut daftar' },
  },
  examples: ['uji siswa.xlsx --gambar scan', 'uji ekspor.zip', 'jalankan'],
};

type GivenImpor = GivenWords<keyof typeof declaration.forms, typeof declaration.options>;
export type Arguments = GivenImpor['values'] & { file: string };
const actor = null;
const log = { error: (facts: unknown, words?: string) => console.error(words, facts), info: () => undefined };

async function tryOut({ db, images }: Installation, options: Arguments): Promise<string> {
  const { createImpor, getImporDetail, setPemetaan, startStage } = await import('../../features/laporan/door.ts');
  const { picturesAt } = await import('./picture-folder.ts');
  const { pemetaanFor } = await import('./mapping.ts');
  const { tableAt } = await import('./table-file.ts');
  const from = { ...options, gambar: options.gambar || (/\.zip$/i.test(options.file) ? options.file : '') };
  const table = await tableAt(from);
  const pictures = from.gambar === '' ? undefined : await picturesAt(resolve(from.gambar));
  const baru = { jenis: 'siswa' as const, nama_berkas: basename(options.file), ukuran: table.file.length };
  const gambar = from.gambar === '' ? {} : { gambar: { nama: basename(resolve(from.gambar)), ukuran: 1 } };
  await cancelEarlier(db);
  const id = await createImpor({ db, clock: systemClock, actor }, { baru: { ...baru, ...gambar } });
  const workshop = { images, log, sources: { table, ...(pictures ? { pictures } : {}) } };
  await startStage({ db, clock: systemClock }, { id, lembar: options.lembar || null });
  await workUntilAsked({ db, ...workshop });
  const read = await getImporDetail(db, id, actor);
  if (read.tahap !== 'kolom') throw new StartupError(read.sebab ?? 'Berkas tidak dapat dibaca.');
  const pemetaan = await pemetaanFor(db, read, options);
  await setPemetaan({ db, clock: systemClock, actor }, { id, pemetaan, nama: '' });
  await workUntilAsked({ db, ...workshop });
  const planned = await getImporDetail(db, id, actor);
  if (planned.tahap !== 'rencana') throw new StartupError(planned.sebab ?? 'Uji coba tidak selesai.');
  await writeRefused(db, planned, options);
  return planWords(planned);
}

/** A dry run of this command that still waits is corrected by the next one. */
async function cancelEarlier(db: Installation['db']): Promise<void> {
  const { cancel, findOpen, getImpor } = await import('../../features/laporan/door.ts');
  const id = await findOpen(db);
  if (!id) return;
  const { akun_id, tahap } = await getImpor(db, id);
  if (akun_id === null && (tahap === 'kolom' || tahap === 'rencana'))
    await cancel({ db, clock: systemClock, actor }, { id });
}

async function writeRefused(db: Installation['db'], { id, jumlah }: ImporDetail, options: Arguments): Promise<void> {
  const { refusedPictures, refusedRows } = await import('../../features/laporan/door.ts');
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

type Work = Pick<Installation, 'db' | 'images'> & { log: typeof log; sources?: object };

async function workUntilAsked({ db, ...workshop }: Work): Promise<void> {
  const { workOn } = await import('../../features/laporan/door.ts');
  await workOn({ base: { db, clock: systemClock }, ...workshop }, new AbortController().signal);
}

/** The import that is open, as far as it is in one of these stages. */
async function openIn({ db }: Installation, wanted: string): Promise<ImporDetail> {
  const { findOpen, getImporDetail } = await import('../../features/laporan/door.ts');
  const id = await findOpen(db);
  if (!id) throw new StartupError(`Tidak ada impor yang ${wanted}. Mulai dengan: ${called('impor uji siswa.xlsx')}`);
  return getImporDetail(db, id, actor);
}

async function execute(installation: Installation): Promise<string> {
  const { getImporDetail, runPlan } = await import('../../features/laporan/door.ts');
  const { id, rencana } = await openIn(installation, 'siap dijalankan');
  await runPlan({ db: installation.db, clock: systemClock, actor }, { id, rencana });
  await workUntilAsked({ ...installation, log });
  return resultWords(await getImporDetail(installation.db, id, actor));
}

async function undo(installation: Installation, { id }: Arguments): Promise<string> {
  const { getImporDetail, startUndo } = await import('../../features/laporan/door.ts');
  await startUndo({ db: installation.db, clock: systemClock, actor }, { id });
  await workUntilAsked({ ...installation, log });
  return resultWords(await getImporDetail(installation.db, id, actor));
}

async function cancelOpen(installation: Installation): Promise<string> {
  const { cancel } = await import('../../features/laporan/door.ts');
  const { id, nama_berkas } = await openIn(installation, 'terbuka');
  await cancel({ db: installation.db, clock: systemClock, actor }, { id });
  return `Impor ${nama_berkas} dibatalkan. Tidak ada yang berubah.`;
}

async function list({ db }: Installation): Promise<string> {
  const { listImpor } = await import('../../features/laporan/door.ts');
  return listWords((await listImpor(db, { page: 1 })).data);
}

/** Pictures without any account would look like a database that was lost. */
async function refuseEmpty({ db }: Installation): Promise<void> {
  if (await db.selectFrom('akun').select('id').limit(1).executeTakeFirst()) return;
  throw new StartupError(`Belum ada satu akun pun. Jalankan program sekali lebih dulu: ${called('main')}`);
}

const work = { uji: tryOut, jalankan: execute, urungkan: undo, batalkan: cancelOpen, daftar: list };

await runCommand(declaration, ({ action, words: [file = ''], values }) =>
  onInstallation(async (installation) => {
    await refuseEmpty(installation);
    return work[action](installation, { ...values, file });
  }),
);
