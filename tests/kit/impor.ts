// Imports for tests: files as schools have them, uploaded in pieces, worked on until they wait for somebody.
import { impor, type JenisImpor, PIECE_BYTES } from '@gerbang/contract/laporan/impor';
import type { Pemetaan } from '@gerbang/contract/laporan/impor-pemetaan';
import { workOn } from '../../apps/server/src/features/laporan/impor/work.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

const silent = { error: () => undefined, info: () => undefined };

/** Headings of a file whose rows hold every field, in an order of its own. */
export const headings =
  'NIM;Nama Lengkap;Tempat, Tanggal Lahir;L/P;Agama;Sekolah Asal;No. HP;Prodi;Kelas;Tahun Ajaran;Gelombang;Tgl Daftar;Biaya;Potongan';

/** A row under these headings; what is given replaces the sample. */
export function rowOf(values: Partial<Record<'nim' | 'nama' | 'ttl' | 'hp' | 'prodi', string>> = {}): string {
  const {
    nim = '2518001',
    nama = 'Budi Santoso',
    ttl = 'Purwokerto, 3 Mei 2005',
    hp = '+62 812-2745-9310',
    prodi = 'TI',
  } = values;
  return `${nim};${nama};"${ttl}";L;islam;SMKN 1 Purwokerto;${hp};${prodi};Pagi;2023-2024;Gel. II;15/07/2023;Rp 12.500.000,00;250.000`;
}

export const csvOf = (...rows: string[]) => Buffer.from([headings, ...rows].join('\r\n'));

/** Does what an instance does in its rounds, until somebody is waited for. */
export async function work({ db, clock, deps }: Pick<TestApp, 'db' | 'clock' | 'deps'>): Promise<void> {
  await workOn({ base: { db, clock }, images: deps.images, log: silent }, new AbortController().signal);
}

let nims = 3_118_000;
/** A NIM that no test has had. */
export const newNim = () => String(++nims);

export type Upload = { jenis?: JenisImpor; name?: string; sheet?: Buffer; zip?: Buffer | undefined };

/** Uploads files and has them read; returns the import's id. Without a sheet it lies in the ZIP. */
export async function sendFiles(
  admin: Client,
  { jenis = 'siswa', name = 'siswa.csv', sheet = Buffer.alloc(0), zip }: Upload,
): Promise<string> {
  const gambar = zip ? { gambar: { nama: 'scan.zip', ukuran: zip.length } } : {};
  const { body } = await admin.call(impor.create, {
    body: { jenis, nama_berkas: name, ukuran: sheet.length, ...gambar },
  });
  const params = { id: body.data.id };
  for (const [berkas, bytes] of [
    ['lembar', sheet],
    ['gambar', zip ?? Buffer.alloc(0)],
  ] as const) {
    for (let nomor = 0; nomor * PIECE_BYTES < bytes.length; nomor++) {
      const piece = bytes.subarray(nomor * PIECE_BYTES, (nomor + 1) * PIECE_BYTES);
      await admin.call(impor.potongan, { params, query: { berkas, nomor: String(nomor) } as never, bytes: piece });
    }
  }
  await admin.call(impor.baca, { params });
  return body.data.id;
}

/** The same, until they are read. */
export async function upload(app: TestApp, admin: Client, files: Upload): Promise<string> {
  const id = await sendFiles(admin, files);
  await work(app);
  return id;
}

/** The import as its page sees it. */
export async function detail(admin: Client, id: string) {
  return (await admin.call(impor.get, { params: { id } })).body.data;
}

/** Takes the suggested mapping, changed so, and plans; returns the import with its plan. */
export async function plan(app: TestApp, admin: Client, id: string, changes: Partial<Pemetaan> = {}) {
  const { saran } = await detail(admin, id);
  const pemetaan = { ...(saran as Pemetaan), ...changes };
  await admin.call(impor.petakan, { params: { id }, body: { pemetaan } });
  await work(app);
  return detail(admin, id);
}

/** Runs the plan to its end. */
export async function run(app: TestApp, admin: Client, id: string) {
  const { rencana } = await detail(admin, id);
  await admin.call(impor.jalankan, { params: { id }, body: { rencana } });
  await work(app);
  return detail(admin, id);
}

type Imported = { values?: Parameters<typeof rowOf>[0]; zip?: Buffer | undefined };

/** Imports one row under the suggested mapping, with its pictures. */
export async function imported(app: TestApp, admin: Client, { values = {}, zip }: Imported = {}) {
  const nim = values.nim ?? newNim();
  const id = await upload(app, admin, { sheet: csvOf(rowOf({ ...values, nim })), zip });
  await plan(app, admin, id);
  await run(app, admin, id);
  return { id, nim };
}

export async function rowsOf({ db }: Pick<TestApp, 'db'>, nim: string) {
  return db.selectFrom('data_siswa').selectAll().where('nim', '=', nim).execute();
}

/** What the archive says and shows: every field, and each picture by its hash. */
export async function archive({ db }: Pick<TestApp, 'db'>) {
  const rows = await db.selectFrom('data_siswa').selectAll().orderBy('nim').execute();
  const pictures = await db.selectFrom('berkas').select(['data_siswa_id', 'bidang', 'sidik']).execute();
  return rows.map(({ versi: _, diubah_pada: __, ...row }) => [
    row.nim,
    row,
    pictures.filter(({ data_siswa_id }) => data_siswa_id === row.id).map(({ bidang, sidik }) => ({ bidang, sidik })),
  ]);
}
