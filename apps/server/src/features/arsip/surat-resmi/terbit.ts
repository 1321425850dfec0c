// Issuing papers. A paper is drawn and stored with the number that would be next, and the register takes it only if that
// number still is: who was not the first draws again. So there are no gaps and no doubles, whatever dies in between, and
// nobody waits for a drawing while a transaction is open (docs/design/papers.md).
import { createHash } from 'node:crypto';
import type { JenisSurat, JenisSuratSiswa } from '@gerbang/contract/arsip/jenis-surat';
import { MAX_NOMOR } from '@gerbang/contract/arsip/kode-surat';
import { today } from '@gerbang/contract/fields';
import { findLogo } from '../../../core/sekolah/logo.ts';
import { getSekolah } from '../../../core/sekolah/queries.ts';
import { addressOf, linkStatus, nextStatus } from '../../../core/surat/tautan-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-errors.ts';
import { untilTheEnd } from '../../../platform/database/dialect.ts';
import { searchText } from '../../../platform/database/search-text.ts';
import type { Deps } from '../../../platform/deps.ts';
import { HttpError } from '../../../platform/errors.ts';
import { statusKey } from '../../../platform/secrets.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { inTransaction, type SignedInWork, type UserWork } from '../../../platform/work.ts';
import { getPenanda } from './kunci.ts';
import { type Kop, type Lembar, lembarSiswa } from './lembar.ts';
import { makeSurat } from './make-surat.ts';
import { smallLogo, smallPhoto } from './pictures.ts';
import { getSubjek, refuseUnsigned, type Subjek } from './subjek.ts';
import { tandai } from './tanda-surat.ts';

export type IssuingWork = SignedInWork & Pick<Deps, 'images' | 'namaSekolah' | 'secrets' | 'publicUrl'>;

/** A paper with its number, before it is stored. */
export type Draf = { id: string; urut: number; lembar: Lembar; data_siswa_id: string | null; sidik: string | null };

/** What papers of a kind are made of, read anew for each try. */
export type Rancangan = (nomor: { urut: number; tanggal: string }) => Promise<Draf[]>;

export type Terbitan = {
  jenis: JenisSurat;
  rancang: Rancangan;
  /** What has to happen before the register takes them, in the same transaction. */
  beforeDrawing?: (work: IssuingWork) => Promise<void>;
  /** Whatever else belongs to the same transaction; it throws `SuratChangedError` when what was drawn is not so any more. */
  alongside: (db: Db, drafts: Draf[]) => Promise<void>;
};

/** What was drawn is not so any more: another has the number, the record was changed. It is drawn again. */
export class SuratChangedError extends Error {}

/** Issues of one instance come one after the other; those of others are met with another try. */
const antre = new Semaphore({ places: 1, queue: 400, queueEach: 200, name: 'surat-terbit' });
/** Of three instances that issue without a break each third try succeeds. */
const TRIES = 60;

/** Issues what `rancang` makes and returns the ids; none when it makes nothing. */
export async function terbitkan(work: IssuingWork, terbitan: Terbitan): Promise<string[]> {
  return antre.run(async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await terbitkanOnce(work, terbitan);
      } catch (error) {
        const mayPass = error instanceof SuratChangedError || databaseFailure(error) === 'unique';
        if (!mayPass) throw error;
        if (attempt === TRIES)
          throw new HttpError(503, 'Sedang banyak surat diterbitkan. Coba lagi.', { retryAfter: 5 });
      }
    }
  }, work.actor.id);
}

