// The files of an export, one after the other: words, tables, pictures, and at the end what became of all of them.
import { createHash } from 'node:crypto';
import { eksporFile } from '@gerbang/contract/laporan/ekspor-kolom';
import type { Sekolah } from '@gerbang/contract/sekolah/sekolah';
import { findLogo } from '../../../core/sekolah/logo.ts';
import { getSekolah } from '../../../core/sekolah/queries.ts';
import type { Images } from '../../../platform/images/images.ts';
import { BrokenImageError } from '../../../platform/images/open-image.ts';
import { MissingImageError } from '../../../platform/images/read-image.ts';
import type { Work } from '../../../platform/work.ts';
import { Packing, type ZipFile } from '../../../platform/zip.ts';
import { kolomBarang, kolomSiswaOf } from './columns.ts';
import { readmeText } from './readme.ts';
import { barangPath, type EksporSelection, findReplacement, type Gambar, type SpooledRows, siswaPath } from './rows.ts';
import { tableFiles } from './tables.ts';

/** Of the layout of the file; a reader of another one cannot be sure of it. */
const FORMAT = 1;
/** What the manifest says of identity documents, and the audit log (CAP-7). */
export const TANPA_CAP = 'asli, tanpa cap';
/** Pictures that are read before their turn. */
const AHEAD = 4;

export type EksporWork = Work & { images: Pick<Images, 'read'>; namaSekolah: string; versi: string };

/** How far it is; told while it is made. */
export type Kemajuan = { sudah: number; dari: number; dilewati: number };

type EksporContent = { pilihan: EksporSelection; rows: SpooledRows; kemajuan: Kemajuan };

/** Everything that goes into the ZIP; pictures that cannot be read are told in the manifest. */
export async function* eksporFiles(
  work: EksporWork,
  { pilihan, rows, kemajuan }: EksporContent,
): AsyncGenerator<ZipFile> {
  const pada = work.clock.now();
  const sekolah = await getSekolah(work);
  const facts = { sekolah: sekolah.identitas.nama, pada };
  const program = { program: 'Gerbang', format: FORMAT, versi: work.versi };
  // Elsewhere they are to be what they are here: whoever reads the file is told.
  const stamp = pilihan.gambar ? { dokumen_identitas: TANPA_CAP } : {};
  const manifest = await Manifest.begin({ ...program, ...facts, ...stamp, pilihan });
  const counts = { siswa: rows.siswa.rows, barang: rows.barang.rows };
  const kolom = kolomSiswaOf(rows.tambahan, sekolah.pilihan);
  const readme = Buffer.from(readmeText({ ...facts, pilihan, kolom, ...counts }));
  yield await manifest.with({ name: 'BACA-SAYA.txt', bytes: readme });
  // Before the tables: whoever reads them knows their codes by then.
  yield await manifest.with({ name: eksporFile.pengaturan, bytes: pengaturanText(sekolah) });
  const logo = await findLogo(work, sekolah.identitas.logo);
  if (logo) yield await manifest.with({ name: 'logo.jpg', bytes: Buffer.from(logo.jpeg) });
  const siswa = { nama: 'siswa', sheet: 'Data Siswa', kolom, rows: rows.siswa };
  const barang = { nama: 'inventaris', sheet: 'Data Inventaris', kolom: kolomBarang, rows: rows.barang };
  for await (const file of tableFiles({ ...siswa, path: (row, { bidang }) => siswaPath(row.nim, bidang) }, facts)) {
    await manifest.add(file.name, file);
    yield file;
  }
  if (pilihan.inventaris) {
    for await (const file of tableFiles({ ...barang, path: ({ id }, gambar) => barangPath(id, gambar) }, facts)) {
      await manifest.add(file.name, file);
      yield file;
    }
  }
  kemajuan.dari = pilihan.gambar ? rows.siswa.pictures + rows.barang.pictures : 0;
  if (pilihan.gambar) {
    for await (const picture of inTurn(picturesOf(rows), (each) => readPicture(work, each))) {
      kemajuan.sudah++;
      if ('bytes' in picture) yield await manifest.with(picture);
      else manifest.skip(picture);
      kemajuan.dilewati = manifest.skipped;
    }
  }
  yield { name: 'manifest.json', packed: await manifest.end({ ...counts, gambar: kemajuan.dari - manifest.skipped }) };
}

