import { hasKodeKembar, kodeKembar } from '@gerbang/contract/arsip/surat-form';
import type { SuratSekolah } from '@gerbang/contract/arsip/surat-sekolah';
import {
  bukanPilihan,
  type JenisPilihan,
  type Pilihan,
  type PilihanSekolah,
  pilihanField,
} from '@gerbang/contract/sekolah/pilihan';
import { withKode } from '@gerbang/contract/sekolah/pilihan-form';
import type { Bagian, FirstStart, FirstStartStep, Sekolah } from '@gerbang/contract/sekolah/sekolah';
import type { TargetSekolah } from '@gerbang/contract/sekolah/target';
import { sentences } from '@gerbang/contract/sentences';
import { getBagian, nilaiOf } from '../../../core/sekolah/bagian.ts';
import { findNilai, findVersi } from '../../../core/sekolah/queries.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { isoFromNow, newId } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storedObject } from '../../../platform/database/stored-json.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { StoredImage } from '../../../platform/images/images.ts';
import { toE164 } from '../../../platform/phone-number.ts';
import { type ActorWork, inTransaction, type UserWork } from '../../../platform/work.ts';
import { findUse } from './kode-use.ts';

/** `versi`: the one that was seen. */
type BagianChange<B extends Bagian> = { bagian: B; nilai: Sekolah[B]; versi: number };

/**
 * Saves a section, at once for all instances, and returns its new version; the old one when nothing differs. HttpError 409
 * when somebody else saved it meanwhile.
 */
export async function saveBagian<B extends Bagian>(work: UserWork, saving: BagianChange<B>): Promise<number> {
  return inTransaction(work, async (work) => {
    const { bagian } = saving;
    if (bagian === 'surat' && hasKodeKembar(saving.nilai as SuratSekolah)) throw new HttpError(400, kodeKembar);
    if (bagian === 'target') await refuseUnknownTarget(work.db, saving.nilai as TargetSekolah);
    const nilai = bagian === 'pilihan' ? await withNewKode(work.db, saving.nilai as PilihanSekolah) : saving.nilai;
    return appendVersi(work, { ...saving, nilai: JSON.stringify(nilai), kembali_ke: null });
  });
}

type IdentitasForm = Omit<Sekolah['identitas'], 'logo' | 'nomor_e164'>;
type SavingIdentitas = {
  form: IdentitasForm;
  versi: number;
  /** Undefined leaves the logo as it is, null takes it away. */
  logo: StoredImage | null | undefined;
};

/** Saves the identity like any section; a new logo is kept with all that were before. */
export async function saveIdentitas(work: UserWork, saving: SavingIdentitas): Promise<number> {
  const { form, versi, logo } = saving;
  return inTransaction(work, async (work) => {
    const before = await getBagian(work.db, 'identitas');
    const id = logo ? newId() : null;
    if (logo) {
      const row = { ...logo, id: id as string, dibuat_pada: isoFromNow(work.clock) };
      await work.db.insertInto('logo_sekolah').values(row).execute();
    }
    const nomor_e164 = form.whatsapp === '' ? null : toE164(form.whatsapp);
    const nilai = { ...form, nomor_e164, logo: logo === undefined ? before.logo : id };
    return saveBagian(work, { bagian: 'identitas', nilai, versi });
  });
}

type Undo = { bagian: Bagian; versi: number; kembali_ke: number };

/** Saves what an earlier version held as a new one, which it returns. HttpError 404 without that version, 409 as for a saving. */
export async function undoBagian(work: UserWork, { bagian, versi, kembali_ke }: Undo): Promise<number> {
  return inTransaction(work, async (work) => {
    const found = await findNilai(work.db, bagian, kembali_ke);
    if (found === undefined || kembali_ke >= versi) throw new HttpError(404, 'Versi Tidak Ditemukan');
    const nilai = bagian === 'pilihan' ? JSON.stringify(await withUsed(work.db, nilaiOf('pilihan', found))) : found;
    return appendVersi(work, { bagian, nilai, versi, kembali_ke });
  });
}

type NewVersi = {
  bagian: Bagian;
  nilai: string;
  versi: number;
  kembali_ke: number | null;
  impor?: string;
};

type ChangedPilihan = { change: (pilihan: PilihanSekolah) => PilihanSekolah; impor: string };

/**
 * Saves majors and classes as an import makes them of those in force, in the caller's transaction. HttpError 409 for what
 * records have, or when somebody else saves at this moment.
 */
export async function changePilihan(work: ActorWork, { change, impor }: ChangedPilihan): Promise<void> {
  const newest = await findVersi(work.db, 'pilihan');
  const nilai = JSON.stringify(change(await getBagian(work.db, 'pilihan')));
  const versi = newest?.versi ?? 0;
  await appendVersi(work, { bagian: 'pilihan', nilai, versi, kembali_ke: null, impor });
}

