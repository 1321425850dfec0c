// The demo's content as rows, in one transaction and oldest first, so that lists show the newest on top.

import { dokumenBerkode, type KodeDikirim } from '@gerbang/contract/siswa/kode-dokumen';
import { attachImages, type Owner, type StoredImages, withKode } from '../apps/server/src/core/berkas/berkas.ts';
import { cariOf, toColumns } from '../apps/server/src/core/siswa/columns.ts';
import { cariOfInventaris } from '../apps/server/src/features/inventaris/data-inventaris/change.ts';
import { gabungEjaan } from '../apps/server/src/features/sekolah/ejaan-sekolah/commands.ts';
import { writeAudit } from '../apps/server/src/platform/audit.ts';
import { type Clock, newId } from '../apps/server/src/platform/clock.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { transaction } from '../apps/server/src/platform/database/engine.ts';
import { searchText } from '../apps/server/src/platform/database/search-text.ts';
import { toE164 } from '../apps/server/src/platform/phone-number.ts';
import { formerOwner } from './again.ts';
import type { DemoContent } from './content.ts';
import { HARI_INI, moment } from './days.ts';
import { attachFormer, fillRiwayat } from './fill-riwayat.ts';
import { harga, hidupSteps, type Step } from './hidup.ts';
import { kodeOf } from './kode.ts';
import { fillLokasi } from './lokasi.ts';
import { opnameSteps } from './opname.ts';
import { drawings } from './papers.ts';
import { fillPeminjaman } from './peminjaman.ts';
import { musnahSteps } from './pemusnahan.ts';
import { fillGelombang, fillSekolah } from './sekolah.ts';
import type { DemoSiswa } from './siswa.ts';

type Rows = {
  content: DemoContent;
  /** Of every account. */
  password_hash: string;
  /** Stored pictures by NIM, email or kode_barang. */
  gallery: Map<string, StoredImages>;
};

const at = (time: string): Clock => ({ now: () => new Date(time) });

/** Fills an empty database with the demo. */
export async function fillDatabase(db: Db, rows: Rows): Promise<void> {
  await transaction(db, async (db) => {
    const staf = await insertStaf(db, rows);
    const akun = await insertAkun(db, rows);
    const siswa = await insertSiswa(db, rows, { staf, akun });
    const barang = await insertInventaris(db, rows, staf);
    await saveSekolah(db, rows, staf);
    await placePapers(db, rows, { staf, siswa });
    const others = [...barangSteps(db, rows, { staf, barang }), ...musnahSteps(db, pimpinanOf(rows, staf))];
    await fillAuditLog(db, rows, { staf, akun, siswa }, others);
    await lendItems(db, rows, { staf, akun, siswa });
    await saveGelombang(db, rows, staf);
    await mergeSchool(db, rows, staf);
  });
}

/** By the pimpinan, before anything else is told. */
async function saveSekolah(db: Db, rows: Rows, staf: string[]): Promise<void> {
  const { user, dibuat_pada } = pimpinanOf(rows, staf);
  await fillSekolah({ db, clock: at(dibuat_pada), actor: user });
}

/** What the admins did with the items, and who counted them. */
function barangSteps(
  db: Db,
  rows: Rows,
  { staf, barang: ids }: { staf: string[]; barang: Map<string, string> },
): Step[] {
  const user = adminOf(rows, staf);
  const second = { ...user, id: staf[1] ?? '', email: rows.content.staf[1]?.email ?? '' };
  const count = { ids, users: [user, second] as [typeof user, typeof user], pimpinan: pimpinanOf(rows, staf).user };
  return [...hidupSteps(db, { ids, user, gallery: rows.gallery }), ...opnameSteps(db, count)];
}

/** By the first admin, on the last day. */
async function lendItems(db: Db, { content }: Rows, { staf, siswa }: Ids): Promise<void> {
  const user = { id: staf[0] ?? '', role: 'admin' as const, email: content.staf[0]?.email ?? '', nim: null };
  const valid = content.siswa.filter(({ status_data }) => status_data === 'Tervalidasi');
  const ids = valid.flatMap(({ nim }) => siswa.get(nim) ?? []);
  await fillPeminjaman({ db, clock: at(moment(HARI_INI, 13 * 60)), actor: user }, { siswa: ids });
}