async function terbitkanOnce(work: IssuingWork, { jenis, rancang, beforeDrawing, alongside }: Terbitan) {
  const { db, clock, images } = work;
  const tanggal = today(clock.now());
  const tahun = Number(tanggal.slice(0, 4));
  const terakhir = await findTerakhir(db, { jenis, tahun });
  const drafts = await rancang({ urut: terakhir + 1, tanggal });
  if (drafts.length === 0) return [];
  const tooLong = drafts.find(({ lembar }) => lembar.nomor.length > MAX_NOMOR);
  if (tooLong) throw new HttpError(409, 'Nomor surat terlalu panjang. Pendekkan formatnya di Pengaturan, bagian Surat');
  const lembar = drafts.map((draf) => draf.lembar);
  const files = await makeSurat({ lembar, bersama: false, madeAt: isoFromNow(clock) }, work.actor.id);
  const stored: EmptyPicture[] = [];
  try {
    for (const [n, pdf] of files.entries()) stored.push(await keep(images, pdf, drafts[n] as Draf));
    await work.stillSignedIn();
    return await inTransaction(work, async (work) => {
      await beforeDrawing?.(work);
      await takeNomor(work.db, { jenis, tahun, terakhir, jumlah: drafts.length });
      await insertSurat(work, { jenis, tahun, tanggal, drafts, stored });
      await alongside(work.db, drafts);
      return drafts.map(({ id }) => id);
    });
  } catch (error) {
    // Careful: when the database went away, the commit may have succeeded; the sweeper finds out later.
    if (databaseFailure(error) !== 'away') await Promise.all(stored.map((each) => images.discard(each)));
    throw error;
  }
}

type EmptyPicture = { kunci: string; lebar: 0; tinggi: 0; ukuran: number; sidik: string };

/** The file is there before any row names it, as with pictures. */
async function keep(images: Deps['images'], pdf: Buffer, { lembar }: Draf): Promise<EmptyPicture> {
  const sidik = createHash('sha256').update(pdf).digest('hex');
  const ukuran = pdf.length;
  const kunci = await images.keep(pdf, Buffer.from(JSON.stringify(lembar)));
  return { kunci, lebar: 0, tinggi: 0, ukuran, sidik };
}

/** The last number of a kind in a year; 0 before the first. */
export async function findTerakhir(db: Db, of: { jenis: JenisSurat; tahun: number }): Promise<number> {
  const row = db.selectFrom('surat_resmi_nomor').select('terakhir').where('jenis', '=', of.jenis);
  return (await row.where('tahun', '=', of.tahun).executeTakeFirst())?.terakhir ?? 0;
}

type TakenNomor = { jenis: JenisSurat; tahun: number; terakhir: number; jumlah: number };

/** Takes the numbers after `terakhir`, if it still is the last one; on PostgreSQL the row makes issues wait for each other. */
async function takeNomor(db: Db, { jenis, tahun, terakhir, jumlah }: TakenNomor): Promise<void> {
  if (terakhir === 0) {
    await db
      .insertInto('surat_resmi_nomor')
      .values({ jenis, tahun, terakhir: 0 })
      .onConflict((conflict) => conflict.columns(['jenis', 'tahun']).doNothing())
      .execute();
  }
  const taken = await db
    .updateTable('surat_resmi_nomor')
    .set({ terakhir: terakhir + jumlah })
    .where('jenis', '=', jenis)
    .where('tahun', '=', tahun)
    .where('terakhir', '=', terakhir)
    .returning('terakhir')
    .executeTakeFirst();
  if (!taken) throw new SuratChangedError();
}

type NewSurat = {
  jenis: JenisSurat;
  tahun: number;
  tanggal: string;
  drafts: Draf[];
  stored: EmptyPicture[];
};

async function insertSurat(work: UserWork, { jenis, tahun, tanggal, drafts, stored }: NewSurat): Promise<void> {
  const { db } = work;
  const by = { diterbitkan_pada: isoFromNow(work.clock), diterbitkan_oleh: work.actor.id };
  for (const [n, { id, urut, lembar, data_siswa_id, sidik }] of drafts.entries()) {
    const { nomor, nama, nim } = lembar;
    const cari = searchText([nomor, nama, nim]);
    await db
      .insertInto('surat_resmi')
      .values({ id, jenis, tahun, urut, nomor, tanggal, data_siswa_id, nama, nim: nim || null, sidik, cari, ...by })
      .execute();
    const { kunci, ukuran, sidik: ofFile } = stored[n] as EmptyPicture;
    await db.insertInto('surat_resmi_berkas').values({ kunci, surat_id: id, ukuran, sidik: ofFile }).execute();
    const rincian = { jenis, nomor, data_siswa_id, sha256: ofFile };
    await writeAudit(work, { aksi: 'terbitkan surat', tabel: 'surat_resmi', sasaran_id: id, rincian });
  }
}