async function appendVersi(work: ActorWork, saving: NewVersi): Promise<number> {
  const { bagian, nilai, kembali_ke, impor } = saving;
  const newest = await findVersi(work.db, bagian);
  const present = newest?.versi ?? 0;
  if (present !== saving.versi) throw stale();
  if (newest?.nilai === nilai) return present;
  if (bagian === 'pilihan') await refuseUsedKode(work.db, nilaiOf('pilihan', nilai));
  const versi = present + 1;
  const row = {
    bagian,
    versi,
    nilai,
    kembali_ke,
    diubah_pada: isoFromNow(work.clock),
    diubah_oleh: work.actor?.id ?? null,
  };
  // Careful: of two at once the second waits here on PostgreSQL, and finds the version taken.
  const added = await work.db
    .insertInto('pengaturan_versi')
    .values(row)
    .onConflict((conflict) => conflict.columns(['bagian', 'versi']).doNothing())
    .returning('versi')
    .executeTakeFirst();
  if (!added) throw stale();
  const rincian = { bagian, versi, ...(kembali_ke === null ? {} : { kembali_ke }), ...(impor && { impor }) };
  await writeAudit(work, { aksi: 'ubah', tabel: 'pengaturan_versi', sasaran_id: null, rincian });
  return versi;
}

const stale = () => new HttpError(409, sentences.stale);

const jenisPilihan: JenisPilihan[] = ['jurusan', 'kelas'];

/** Gives new choices their code: a form names those that there are, and invents none. */
async function withNewKode(db: Db, after: PilihanSekolah): Promise<PilihanSekolah> {
  const before = await getBagian(db, 'pilihan');
  for (const jenis of jenisPilihan) {
    const known = new Set(['', ...before[jenis].map(({ kode }) => kode)]);
    const unknown = after[jenis].find(({ kode }) => !known.has(kode));
    if (unknown) throw new HttpError(400, `Kode ${unknown.nama} tidak dikenal`);
  }
  return { jurusan: withKode(after.jurusan), kelas: withKode(after.kelas) };
}

/** A target is of a major or class that the school has, or has had. */
async function refuseUnknownTarget(db: Db, { daftar }: TargetSekolah): Promise<void> {
  const pilihan = await getBagian(db, 'pilihan');
  for (const jenis of jenisPilihan) {
    const known = new Set(pilihan[jenis].map(({ kode }) => kode));
    const unknown = daftar.flatMap((year) => year[jenis]).some(({ kode }) => !known.has(kode));
    if (unknown) throw new HttpError(400, bukanPilihan(jenis, pilihan[jenis]));
  }
}

/** What records have may be retired, but not go. */
async function refuseUsedKode(db: Db, after: PilihanSekolah): Promise<void> {
  const before = await getBagian(db, 'pilihan');
  for (const jenis of jenisPilihan) {
    const kept = new Set(after[jenis].map(({ kode }) => kode));
    for (const { kode, nama } of before[jenis]) {
      if (kept.has(kode)) continue;
      const where = await findUse(db, pilihanField[jenis], kode);
      if (where) throw new HttpError(409, `${nama} dipakai ${where}. Tutup saja agar tidak ditawarkan lagi`);
    }
  }
}

type Steps = { langkah: FirstStartStep[]; keadaan: FirstStart[FirstStartStep] };

/** Notes what has become of steps of the first start; of two at once both are noted. */
export async function saveFirstStart(work: UserWork, { langkah, keadaan }: Steps): Promise<void> {
  await inTransaction(work, async (work) => {
    const newest = await findVersi(work.db, 'awal');
    const before = newest ? storedObject<FirstStart>(newest.nilai) : {};
    const nilai = JSON.stringify({ ...before, ...Object.fromEntries(langkah.map((name) => [name, keadaan])) });
    if (nilai === newest?.nilai) return;
    const row = { nilai, diubah_pada: isoFromNow(work.clock), diubah_oleh: work.actor.id };
    await work.db
      .insertInto('pengaturan_versi')
      .values({ bagian: 'awal', versi: 1, kembali_ke: null, ...row })
      .onConflict((conflict) => conflict.columns(['bagian', 'versi']).doUpdateSet(row))
      .execute();
    const rincian = { bagian: 'awal', langkah, keadaan };
    await writeAudit(work, { aksi: 'ubah', tabel: 'pengaturan_versi', sasaran_id: null, rincian });
  });
}

/** An earlier version, with what is in use since then: retired, for its records. */
async function withUsed(db: Db, earlier: PilihanSekolah): Promise<PilihanSekolah> {
  const present = await getBagian(db, 'pilihan');
  const of = (jenis: JenisPilihan) => withUsedOf(db, jenis, { earlier: earlier[jenis], present: present[jenis] });
  return { jurusan: await of('jurusan'), kelas: await of('kelas') };
}

type Versions = { earlier: Pilihan[]; present: Pilihan[] };

async function withUsedOf(db: Db, jenis: JenisPilihan, { earlier, present }: Versions): Promise<Pilihan[]> {
  const all = [...earlier];
  for (const entry of present) {
    if (all.some(({ kode }) => kode === entry.kode)) continue;
    if (!(await findUse(db, pilihanField[jenis], entry.kode))) continue;
    all.push({ kode: entry.kode, nama: freeName(entry, all), pensiun: true });
  }
  return all;
}

/** Its own name, unless another one gets that back: then its code, which is its first name with a number at most. */
function freeName({ kode, nama }: Pilihan, others: Pilihan[]): string {
  const isTaken = (text: string) => others.some((other) => other.nama.toLowerCase() === text.toLowerCase());
  if (!isTaken(nama)) return nama;
  return isTaken(kode) ? `${nama} (${kode})` : kode;
}