/** By the pimpinan, on the last day. */
async function saveGelombang(db: Db, rows: Rows, staf: string[]): Promise<void> {
  await fillGelombang({ db, clock: at(moment(HARI_INI, 14 * 60)), actor: pimpinanOf(rows, staf).user });
}

function pimpinanOf({ content }: Rows, staf: string[]) {
  const index = content.staf.findIndex(({ role }) => role === 'pimpinan');
  const pimpinan = content.staf[index];
  if (!pimpinan) throw new Error('The demo has no pimpinan');
  const { role, email, dibuat_pada, profile } = pimpinan;
  return { user: { id: staf[index] ?? '', role, email, nim: null }, dibuat_pada, penyetuju: profile?.nama ?? email };
}

/** The first admin. */
function adminOf({ content }: Pick<Rows, 'content'>, staf: string[]) {
  return { id: staf[0] ?? '', role: 'admin' as const, email: content.staf[0]?.email ?? '', nim: null };
}

/** By the first admin, on the last day; the other spellings still wait for somebody. */
async function mergeSchool(db: Db, { content }: Rows, staf: string[]): Promise<void> {
  const user = adminOf({ content }, staf);
  await gabungEjaan(
    { db, clock: at(moment(HARI_INI, 15 * 60)), actor: user },
    {
      ejaan: ['SMAN 9 Purwokerto'],
      nama: 'SMA Negeri 9 Purwokerto',
    },
  );
}

async function insertStaf(db: Db, { content, password_hash, gallery }: Rows): Promise<string[]> {
  const ids: string[] = [];
  for (const { email, role, profile, dibuat_pada } of content.staf) {
    const id = newId();
    ids.push(id);
    const row = { id, role, email, nim: null, password_hash, diaktivasi_pada: dibuat_pada, dibuat_pada };
    await db
      .insertInto('akun')
      .values({ ...row, cari: searchText([email]) })
      .execute();
    if (!profile) continue;
    const { nama, nomor_whatsapp, alamat } = profile;
    const nomor_e164 = toE164(nomor_whatsapp);
    await db
      .insertInto('profile')
      .values({
        akun_id: id,
        nama,
        nomor_whatsapp,
        nomor_e164,
        alamat,
        cari: searchText([nama]),
        diubah_pada: dibuat_pada,
      })
      .execute();
    await attach(db, gallery.get(email), { owner: { akun_id: id }, dibuat_pada });
  }
  return ids;
}

async function insertAkun(db: Db, { content, password_hash }: Rows): Promise<Map<string, string>> {
  const rows = content.akun.map((akun) => {
    const cari = searchText([akun.email, akun.nim]);
    const email_terbukti_pada = akun.diaktivasi_pada;
    return { ...akun, id: newId(), role: 'siswa' as const, password_hash, email_terbukti_pada, cari };
  });
  await db.insertInto('akun').values(rows).execute();
  return new Map(rows.map(({ nim, id }) => [nim, id]));
}

type People = Pick<Ids, 'staf' | 'akun'>;

async function insertSiswa(db: Db, { content, gallery }: Rows, { staf, akun }: People): Promise<Map<string, string>> {
  const rows = content.siswa.map((siswa) => ({ ...rowOf(siswa, staf), akun_id: akun.get(siswa.nim) ?? null }));
  await db.insertInto('data_siswa').values(rows).execute();
  for (const [n, siswa] of content.siswa.entries()) {
    const { nim, dibuat_pada } = siswa;
    const { id } = rows[n] as { id: string };
    const former = gallery.get(formerOwner(nim));
    if (former) await attachFormer(db, { siswa, data_siswa_id: id, stored: former });
    const stored = withKode(gallery.get(nim) ?? {}, kodeDari(siswa));
    await attach(db, stored, { owner: { data_siswa_id: id }, dibuat_pada });
    await fillRiwayat(db, { siswa, data_siswa_id: id, akun: akun.get(nim), staf });
  }
  return new Map(rows.map(({ nim, id }) => [nim, id]));
}

/** The codes as the student's browser read them. */
function kodeDari(siswa: DemoSiswa): KodeDikirim {
  return Object.fromEntries(
    dokumenBerkode.flatMap((bidang) => {
      const teks = kodeOf(siswa, bidang);
      return teks === undefined ? [] : [[bidang, { teks, tempat: drawings[bidang](siswa).sudut ?? null }]];
    }),
  );
}