/** The letterhead with the logo as it is printed. */
export async function getKop(work: Pick<Deps, 'db' | 'images' | 'namaSekolah'>): Promise<Kop> {
  const sekolah = await getSekolah(work);
  return { sekolah, logo: await smallLogo(await findLogo(work, sekolah.identitas.logo)) };
}

/** Papers of students; whom `getSubjek` refuses is told to `onRefusal`, or ends it all without. */
export function rancanganSiswa(
  work: IssuingWork,
  { jenis, ids, ganti, onRefusal }: DrawnSiswa,
): Pick<Terbitan, 'rancang' | 'alongside'> {
  const subjek = new Map<string, Subjek>();
  return {
    async rancang({ urut, tanggal }) {
      const kop = await getKop(work);
      refuseUnsigned(kop.sekolah.surat, jenis);
      const penanda = await getPenanda(work);
      subjek.clear();
      const drafts: Draf[] = [];
      for (const id of ids) {
        const found = await getSubjek(work.db, { id, jenis, ganti }).catch((error: unknown) =>
          refusalOf(error, id, onRefusal),
        );
        if (!found) continue;
        subjek.set(id, found);
        const foto = found.foto && (await smallPhoto(work.images, found.foto));
        const next = urut + drafts.length;
        const lembar = lembarSiswa(kop, { jenis, urut: next, tanggal }, { siswa: found.siswa, foto });
        const kode = tandai({ ...lembar, jenis }, { penanda, publicUrl: work.publicUrl });
        const status = jenis === 'bukti' ? await statusOf(work, found) : {};
        const whole = { ...lembar, alamat_kode: kode?.alamat ?? null, ...status };
        drafts.push({ id: newId(), urut: next, lembar: whole, data_siswa_id: id, sidik: kode?.sidik ?? null });
      }
      return drafts;
    },
    // Careful: a record may be changed, rejected or deleted while its paper is drawn.
    async alongside(db, drafts) {
      for (const { id, versi } of subjek.values()) {
        const row = db.selectFrom('data_siswa').select('versi').where('id', '=', id).$call(untilTheEnd(db));
        if ((await row.executeTakeFirst())?.versi !== versi) throw new SuratChangedError();
      }
      for (const { lembar, data_siswa_id } of drafts) {
        const found = subjek.get(data_siswa_id ?? '');
        if (jenis === 'bukti' && found) await makeStatus({ ...work, db }, { found, printed: lembar.alamat_status });
      }
    },
  };
}

type PrintedSubjek = { found: Subjek; printed: string | undefined };

/** Where the student's state will be read; nothing without an account, and where its owner ended the link. */
async function statusOf(
  { db, secrets, publicUrl }: IssuingWork,
  { akun_id }: Subjek,
): Promise<{ alamat_status?: string }> {
  const link = akun_id === null ? undefined : await nextStatus(db, akun_id);
  const alamat_status = link && addressOf(publicUrl, statusKey(secrets), link);
  return alamat_status === undefined ? {} : { alamat_status };
}

/** Makes the link that is printed; its owner may have ended or renewed it meanwhile. */
async function makeStatus(work: IssuingWork, { found: { akun_id }, printed }: PrintedSubjek): Promise<void> {
  const key = statusKey(work.secrets);
  const link = akun_id === null ? undefined : await linkStatus(work, { akunId: akun_id, statusKey: key });
  if ((link && addressOf(work.publicUrl, key, link)) !== printed) throw new SuratChangedError();
}

type OnRefusal = (id: string, message: string) => void;
type DrawnSiswa = {
  jenis: JenisSuratSiswa;
  ids: readonly string[];
  /** The paper that is about to be revoked. */
  ganti?: string;
  onRefusal?: OnRefusal;
};

function refusalOf(error: unknown, id: string, onRefusal: OnRefusal | undefined): undefined {
  if (!onRefusal || !(error instanceof HttpError) || error.status >= 500) throw error;
  onRefusal(id, error.message);
}