/** The school's settings in force; the logo lies beside them. */
function pengaturanText({ identitas: { logo: _, ...identitas }, ...others }: Sekolah): Buffer {
  return Buffer.from(`${JSON.stringify({ identitas, ...others }, null, 1)}\n`);
}

type Picture = { name: string; pemilik: { id: string; tabel: 'siswa' | 'barang' }; gambar: Gambar };

function* picturesOf({ siswa, barang }: SpooledRows): Generator<Picture> {
  for (const page of siswa.pages()) {
    for (const { id, nim, gambar } of page) {
      for (const each of gambar)
        yield { name: siswaPath(nim, each.bidang), pemilik: { id, tabel: 'siswa' }, gambar: each };
    }
  }
  for (const page of barang.pages()) {
    for (const { id, gambar } of page) {
      for (const each of gambar) yield { name: barangPath(id, each), pemilik: { id, tabel: 'barang' }, gambar: each };
    }
  }
}

type Read = { name: string; bytes: Buffer } | { name: string; sebab: string };

async function readPicture({ db, images }: EksporWork, { name, pemilik, gambar }: Picture): Promise<Read> {
  try {
    return { name, bytes: await images.read(gambar.kunci, 'penuh') };
  } catch (error) {
    if (!(error instanceof BrokenImageError)) throw error;
    // Replaced since its row was read: then the new one is as good.
    const newer = await findReplacement(db, pemilik, gambar);
    if (newer) return readPicture({ db, images } as EksporWork, { name, pemilik, gambar: newer });
    const sebab = error instanceof MissingImageError ? 'tidak ada di penyimpanan' : 'rusak di penyimpanan';
    return { name, sebab };
  }
}

/** The results in the order of their items; a few are worked on at once. */
async function* inTurn<Item, Result>(items: Iterable<Item>, work: (item: Item) => Promise<Result>) {
  const waiting: Promise<Result>[] = [];
  for (const item of items) {
    const next = work(item);
    // Whoever waits for an earlier one hears of this failure later.
    next.catch(() => undefined);
    waiting.push(next);
    if (waiting.length > AHEAD) yield await (waiting.shift() as Promise<Result>);
  }
  for (const each of waiting) yield await each;
}

/** What is in the file and what is not, written as it goes: of a hundred thousand pictures it is some megabytes. */
class Manifest {
  readonly #packing = new Packing();
  readonly #skipped: { nama: string; sebab: string }[] = [];
  #between = '\n';

  static async begin({ pada, ...head }: { pada: Date } & Record<string, unknown>): Promise<Manifest> {
    const manifest = new Manifest();
    const opening = JSON.stringify({ ...head, dibuat_pada: pada.toISOString() }, null, 1).replace(/\n\}$/, '');
    await manifest.#packing.write(`${opening},\n "file": [`);
    return manifest;
  }

  get skipped(): number {
    return this.#skipped.length;
  }

  async add(nama: string, { ukuran, sha256 }: { ukuran: number; sha256: string }): Promise<void> {
    await this.#packing.write(`${this.#between}  ${JSON.stringify({ nama, ukuran, sha256 })}`);
    this.#between = ',\n';
  }

  async with(file: { name: string; bytes: Buffer }): Promise<ZipFile> {
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    await this.add(file.name, { ukuran: file.bytes.length, sha256 });
    return file;
  }

  skip({ name, sebab }: { name: string; sebab: string }): void {
    this.#skipped.push({ nama: name, sebab });
  }

  async end(jumlah: Record<string, number>) {
    const rest = { jumlah: { ...jumlah, dilewati: this.#skipped.length }, dilewati: this.#skipped };
    await this.#packing.write(`\n ],\n ${JSON.stringify(rest, null, 1).slice(1).trimStart()}\n`);
    return this.#packing.end();
  }
}