function rowOf(siswa: DemoSiswa, staf: string[]) {
  const { dokumen: _, family: _family, flaws: _flaws, face: _face, pengelola, tanda = [], former, ...fields } = siswa;
  const decided = siswa.status_data !== 'Menunggu Validasi';
  return {
    ...toColumns(fields),
    id: newId(),
    pengelola_id: pengelola === null ? null : (staf[pengelola] ?? null),
    versi: former ? 3 : decided ? 2 : 1,
    // The admins of the demo write their reasons themselves.
    teks_penolakan: siswa.alasan_penolakan,
    tanda: JSON.stringify(former?.tanda ?? tanda),
    diajukan_lagi: former ? 1 : 0,
    cari: cariOf(siswa),
  };
}

/** Returns the ids by the codes. */
async function insertInventaris(db: Db, { content, gallery }: Rows, staf: string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { gambar: _, pengelola, ...fields } of content.inventaris) {
    const id = newId();
    const { kode_barang, dibuat_pada } = fields;
    const pengelola_id = pengelola === null ? null : (staf[pengelola] ?? null);
    await db
      .insertInto('data_inventaris')
      .values({
        ...fields,
        id,
        pengelola_id,
        cari: cariOfInventaris(fields),
        diubah_pada: dibuat_pada,
        harga_barang: harga[kode_barang] ?? null,
      })
      .execute();
    ids.set(kode_barang, id);
    await attach(db, gallery.get(kode_barang), { owner: { data_inventaris_id: id }, dibuat_pada });
  }
  return ids;
}

/** The papers of records that are decided lie in folders, in the order of their names. */
async function placePapers(db: Db, { content }: Rows, { staf, siswa }: Pick<Ids, 'staf' | 'siswa'>): Promise<void> {
  const decided = content.siswa.filter(({ status_data }) => status_data !== 'Menunggu Validasi');
  const sorted = decided.toSorted((a, b) => (a.nama < b.nama ? -1 : 1));
  const ids = sorted.flatMap(({ nim }) => siswa.get(nim) ?? []);
  await fillLokasi({ db, clock: at(moment(HARI_INI, 14 * 60)) }, { siswa: ids, admin: staf[1] ?? staf[0] ?? '' });
}

async function attach(
  db: Db,
  stored: StoredImages = {},
  { owner, dibuat_pada }: { owner: Owner; dibuat_pada: string },
) {
  await attachImages({ db, clock: at(dibuat_pada) }, { owner, stored });
}

type Ids = { staf: string[]; akun: Map<string, string>; siswa: Map<string, string> };

/** What the staff did, in the order of time. */
async function fillAuditLog(db: Db, { content }: Rows, ids: Ids, others: Step[]): Promise<void> {
  const decisions = content.siswa
    .filter((siswa) => siswa.status_data !== 'Menunggu Validasi' && siswa.pengelola !== null)
    .map((siswa) => ({ waktu: siswa.diubah_pada, oleh: siswa.pengelola as number, ...decision(siswa, ids) }));
  const earlier = content.siswa.flatMap(({ nim, former }) =>
    former
      ? [
          {
            waktu: former.ditolak_pada,
            oleh: former.pengelola,
            aksi: 'tolak',
            tabel: 'data_siswa',
            sasaran_id: ids.siswa.get(nim),
            rincian: { versi: 2 },
          },
        ]
      : [],
  );
  const activations = content.akun.flatMap(({ nim, diaktivasi_pada }) =>
    diaktivasi_pada === null
      ? []
      : [
          {
            waktu: diaktivasi_pada,
            oleh: 0,
            aksi: 'aktivasi',
            tabel: 'akun',
            sasaran_id: ids.akun.get(nim),
            rincian: { nim },
          },
        ],
  );
  const told = [...decisions, ...earlier, ...activations].map(({ waktu, oleh, sasaran_id = null, ...entry }): Step => {
    const actor = { id: ids.staf[oleh] as string, role: 'admin' as const };
    return { waktu, run: (clock) => writeAudit({ db, clock, actor }, { ...entry, sasaran_id }) };
  });
  const steps = [...told, ...others].sort((a, b) => (a.waktu < b.waktu ? -1 : 1));
  for (const { waktu, run } of steps) await run(at(waktu));
}

function decision({ nim, status_data }: DemoSiswa, { siswa }: Ids) {
  const aksi = status_data === 'Ditolak' ? 'tolak' : 'validasi';
  return { aksi, tabel: 'data_siswa', sasaran_id: siswa.get(nim), rincian: { versi: 2 } };
}
